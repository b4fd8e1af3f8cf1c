// Which keys are seen, as bits: groups of sixteen keys in a tile of 64, and single keys in a group.
#pragma once

#include <cstdint>

namespace sparse_attention {

constexpr int kTile = 64;  // keys of a tile
constexpr int kGroup = 16; // keys that are let in or left out together; the depth of one matrix product

// Bits 0 to 3: the groups of a tile that hold a key that the mask lets in, and those that hold sixteen of them.
__device__ inline int groups_there(uint64_t word) {
  const uint32_t a = (uint32_t)word, b = (uint32_t)(word >> 32);
  return ((a & 0xffff) != 0) | (a >> 16 != 0) << 1 | ((b & 0xffff) != 0) << 2 | (b >> 16 != 0) << 3;
}
__device__ inline int groups_full(uint64_t word) { return groups_there(~word) ^ 15; }

__device__ inline int clamp(int x, int low, int high) { return min(max(x, low), high); }

// What the queries from `first` to before `end` see. Those before `seeing` see every key.
struct Sight {
  int first, end, window, globals, seeing;

  // Groups of the tile from key `key` on that any of the queries sees.
  __device__ int groups(int key) const {
    if (first >= end) return 0;
    if (first < seeing) return 15;
    const int from = clamp(first - window - key, 0, kTile) >> 4;
    const int to = (clamp(end + window - key, 0, kTile) + kGroup - 1) >> 4;
    const int front = (clamp(globals - key, 0, kTile) + kGroup - 1) >> 4;
    return (from < to ? (1 << to) - (1 << from) : 0) | ((1 << front) - 1);
  }

  // Groups all of whose keys each of sixteen queries sees.
  __device__ int whole(int key) const {
    const int last = first + kGroup - 1;
    int found = 0;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int low = key + j * kGroup, high = low + kGroup - 1;
      found |= ((high - first <= window && last - low <= window) || high < globals || last < seeing) << j;
    }
    return found;
  }

  // Keys of the group from key `key` on that one query sees.
  __device__ uint32_t keys(int query, int key) const {
    const int from = max(query - window - key, 0), to = max(query + window + 1 - key, 0);
    const uint32_t near = above(from) & ~above(to), front = ~above(max(globals - key, 0));
    return query < seeing ? ~0u : near | front;
  }

  // Bits from `n` on.
  static __device__ uint32_t above(int n) { return __funnelshift_lc(0, ~0u, n); }
};

} // namespace sparse_attention
