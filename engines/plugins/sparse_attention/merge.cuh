// Sums what the blocks of band.cuh left of the global queries.
#pragma once

#include "band.cuh"

namespace sparse_attention {

constexpr int kMergers = 256; // threads of a block

// Floats that the blocks leave: for each head, global query and tile of keys a row of `head` sums, then for each of
// these the power that it is scaled by and its sum of powers.
__host__ __device__ inline size_t partial_floats(size_t pairs, int split, int tiles, int head) {
  return pairs * split * tiles * (head + 2);
}

// One global query a block: grid (split, heads, batch).
template <typename T, int Head> __device__ void merge(const Arguments &a) {
  constexpr int kParts = kMergers / Head;
  __shared__ float outs[kParts][Head], tops[kParts], sums[kParts];
  const int tiles = (a.length + kTile - 1) / kTile;
  const int column = threadIdx.x % Head, part = threadIdx.x / Head;
  const size_t pair = (size_t)blockIdx.z * gridDim.y + blockIdx.y, pairs = (size_t)gridDim.y * gridDim.z;
  const size_t row = pair * a.split + blockIdx.x;
  const float *out = a.partial + row * tiles * Head + column;
  const float2 *scales = (const float2 *)(a.partial + pairs * a.split * tiles * Head) + row * tiles;
  float value = 0, sum = 0, top = nothing();
#pragma unroll 4
  for (int n = part; n < tiles; n += kParts) {
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
  ((T *)a.o)[(pair * a.length + blockIdx.x) * Head + column] = Element<T>::one(sum == 0 ? 0 : value / sum);
}

} // namespace sparse_attention
