// Sparse attention on the GPU, what pattern.py defines, for callers in C++: the TensorRT plugin. Those in Python
// take the same kernels as PTX, by launch.py, which has the same rules of launching.
#pragma once

#include <cuda_runtime.h>

#include "merge.cuh"

namespace sparse_attention {

constexpr int kSplitGlobals = 64; // more global queries than these are not split: they fill the card by themselves
constexpr int kSplitFrom = 512;   // tokens up to which a second launch costs more than it saves

template <typename T, int Head, int Rows>
__global__ void __launch_bounds__(2 * Rows, Rows == 128 ? 2 : 3) band_kernel(const __grid_constant__ Arguments a) {
  band<T, Head, Rows>(a);
}
template <typename T, int Head>
__global__ void __launch_bounds__(kMergers) merge_kernel(const __grid_constant__ Arguments a) {
  merge<T, Head>(a);
}

// Global queries whose work is split over the blocks.
inline int split_queries(int length, int num_global) {
  return num_global <= kSplitGlobals && length > kSplitFrom ? num_global : 0;
}

// Bytes that `sparseAttention` needs beside the tensors.
inline size_t workspaceBytes(int batch, int heads, int length, int head, int num_global) {
  const int tiles = (length + kTile - 1) / kTile;
  return partial_floats((size_t)batch * heads, split_queries(length, num_global), tiles, head) * sizeof(float);
}

template <typename T, int Head, int Rows>
cudaError_t launch(const Arguments &a, int batch, int heads, cudaStream_t stream) {
  using L = Layout<Head, Rows>;
  const int blocks = (a.length + Rows - 1) / Rows;
  int device = 0, most = 0;
  cudaError_t status = cudaGetDevice(&device);
  if (status == cudaSuccess)
    status = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  // A setting of the kernel, which all threads share that launch it: so it does not depend on the pattern.
  if (status == cudaSuccess)
    status = cudaFuncSetAttribute(band_kernel<T, Head, Rows>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  L::bytes(kSplitGlobals) < most ? L::bytes(kSplitGlobals) : most);
  if (status != cudaSuccess) return status;
  band_kernel<T, Head, Rows><<<dim3(heads, batch, blocks), L::kThreads, L::bytes(a.split), stream>>>(a);
  if (a.split) merge_kernel<T, Head><<<dim3(a.split, heads, batch), kMergers, 0, stream>>>(a);
  return cudaGetLastError();
}

// Queues the attention on a stream. q, k, v, o (batch, heads, length, head) of __half or __nv_bfloat16 and mask
// (batch, length), contiguous on the GPU, at multiples of 16 bytes; `workspace` of `workspaceBytes`, whose content
// does not matter. cudaErrorInvalidValue for a head size that is not 32 or 64, a block size that is not 64 or 128,
// and numbers below zero; else what the launch returns.
inline cudaError_t sparseAttention(const void *q, const void *k, const void *v, const int *mask, void *o,
                                   void *workspace, int batch, int heads, int length, int head, bool bfloat16,
                                   int window, int num_global, int block_size, float scale, cudaStream_t stream) {
  if (batch < 0 || heads < 0 || length < 0 || window < 0 || num_global < 0) return cudaErrorInvalidValue;
  if ((head != 32 && head != 64) || (block_size != 64 && block_size != 128)) return cudaErrorInvalidValue;
  if (!batch || !heads || !length) return cudaSuccess;
  const Arguments a{q,
                    k,
                    v,
                    mask,
                    o,
                    (float *)workspace,
                    length,
                    window < length ? window : length,
                    num_global < length ? num_global : length,
                    split_queries(length, num_global),
                    scale * 1.4426950408889634f};
  const auto of = [&](auto zero) {
    using T = decltype(zero);
    const bool small = block_size == 64;
    if (head == 64) return (small ? launch<T, 64, 64> : launch<T, 64, 128>)(a, batch, heads, stream);
    return (small ? launch<T, 32, 64> : launch<T, 32, 128>)(a, batch, heads, stream);
  };
  return bfloat16 ? of(__nv_bfloat16()) : of(__half());
}

} // namespace sparse_attention
