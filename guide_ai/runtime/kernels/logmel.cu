// Log-mel energies as guide_ai.asr.mel computes them: a block a column, then all of it scaled.
// Built by `make kernels` into logmel.ptx, which the driver compiles for its card.

constexpr int HOP = 160, WINDOW = 400, BINS = WINDOW / 2 + 1;

// Floats in an order that integers have too, so that atomicMax finds the largest.
__device__ int ordered(float x) {
  int bits = __float_as_int(x);
  return bits >= 0 ? bits : bits ^ 0x7fffffff;
}
__device__ float unordered(int bits) { return __int_as_float(bits >= 0 ? bits : bits ^ 0x7fffffff); }

// audio (texts, columns * HOP); taper (WINDOW); filters (bands, BINS); mel (texts, bands, columns);
// largest (texts), to be set to INT_MIN before.
extern "C" __global__ void energies(const float *audio, const float *taper, const float *filters, float *mel,
                                    int *largest, int columns, int bands) {
  __shared__ float frame[WINDOW], cosine[WINDOW], sine[WINDOW], power[BINS];
  const int column = blockIdx.x, text = blockIdx.y, samples = columns * HOP;
  const float *heard = audio + (size_t)text * samples;
  for (int j = threadIdx.x; j < WINDOW; j += blockDim.x) {
    // The columns at either end look beyond the edge, where they see a reflection.
    int n = column * HOP + j - WINDOW / 2;
    n = n < 0 ? -n : n;
    n = n >= samples ? 2 * samples - 2 - n : n;
    frame[j] = heard[n] * taper[j];
    sincospif(2.0f * j / WINDOW, &sine[j], &cosine[j]);
  }
  __syncthreads();
  for (int k = threadIdx.x; k < BINS; k += blockDim.x) {
    float real = 0, imaginary = 0;
    for (int j = 0, turn = 0; j < WINDOW; ++j) {
      real += frame[j] * cosine[turn];
      imaginary += frame[j] * sine[turn];
      turn += k;
      turn = turn >= WINDOW ? turn - WINDOW : turn;
    }
    power[k] = real * real + imaginary * imaginary;
  }
  __syncthreads();
  for (int band = threadIdx.x; band < bands; band += blockDim.x) {
    float sum = 0;
    for (int k = 0; k < BINS; ++k) sum += filters[band * BINS + k] * power[k];
    const float energy = log10f(fmaxf(sum, 1e-10f));
    mel[((size_t)text * bands + band) * columns + column] = energy;
    atomicMax(largest + text, ordered(energy));
  }
}

// Points more than `range` decades below the loudest are raised to that; then to the scale of training.
extern "C" __global__ void scale(float *mel, const int *largest, int size, float range) {
  const int text = blockIdx.y;
  const float floor = unordered(largest[text]) - range;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += gridDim.x * blockDim.x) {
    float *point = mel + (size_t)text * size + i;
    *point = (fmaxf(*point, floor) + 4.0f) / 4.0f;
  }
}
