// One block of threads computes `Rows` queries of one head, a warp sixteen of them. Tiles of 64 keys come by
// asynchronous copies, as many at a time as a window of 64 and the globals take; several blocks share a
// multiprocessor, so that some compute while others wait. A group of sixteen keys that neither window nor globals nor
// mask let in is neither copied nor computed. Of a group that is let in, keys that the mask rules out are not read:
// zeros stand for them.
//
// Queries of the first `globals` tokens see every key. Where that work is split, each block adds what its own keys,
// which lie in shared memory already, give to them, and merge.cuh sums what the blocks left.
#pragma once

#include <cstddef>

#include "sixteen.cuh"

namespace sparse_attention {

// Tiles in shared memory at a time: those that a window of 64 keys and the globals take.
constexpr int kStages64 = 4;
constexpr int kStages128 = 5;

// q, k, v, o (batch, heads, length, head), contiguous, aligned to 16 bytes; mask (batch, length), nonzero where a
// token is there; partial: what merge.cuh reads. Grid (heads, batch, blocks).
struct Arguments {
  const void *q, *k, *v;
  const int *mask;
  void *o;
  float *partial;
  int length, window, globals, split; // split: the global queries whose work is split, all or none
  float scale;                        // of the scores, times log2(e): the softmax is one of powers of two
};

// Shared memory. A row of `Head` numbers is cut into chunks of 16 bytes.
template <int Head, int Rows> struct Layout {
  static constexpr int kWarps = Rows / 16, kThreads = 32 * kWarps, kChunks = Head / 8;
  static constexpr int kStages = Rows == 64 ? kStages64 : kStages128;
  static constexpr int kSpan = Rows == 64 ? 5 : 2; // groups from one look for the largest score to the next: measured
  static constexpr int kRow = 2 * Head, kHalf = kTile * kRow; // bytes of a row, and of a tile's keys
  static constexpr int kKeys = Rows * kRow, kValues = kKeys + kStages * kHalf; // before: the queries, then the output
  static constexpr int kPlans = kValues + kStages * kHalf;
  static constexpr int kSeers = (kPlans + kStages * 32 + 127) / 128 * 128;
  static_assert(kStages <= 8, "groups are bits of 32");
  static_assert(kStages <= kWarps, "each warp looks through the mask of one tile");

  // `split` global queries come last.
  static constexpr int bytes(int split) { return kSeers + (split + 15) / 16 * 16 * kRow; }

  // Chunks of eight rows lie in all banks. To go from one chunk to the next but one, turn bit 5.
  static __device__ uint32_t place(int row, int chunk) {
    if constexpr (Head == 64)
      return row * 128 + ((chunk ^ (row & 7)) << 4);
    else
      return (row >> 1) * 128 + ((((row & 1) << 2) | (chunk ^ ((row >> 1) & 3))) << 4);
  }
};

// A tile in shared memory: its mask as bits, its first key, the groups that the block needs, and for each warp the
// groups that it needs and (bits 4 to 7) those of them that need no look at single keys.
struct alignas(16) Plan {
  uint64_t word;
  int key, needed;
  unsigned char warps[16];
};

template <typename T, int Head, int Rows> __device__ void band(const Arguments &a) {
  using L = Layout<Head, Rows>;
  constexpr int kOut = Head / 8;
  extern __shared__ __align__(128) unsigned char memory[];
  Plan *plans = reinterpret_cast<Plan *>(memory + L::kPlans);
  const uint32_t base = shared_address(memory);
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int pair = blockIdx.y * gridDim.x + blockIdx.x, start = blockIdx.z * Rows, end = min(start + Rows, a.length);
  const int seeing = a.split ? 0 : a.globals;
  const size_t offset = (size_t)pair * a.length * Head;

  // The tiles that may be needed, in their order: the globals before the window, the window, and last the block's
  // own, which thus lie in shared memory in the end.
  const int tiles = (a.length + kTile - 1u) / kTile;
  const int own = blockIdx.z * (Rows / kTile), owns = min(Rows / kTile, tiles - own);
  const int low = seeing > start ? 0 : (unsigned)max(0, start - a.window) / kTile;
  const int high = seeing > start ? tiles : (min(a.length, end + a.window) + kTile - 1u) / kTile;
  const int front = min(low, (int)((a.globals + kTile - 1u) / kTile)), candidates = front + high - low;
  const int others = candidates - owns;
  const auto key_of = [&](int n) {
    if (n >= others) return (n + own - others) * kTile;
    if (n >= front) n += low - front;
    return (n >= own ? n + owns : n) * kTile;
  };
  // Of each tile one warp looks through the mask, two keys a lane. Begun before all else: everything waits for it.
  const int *mask = a.mask + (size_t)blockIdx.y * a.length + lane;
  int looked_at = 0, left = 0, right = 0; // the tile's first key; this lane's two keys of the mask
  const auto look = [&](int n) {
    looked_at = key_of(n);
    left = n < candidates && looked_at + lane < a.length ? mask[looked_at] : 0;
    right = n < candidates && looked_at + lane + 32 < a.length ? mask[looked_at + 32] : 0;
  };
  look(warp);

  // What this thread copies: one chunk of every `kAtOnce`th row.
  constexpr int kAtOnce = L::kThreads / L::kChunks, kStride = kAtOnce * L::kRow;
  const int my_row = threadIdx.x / L::kChunks;
  const uint32_t to = base + L::place(my_row, threadIdx.x % L::kChunks);
  const size_t from = 2 * offset + 16 * threadIdx.x;
  const char *k = (const char *)a.k + from, *v = (const char *)a.v + from, *q = (const char *)a.q + from;
#pragma unroll 1
  for (int row = 0; row + my_row < (a.split + 15) / 16 * 16; row += kAtOnce)
    copy(to + L::kSeers + row * L::kRow, q + row * L::kRow, row + my_row < a.split);
  q += (size_t)start * L::kRow;
#pragma unroll
  for (int i = 0; i < Rows / kAtOnce; ++i)
    copy(to + i * kStride, q + i * kStride, start + my_row + i * kAtOnce < a.length);

  const Sight sight{start + 16 * warp, min(start + 16 * warp + 16, a.length), a.window, a.globals, seeing};
  const uint32_t key_at = base + L::kKeys + L::place((lane & 7) + (lane >> 4 << 3), lane >> 3 & 1);
  const uint32_t value_at = base + L::kValues + L::place(lane % 16, lane / 16);
  const uint32_t query_at = base + L::place(lane % 16, lane / 16);
  Sixteen<T, Head, L::kSpan> mine;
  int count = 0;
  for (int since = 0; since < candidates;) {
    // As many tiles as there is room for; the block's own come together. A warp's lanes say what each warp, and the
    // block, needs of its tile.
    count = candidates - since <= L::kStages ? candidates - since : min(L::kStages, others - since);
    if (since) {
      look(since + warp);
      __syncthreads(); // nobody needs the tiles before these any more
    }
    if (warp < count) {
      const uint64_t word = (uint64_t)__ballot_sync(~0u, right != 0) << 32 | __ballot_sync(~0u, left != 0);
      const bool block = lane >= L::kWarps;
      const int first = block ? start : start + 16 * lane;
      const Sight theirs{first, block ? end : min(first + 16, a.length), a.window, a.globals, seeing};
      const int needed = theirs.groups(looked_at) & groups_there(word);
      const int whole = theirs.whole(looked_at) & groups_full(word);
      if (lane < L::kWarps) plans[warp].warps[lane] = needed | whole << 4;
      if (lane == L::kWarps) {
        plans[warp].word = word;
        plans[warp].key = looked_at;
        plans[warp].needed = needed;
      }
    }
    __syncthreads();

    uint32_t groups = 0, whole = 0;
#pragma unroll
    for (int stage = 0; stage < L::kStages; ++stage) {
      if (stage >= count) break;
      const Plan &plan = plans[stage];
      const int needed = plan.needed;
      const uint32_t lower = (uint32_t)plan.word, upper = (uint32_t)(plan.word >> 32);
      const size_t skip = (size_t)(uint32_t)plan.key * L::kRow;
      const uint32_t keys = to + L::kKeys + stage * L::kHalf, values = keys + L::kValues - L::kKeys;
      if (needed == 15 && (lower & upper) == ~0u) {
#pragma unroll
        for (int i = 0; i < kTile / kAtOnce; ++i) {
          copy(keys + i * kStride, k + skip + i * kStride, true);
          copy(values + i * kStride, v + skip + i * kStride, true);
        }
      } else if (needed) {
#pragma unroll 1
        for (int row = my_row, i = 0; row < kTile; row += kAtOnce, ++i) {
          if (!(needed >> (row / kGroup) & 1)) continue;
          const bool there = (row < 32 ? lower : upper) >> (row & 31) & 1;
          copy(keys + i * kStride, k + skip + i * kStride, there);
          copy(values + i * kStride, v + skip + i * kStride, there);
        }
      }
      groups |= (plan.warps[warp] & 15) << (4 * stage);
      whole |= plan.warps[warp] >> 4 << (4 * stage);
    }
    const bool first_round = since == 0;
    since += count;
    await_copies();
    __syncthreads();

    if (first_round) mine.take(query_at + 16 * warp * L::kRow);
    const auto seen = [&](uint32_t slot, int r) {
      const Plan &plan = plans[slot / 4];
      const uint32_t bits = (uint32_t)(plan.word >> (slot % 4 * kGroup));
      return (bits & sight.keys(sight.first + lane / 4 + 8 * r, plan.key + slot % 4 * kGroup)) >> (lane % 4 * 2);
    };
    while (groups) {
      uint32_t slots[L::kSpan];
      take_slots(groups, slots);
      if (slots[L::kSpan - 1] != ~0u)
        mine.template attend<true>(slots, key_at, value_at, whole, a.scale, seen);
      else
        mine.template attend<false>(slots, key_at, value_at, whole, a.scale, seen);
    }
  }

  // Through the queries' place, so that whole rows are written at a time.
  const float share[2] = {mine.sum[0] == 0 ? 0 : __fdividef(1, mine.sum[0]),
                          mine.sum[2] == 0 ? 0 : __fdividef(1, mine.sum[2])};
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    const uint32_t at = L::place(16 * warp + lane / 4 + 8 * r, 0) + lane % 4 * 4;
#pragma unroll
    for (int n = 0; n < kOut; ++n)
      *reinterpret_cast<uint32_t *>(memory + (at ^ (n << 4))) =
          Element<T>::pair(mine.out[n][2 * r] * share[r], mine.out[n][2 * r + 1] * share[r]);
  }
  __syncwarp();
  T *o = (T *)a.o + offset + (size_t)sight.first * Head + lane % L::kChunks * 8;
#pragma unroll
  for (int i = 0; i < 16 * L::kChunks / 32; ++i) {
    const int row = lane / L::kChunks + i * (32 / L::kChunks), query = sight.first + row;
    if (query < a.length && query >= a.split)
      *reinterpret_cast<uint4 *>(o + row * Head) =
          *reinterpret_cast<const uint4 *>(memory + L::place(16 * warp + row, lane % L::kChunks));
  }

  // Sixteen of the global queries over one of this block's own tiles: other warps' turn in each block.
  const int turn = (warp + blockIdx.z) % L::kWarps, seer = turn / (Rows / kTile) * 16, tile = turn % (Rows / kTile);
  if (seer >= a.split || tile >= owns) return;
  Sixteen<T, Head, L::kSpan> seers;
  const int stage = count - owns + tile;
  const uint64_t word = plans[stage].word;
  uint32_t groups = groups_there(word) << (4 * stage);
  seers.take(query_at + L::kSeers + seer * L::kRow);
  while (groups) {
    uint32_t slots[L::kSpan];
    take_slots(groups, slots);
    seers.template attend<false>(slots, key_at, value_at, groups_full(word) << (4 * stage), a.scale,
                                 [&](uint32_t slot, int) {
                                   return (uint32_t)(word >> (slot % 4 * kGroup)) >> (lane % 4 * 2);
                                 });
  }
  const size_t pairs = (size_t)gridDim.x * gridDim.y;
  float *rows = a.partial, *scales = a.partial + pairs * a.split * tiles * Head;
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    const int query = seer + lane / 4 + 8 * r;
    if (query >= a.split) continue;
    const size_t row = ((size_t)pair * a.split + query) * tiles + own + tile;
#pragma unroll
    for (int n = 0; n < kOut; ++n)
      *reinterpret_cast<float2 *>(rows + row * Head + 8 * n + lane % 4 * 2) =
          make_float2(seers.out[n][2 * r], seers.out[n][2 * r + 1]);
    if (lane % 4 == 0) *reinterpret_cast<float2 *>(scales + row * 2) = make_float2(seers.top[r], seers.sum[2 * r]);
  }
}

} // namespace sparse_attention
