// Cuts a turned rectangle out of a picture, brings it to a net's size and scale. A thread a pixel of the result.
// Built by `make kernels` into crop.ptx, which the driver compiles for its card.

// picture (height, width, 3) bytes, RGB; matrix (2, 3) takes a pixel of the result to one of the picture;
// crop (3, rows, columns): (value / 255 - mean) / deviation, bilinear; `border` (0 to 255) beyond the picture.
extern "C" __global__ void crop(const unsigned char *picture, int height, int width, const float *matrix,
                                const float *mean, const float *deviation, float border, float *crop, int rows,
                                int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= columns || row >= rows) return;
  const float x = matrix[0] * column + matrix[1] * row + matrix[2];
  const float y = matrix[3] * column + matrix[4] * row + matrix[5];
  const float left = floorf(x), top = floorf(y), across = x - left, down = y - top;
  for (int channel = 0; channel < 3; ++channel) {
    float corners[2][2];
    for (int j = 0; j < 2; ++j)
      for (int i = 0; i < 2; ++i) {
        // Compared as floats: a rectangle may lie further away than an integer reaches.
        const float u = left + i, v = top + j;
        const bool inside = u >= 0 && v >= 0 && u < width && v < height;
        corners[j][i] = inside ? picture[((size_t)v * width + (size_t)u) * 3 + channel] : border;
      }
    const float upper = corners[0][0] + across * (corners[0][1] - corners[0][0]);
    const float lower = corners[1][0] + across * (corners[1][1] - corners[1][0]);
    const float value = upper + down * (lower - upper);
    crop[((size_t)channel * rows + row) * columns + column] = (value / 255.0f - mean[channel]) / deviation[channel];
  }
}
