// Sliding-window attention with global tokens, block-sparse, on tensor cores: what pattern.py defines.
//
// One block of threads computes `Rows` queries of one head, a warp 16 of them, with the online softmax of
// FlashAttention-2 (Dao, 2023, arXiv:2307.08691). Keys come in tiles of 64 by asynchronous copies, several tiles
// ahead; a tile is cut into groups of 16, and a group that neither window nor globals nor mask let in is neither
// copied nor computed. Of a group that is let in, keys that the mask rules out are not read: zeros stand for them.
//
// Queries of the first `globals` tokens see every key. Where they are few, that work is split: each block adds
// their scores over its own keys, which lie in shared memory already, and `merge` sums what the blocks left.
//
// Used by kernels.cu, which makes PTX for hosts without a compiler, and by the TensorRT plugin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace sparse_attention {

constexpr int kTile = 64;         // keys of a tile
constexpr int kGroup = 16;        // keys that are let in or left out together; the depth of one matrix instruction
constexpr int kWords = 64;        // tiles whose masks are held as bits at a time
constexpr int kSplitGlobals = 64; // more global queries than these are not split: they fill the card by themselves
#ifndef SPARSE_SPLIT_FROM
#define SPARSE_SPLIT_FROM 512
#endif
constexpr int kSplitFrom = SPARSE_SPLIT_FROM; // tokens up to which a second launch costs more than it saves
constexpr int kMergers = 256;     // threads of a block of `merge`
#ifndef SPARSE_STAGES
#define SPARSE_STAGES 3
#endif
constexpr int kStages = SPARSE_STAGES; // tiles in shared memory
#ifndef SPARSE_RESIDENT
#define SPARSE_RESIDENT (Rows == 128 ? 2 : 4)
#endif

// q, k, v, o (batch, heads, length, head), contiguous, aligned to 16 bytes; mask (batch, length), nonzero where a
// token is there. partial: see `workspace`.
struct Arguments {
  const void *q, *k, *v;
  const int *mask;
  void *o;
  float *partial;
  int heads, length, window, globals, split;
  float scale; // of the scores, times log2(e): the softmax is one of powers of two
};

template <typename T> struct Element;

template <> struct Element<__half> {
  static __device__ uint32_t pair(float a, float b) {
    const __half2 x = __floats2half2_rn(a, b);
    return *reinterpret_cast<const uint32_t *>(&x);
  }
  static __device__ __half one(float a) { return __float2half_rn(a); }
  static __device__ void multiply(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
  }
};

template <> struct Element<__nv_bfloat16> {
  static __device__ uint32_t pair(float a, float b) {
    const __nv_bfloat162 x = __floats2bfloat162_rn(a, b);
    return *reinterpret_cast<const uint32_t *>(&x);
  }
  static __device__ __nv_bfloat16 one(float a) { return __float2bfloat16_rn(a); }
  static __device__ void multiply(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
  }
};

__device__ inline uint32_t shared_address(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

// Copies 16 bytes into shared memory, or writes zeros and reads nothing.
__device__ inline void copy(uint32_t to, const void *from, bool there) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(there ? 16 : 0));
}
__device__ inline void commit() { asm volatile("cp.async.commit_group;"); }
template <int Pending> __device__ inline void await() { asm volatile("cp.async.wait_group %0;" ::"n"(Pending)); }

__device__ inline void load(uint32_t (&x)[4], uint32_t from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
               : "r"(from));
}
__device__ inline void load_turned(uint32_t (&x)[4], uint32_t from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
               : "r"(from));
}
__device__ inline float power(float x) { // of two; 0 for -inf
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
__device__ inline float nothing() { return __int_as_float(0xff800000); } // -inf: the score of what is not seen

// Where chunk `chunk` of 16 bytes of row `row` lies, so that eight rows' chunks lie in all banks.
template <int Head> __device__ inline uint32_t place(int row, int chunk) {
  if constexpr (Head == 64)
    return row * 128 + ((chunk ^ (row & 7)) << 4);
  else
    return (row >> 1) * 128 + ((((row & 1) << 2) | (chunk ^ ((row >> 1) & 3))) << 4);
}

// Largest or sum over the four lanes that hold one row.
__device__ inline float row_largest(float x) {
  x = fmaxf(x, __shfl_xor_sync(~0u, x, 1));
  return fmaxf(x, __shfl_xor_sync(~0u, x, 2));
}
__device__ inline float row_sum(float x) {
  x += __shfl_xor_sync(~0u, x, 1);
  return x + __shfl_xor_sync(~0u, x, 2);
}

// Bits 0 to 3 for the groups of a tile that hold a key that the mask lets in.
__device__ inline int groups_there(uint64_t word) {
  return ((word & 0xffff) != 0) | ((word >> 16 & 0xffff) != 0) << 1 | ((word >> 32 & 0xffff) != 0) << 2 |
         ((word >> 48) != 0) << 3;
}

// What attends to what, for queries from `first` on.
struct Sight {
  int first, end, window, globals, seeing; // `seeing`: the first queries that see all and are not split

  // Groups of the tile from key `key` on that any of the queries sees, if the mask lets them in.
  __device__ int groups(int key) const {
    if (first >= end) return 0;
    if (first < seeing) return 15;
    const int from = max(0, first - window - key) >> 4;
    const int to = min(4, (max(0, end + window - key) + kGroup - 1) >> 4);
    const int near = from < to ? (1 << to) - (1 << from) : 0;
    const int all = min(4, (max(0, globals - key) + kGroup - 1) >> 4);
    return near | ((1 << all) - 1);
  }
  // Groups all of whose keys are seen by all sixteen queries.
  __device__ int whole(int key, uint64_t word) const {
    int found = 0;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int low = key + j * kGroup, high = low + kGroup - 1, last = first + kGroup - 1;
      const bool seen = (high - first <= window && last - low <= window) || high < globals || last < seeing;
      found |= (seen && (word >> (j * kGroup) & 0xffff) == 0xffff) << j;
    }
    return found;
  }
  __device__ bool sees(int query, int key) const {
    return (unsigned)(query - key + window) <= 2u * window || key < globals || query < seeing;
  }
};

template <int Head, int Rows> struct Layout {
  static constexpr int kWarps = Rows / 16, kThreads = 32 * kWarps, kChunks = Head / 8;
  static constexpr int kRow = 2 * Head, kHalf = kTile * kRow; // bytes of a row, of a tile's keys
  static constexpr int kQueries = 0, kTiles = Rows * kRow, kBits = kTiles + kStages * 2 * kHalf;
  static constexpr int kInfo = kBits + kWords * 8, kSeers = kInfo + 16 * ((kStages + 0) * 1);
  // In the place of the queries, once these are in registers: the powers of 16 global queries, and each warp's
  // largest score and sum.
  static constexpr int kPitch = 2 * Rows + 16, kPowers = 0, kLargest = 16 * kPitch, kSums = kLargest + kWarps * 64;
  static_assert(kSums + kWarps * 64 <= kTiles, "the globals' scores need more room than the queries had");
  static_assert(kStages * kTile >= Rows, "the block's own keys have to stay until the end");
};

template <int Head, int Rows> constexpr int shared_bytes(int split_globals) {
  return Layout<Head, Rows>::kSeers + (split_globals + 15) / 16 * 16 * 2 * Head;
}

// Floats that the blocks leave for `merge`: for each head, global query and block a row of `Head` sums, then for
// each of these a largest score and a sum of powers.
__host__ __device__ inline size_t workspace_floats(int pairs, int globals, int blocks, int head) {
  return (size_t)pairs * globals * blocks * (head + 2);
}

template <typename T, int Head, int Rows> __device__ void band(const Arguments &a) {
  using L = Layout<Head, Rows>;
  constexpr int kSteps = Head / 16, kOut = Head / 8;
  extern __shared__ __align__(128) unsigned char memory[];
  const uint32_t base = shared_address(memory);
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  #ifdef SPARSE_TILE_FIRST
  const int pair = blockIdx.y, tile = blockIdx.x, pairs = gridDim.y, blocks = gridDim.x;
#else
  const int pair = blockIdx.x, tile = blockIdx.y, pairs = gridDim.x, blocks = gridDim.y;
#endif
  const int start = tile * Rows;
  const size_t offset = (size_t)pair * a.length * Head;
  const T *q = (const T *)a.q + offset, *k = (const T *)a.k + offset, *v = (const T *)a.v + offset;
  const int *mask = a.mask + (size_t)(pair / a.heads) * a.length;
  const int split = a.split ? a.globals : 0;
  const int seeing = a.split ? 0 : a.globals;
  const Sight block{start, min(start + Rows, a.length), a.window, a.globals, seeing};
  const Sight mine{start + 16 * warp, min(start + 16 * warp + 16, a.length), a.window, a.globals, seeing};
  uint64_t *bits = reinterpret_cast<uint64_t *>(memory + L::kBits);
  struct Info { uint64_t word; int key; };
  Info *info = reinterpret_cast<Info *>(memory + L::kInfo);

  const int my_row = threadIdx.x / L::kChunks, my_chunk = threadIdx.x % L::kChunks;
  constexpr int kAtOnce = L::kThreads / L::kChunks; // rows that the block copies at a time
#pragma unroll
  for (int row = my_row; row < Rows; row += kAtOnce)
    copy(base + L::kQueries + place<Head>(row, my_chunk), q + (size_t)(start + row) * Head + my_chunk * 8,
         start + row < a.length);
  for (int row = my_row; row < (split + 15) / 16 * 16; row += kAtOnce)
    copy(base + L::kSeers + place<Head>(row, my_chunk), q + (size_t)row * Head + my_chunk * 8, row < split);

  // The tiles that may be needed, in their order: the globals before the window, the window, and last the block's
  // own, which thus stay in shared memory to the end.
  const int tiles = (a.length + kTile - 1) / kTile, own = start / kTile;
  const int owns = min(Rows / kTile, tiles - own);
  const int low = seeing > start ? 0 : max(0, start - a.window) / kTile;
  const int high = seeing > start ? tiles : (min(a.length, block.end + a.window) + kTile - 1) / kTile;
  const int front = min(low, (a.globals + kTile - 1) / kTile);
  const int candidates = front + high - low;
  const auto tile_of = [&](int n) {
    int t = n < front ? n : n - front + low;
    if (n >= candidates - owns) return own + n - (candidates - owns);
    return t >= own ? t + owns : t;
  };
  const auto read_masks = [&](int from) {
    for (int n = from + warp; n < min(candidates, from + kWords); n += L::kWarps) {
      const int key = tile_of(n) * kTile + lane;
      const int left = key < a.length ? mask[key] : 0, right = key + 32 < a.length ? mask[key + 32] : 0;
      const uint32_t lower = __ballot_sync(~0u, left != 0), upper = __ballot_sync(~0u, right != 0);
      if (lane == 0) bits[n - from] = (uint64_t)upper << 32 | lower;
    }
    __syncthreads();
  };
  read_masks(0);

  int next = 0, issued = 0, put = 0, first_own = -1, second_own = -1; // the last two: where the block's own tiles lie, if anywhere
  // Begins to copy the next tile that holds anything to be seen.
  const auto issue = [&]() {
    while (next < candidates) {
      if (next && next % kWords == 0) {
        __syncthreads();
        read_masks(next);
      }
      const uint64_t word = bits[next % kWords];
      const int key = tile_of(next++) * kTile;
      const int needed = block.groups(key) & groups_there(word);
      if (!needed) continue;
      const uint32_t to = base + L::kTiles + put * 2 * L::kHalf;
#pragma unroll
      for (int row = my_row; row < kTile; row += kAtOnce) {
        if (!(needed >> (row / kGroup) & 1)) continue;
        const bool there = word >> row & 1;
        const size_t from = (size_t)(key + row) * Head + my_chunk * 8;
        copy(to + place<Head>(row, my_chunk), k + from, there);
        copy(to + L::kHalf + place<Head>(row, my_chunk), v + from, there);
      }
      if (threadIdx.x == 0) info[put] = {word, key};
      if (next == candidates - owns + 1) first_own = put;
      else if (next == candidates) second_own = put;
      put = put + 1 == kStages ? 0 : put + 1;
      ++issued;
      break;
    }
    commit();
  };
#pragma unroll
  for (int stage = 0; stage < kStages - 1; ++stage) issue();

  await<kStages - 2>();
  __syncthreads();
  uint32_t queries[kSteps][4];
#pragma unroll
  for (int step = 0; step < kSteps; ++step)
    load(queries[step], base + L::kQueries + place<Head>(16 * warp + lane % 16, 2 * step + lane / 16));

  float out[kOut][4] = {}, largest[2] = {nothing(), nothing()}, sum[2] = {0, 0};
  const int key_row = (lane & 7) + (lane >> 4 << 3), key_chunk = lane >> 3 & 1;
  for (int done = 0, get = 0; done < issued; ++done) {
    await<kStages - 2>();
    __syncthreads();
    issue();
    const uint32_t keys = base + L::kTiles + get * 2 * L::kHalf, values = keys + L::kHalf;
    const uint64_t word = info[get].word;
    const int key = info[get].key;
    get = get + 1 == kStages ? 0 : get + 1;
    const int needed = mine.groups(key) & groups_there(word), whole = mine.whole(key, word);
    if (!needed) continue;

    float scores[2 * 4][4], highest[2] = {largest[0], largest[1]};
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      if (!(needed >> j & 1)) continue;
      float (&left)[4] = scores[2 * j], (&right)[4] = scores[2 * j + 1];
#pragma unroll
      for (int i = 0; i < 4; ++i) left[i] = right[i] = 0;
#pragma unroll
      for (int step = 0; step < kSteps; ++step) {
        uint32_t b[4];
        load(b, keys + place<Head>(16 * j + key_row, 2 * step + key_chunk));
        Element<T>::multiply(left, queries[step], b[0], b[1]);
        Element<T>::multiply(right, queries[step], b[2], b[3]);
      }
      if (!(whole >> j & 1)) {
        const uint32_t part = word >> (16 * j) & 0xffff;
#pragma unroll
        for (int i = 0; i < 8; ++i) {
          const int column = i / 4 * 8 + lane % 4 * 2 + i % 2, query = mine.first + lane / 4 + i / 2 % 2 * 8;
          float &score = i < 4 ? left[i] : right[i - 4];
          if (!(part >> column & 1) || !mine.sees(query, key + 16 * j + column)) score = nothing();
        }
      }
#pragma unroll
      for (int i = 0; i < 4; ++i) highest[i / 2] = fmaxf(highest[i / 2], fmaxf(left[i], right[i]));
    }
    float shift[2];
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      highest[r] = row_largest(highest[r]);
      shift[r] = highest[r] == nothing() ? 0 : highest[r] * a.scale;
    }
    if (__any_sync(~0u, highest[0] != largest[0] || highest[1] != largest[1])) {
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const float fade = power(largest[r] * a.scale - shift[r]);
        largest[r] = highest[r];
        sum[r] *= fade;
#pragma unroll
        for (int n = 0; n < kOut; ++n) {
          out[n][2 * r] *= fade;
          out[n][2 * r + 1] *= fade;
        }
      }
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      if (!(needed >> j & 1)) continue;
      float p[8];
#pragma unroll
      for (int i = 0; i < 8; ++i) {
        p[i] = power(fmaf(scores[2 * j + i / 4][i % 4], a.scale, -shift[i / 2 % 2]));
        sum[i / 2 % 2] += p[i];
      }
      const uint32_t powers[4] = {Element<T>::pair(p[0], p[1]), Element<T>::pair(p[2], p[3]),
                                  Element<T>::pair(p[4], p[5]), Element<T>::pair(p[6], p[7])};
#pragma unroll
      for (int n = 0; n < kOut / 2; ++n) {
        uint32_t b[4];
        load_turned(b, values + place<Head>(16 * j + lane % 16, 2 * n + lane / 16));
        Element<T>::multiply(out[2 * n], powers, b[0], b[1]);
        Element<T>::multiply(out[2 * n + 1], powers, b[2], b[3]);
      }
    }
  }

  // Through the queries' place, so that whole rows are written at a time.
  const float whole[2] = {row_sum(sum[0]), row_sum(sum[1])};
  const float share[2] = {whole[0] > 0 ? 1 / whole[0] : 0, whole[1] > 0 ? 1 / whole[1] : 0};
  const int rows = 16 * warp;
  __syncwarp();
#pragma unroll
  for (int n = 0; n < kOut; ++n)
#pragma unroll
    for (int r = 0; r < 2; ++r)
      *reinterpret_cast<uint32_t *>(memory + place<Head>(rows + lane / 4 + 8 * r, n) + lane % 4 * 4) =
          Element<T>::pair(out[n][2 * r] * share[r], out[n][2 * r + 1] * share[r]);
  __syncwarp();
  T *o = (T *)a.o + offset;
#pragma unroll
  for (int row = lane / L::kChunks; row < 16; row += 32 / L::kChunks) {
    const int query = mine.first + row, chunk = lane % L::kChunks;
    if (query < a.length && query >= split)
      *reinterpret_cast<uint4 *>(o + (size_t)query * Head + chunk * 8) =
          *reinterpret_cast<const uint4 *>(memory + place<Head>(rows + row, chunk));
  }
  if (!split) return;

  // The global queries over this block's own keys, sixteen keys a warp.
  await<0>();
  const int here = warp < 4 ? first_own : second_own;
  const uint64_t own_word = here < 0 ? 0 : info[here].word;
  const uint32_t part = own_word >> (16 * (warp % 4)) & 0xffff;
  float *top = reinterpret_cast<float *>(memory + L::kLargest), *sums = reinterpret_cast<float *>(memory + L::kSums);
  for (int seer = 0; seer < split; seer += 16) {
    __syncthreads();
    float scores[2][4] = {};
    if (part) {
      const uint32_t keys = base + L::kTiles + here * 2 * L::kHalf;
#pragma unroll
      for (int step = 0; step < kSteps; ++step) {
        uint32_t x[4], b[4];
        load(x, base + L::kSeers + place<Head>(seer + lane % 16, 2 * step + lane / 16));
        load(b, keys + place<Head>(16 * (warp % 4) + key_row, 2 * step + key_chunk));
        Element<T>::multiply(scores[0], x, b[0], b[1]);
        Element<T>::multiply(scores[1], x, b[2], b[3]);
      }
    }
    float highest[2] = {nothing(), nothing()};
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      const int column = i / 4 * 8 + lane % 4 * 2 + i % 2;
      float &score = scores[i / 4][i % 4];
      if (!(part >> column & 1)) score = nothing();
      highest[i / 2 % 2] = fmaxf(highest[i / 2 % 2], score);
    }
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      highest[r] = row_largest(highest[r]);
      if (lane % 4 == 0) top[warp * 16 + lane / 4 + 8 * r] = highest[r];
    }
    __syncthreads();
    float shift[2], added[2] = {0, 0};
#pragma unroll
    for (int r = 0; r < 2; ++r) {
#pragma unroll
      for (int w = 0; w < L::kWarps; ++w) highest[r] = fmaxf(highest[r], top[w * 16 + lane / 4 + 8 * r]);
      highest[r] *= a.scale;
      shift[r] = highest[r] == nothing() ? 0 : highest[r];
    }
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      float &score = scores[i / 4][i % 4];
      score = power(fmaf(score, a.scale, -shift[i / 2 % 2]));
      added[i / 2 % 2] += score;
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int row = lane / 4 + i % 2 * 8, column = 16 * warp + i / 2 * 8 + lane % 4 * 2;
      *reinterpret_cast<uint32_t *>(memory + L::kPowers + row * L::kPitch + 2 * column) =
          Element<T>::pair(scores[i / 2][i % 2 * 2], scores[i / 2][i % 2 * 2 + 1]);
    }
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      added[r] = row_sum(added[r]);
      if (lane % 4 == 0) sums[warp * 16 + lane / 4 + 8 * r] = added[r];
    }
    __syncthreads();

    float *rows_out = a.partial + ((size_t)pair * split * blocks + tile) * Head;
    float *scales_out = a.partial + (size_t)pairs * split * blocks * Head + ((size_t)pair * split * blocks + tile) * 2;
    if (warp == 0 && lane % 4 == 0)
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const int query = seer + lane / 4 + 8 * r;
        float all = 0;
#pragma unroll
        for (int w = 0; w < L::kWarps; ++w) all += sums[w * 16 + lane / 4 + 8 * r];
        if (query < split)
          *reinterpret_cast<float2 *>(scales_out + (size_t)query * blocks * 2) = make_float2(highest[r], all);
      }
    // Two columns of eight a warp, over all the block's keys.
    for (int n = warp; n < kOut / 2; n += L::kWarps) {
      float left[4] = {}, right[4] = {};
#pragma unroll
      for (int j = 0; j < L::kWarps; ++j) {
        const int stage = j < 4 ? first_own : second_own;
        if (stage < 0 || !(info[stage].word >> (16 * (j % 4)) & 0xffff)) continue;
        uint32_t x[4], b[4];
        load(x, base + L::kPowers + lane % 16 * L::kPitch + 32 * j + lane / 16 * 16);
        load_turned(b, base + L::kTiles + stage * 2 * L::kHalf + L::kHalf +
                           place<Head>(16 * (j % 4) + lane % 16, 2 * n + lane / 16));
        Element<T>::multiply(left, x, b[0], b[1]);
        Element<T>::multiply(right, x, b[2], b[3]);
      }
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const int query = seer + lane / 4 + 8 * r;
        if (query >= split) continue;
        float *row = rows_out + (size_t)query * blocks * Head + 16 * n + lane % 4 * 2;
        *reinterpret_cast<float2 *>(row) = make_float2(left[2 * r], left[2 * r + 1]);
        *reinterpret_cast<float2 *>(row + 8) = make_float2(right[2 * r], right[2 * r + 1]);
      }
    }
  }
}

// Sums what `blocks` blocks left of one global query: block (query, head) of the grid.
template <typename T, int Head> __device__ void merge(const Arguments &a, int blocks) {
  constexpr int kParts = kMergers / Head;
  __shared__ float outs[kParts][Head], tops[kParts], sums[kParts];
  const int column = threadIdx.x % Head, part = threadIdx.x / Head;
  const size_t row = (size_t)blockIdx.y * gridDim.x + blockIdx.x;
  const float *out = a.partial + row * blocks * Head + column;
  const float2 *scales = (const float2 *)(a.partial + (size_t)gridDim.y * gridDim.x * blocks * Head) + row * blocks;
  float value = 0, sum = 0, top = nothing();
#pragma unroll 4
  for (int n = part; n < blocks; n += kParts) {
    const float2 scale = scales[n];
    const float x = out[(size_t)n * Head];
    const float higher = fmaxf(top, scale.x), shift = higher == nothing() ? 0 : higher;
    const float before = power(top - shift), now = power(scale.x - shift);
    value = value * before + x * now;
    sum = sum * before + scale.y * now;
    top = higher;
  }
  outs[part][column] = value;
  if (column == 0) tops[part] = top, sums[part] = sum;
  __syncthreads();
  if (part) return;
  for (int n = 1; n < kParts; ++n) top = fmaxf(top, tops[n]);
  const float shift = top == nothing() ? 0 : top;
  value = sum = 0;
#pragma unroll
  for (int n = 0; n < kParts; ++n) {
    const float weight = power(tops[n] - shift);
    value += outs[n][column] * weight;
    sum += sums[n] * weight;
  }
  T *o = (T *)a.o + ((size_t)blockIdx.y * a.length + blockIdx.x) * Head;
  o[column] = Element<T>::one(sum > 0 ? value / sum : 0);
}

template <typename T, int Head, int Rows>
__global__ void __launch_bounds__(2 * Rows, Rows == 128 ? 2 : 4) band_kernel(const __grid_constant__ Arguments a) {
  band<T, Head, Rows>(a);
}
template <typename T, int Head>
__global__ void __launch_bounds__(kMergers) merge_kernel(const __grid_constant__ Arguments a, int blocks) {
  merge<T, Head>(a, blocks);
}

// Global queries whose work is split over the blocks.
inline int split_queries(int length, int globals) {
  return globals <= kSplitGlobals && length > kSplitFrom ? globals : 0;
}

// Bytes that `sparseAttention` needs beside the tensors.
inline size_t workspaceBytes(int batch, int heads, int length, int head, int block_size, int num_global) {
  const size_t blocks = (length + block_size - 1) / block_size;
  return (size_t)batch * heads * split_queries(length, num_global) * blocks * (head + 2) * sizeof(float);
}

template <typename T, int Head, int Rows>
cudaError_t launch(const Arguments &a, int pairs, cudaStream_t stream) {
  const int blocks = (a.length + Rows - 1) / Rows, split = a.split ? a.globals : 0;
  const int shared = shared_bytes<Head, Rows>(split);
  cudaError_t status = cudaFuncSetAttribute(band_kernel<T, Head, Rows>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                            shared_bytes<Head, Rows>(kSplitGlobals));
  if (status != cudaSuccess) return status;
  band_kernel<T, Head, Rows><<<dim3(pairs, blocks), 2 * Rows, shared, stream>>>(a);
  if (split) merge_kernel<T, Head><<<dim3(split, pairs), kMergers, 0, stream>>>(a, blocks);
  return cudaGetLastError();
}

// Queues the attention of pattern.py on a stream. q, k, v, o (batch, heads, length, head) of __half or __nv_bfloat16
// and mask (batch, length), contiguous on the GPU, at multiples of 16 bytes; `workspace` of `workspaceBytes`, whose
// content does not matter. cudaErrorInvalidValue for a head size that is not 32 or 64, a block size that is not 64
// or 128, and numbers below zero; else what the launch returns.
inline cudaError_t sparseAttention(const void *q, const void *k, const void *v, const int *mask, void *o,
                                   void *workspace, int batch, int heads, int length, int head, bool bfloat16,
                                   int window, int num_global, int block_size, float scale, cudaStream_t stream) {
  if (batch < 0 || heads < 0 || length < 0 || window < 0 || num_global < 0) return cudaErrorInvalidValue;
  if ((head != 32 && head != 64) || (block_size != 64 && block_size != 128)) return cudaErrorInvalidValue;
  if (!batch || !heads || !length) return cudaSuccess;
  const int globals = num_global < length ? num_global : length;
  const Arguments a{q, k, v, mask, o, (float *)workspace, heads, length, window < length ? window : length, globals,
                    split_queries(length, globals) > 0, scale * 1.4426950408889634f};
  const auto of = [&](auto zero) {
    using T = decltype(zero);
    if (head == 64) return block_size == 64 ? launch<T, 64, 64>(a, batch * heads, stream) : launch<T, 64, 128>(a, batch * heads, stream);
    return block_size == 64 ? launch<T, 32, 64>(a, batch * heads, stream) : launch<T, 32, 128>(a, batch * heads, stream);
  };
  return bfloat16 ? of(__nv_bfloat16()) : of(__half());
}

} // namespace sparse_attention
