// The kernels by name, for one element type and head size: `make kernels` compiles this for each into PTX.
#include "merge.cuh"

using namespace sparse_attention;

extern "C" __global__ void __launch_bounds__(128, 3) band_64(const __grid_constant__ Arguments a) {
  band<ELEMENT, HEAD, 64>(a);
}
extern "C" __global__ void __launch_bounds__(256, 2) band_128(const __grid_constant__ Arguments a) {
  band<ELEMENT, HEAD, 128>(a);
}
extern "C" __global__ void __launch_bounds__(kMergers) merge_all(const __grid_constant__ Arguments a) {
  merge<ELEMENT, HEAD>(a);
}
