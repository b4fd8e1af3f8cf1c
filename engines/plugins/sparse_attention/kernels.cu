// The kernels of kernel.cuh by name, for one element type and head size: `make kernels` compiles this for each.
#include "kernel.cuh"

using namespace sparse_attention;

#define BAND(rows)                                                                                                     \
  extern "C" __global__ void __launch_bounds__(2 * rows, rows == 128 ? SPARSE_R128 : SPARSE_R64) band_##rows(const __grid_constant__ Arguments a) {                     \
    band<ELEMENT, HEAD, rows>(a);                                                                                      \
  }
BAND(64)
BAND(128)

extern "C" __global__ void __launch_bounds__(kMergers) merge_all(const __grid_constant__ Arguments a, int blocks) {
  merge<ELEMENT, HEAD>(a, blocks);
}
