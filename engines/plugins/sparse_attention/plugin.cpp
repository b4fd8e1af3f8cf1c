// CustomSparseAttentionPlugin for TensorRT 10 and 11 and TensorRT-RTX: q, k, v (B, H, S, D) of halves or bf16 and
// mask (B, S) of int32 give o (B, H, S, D), as pattern.py defines it. The work is kernel.cuh's; creator.py is the
// same in Python. CMakeLists.txt makes a library of this file, which is given to a build with `--plugin`.
#include <NvInferRuntime.h>

#include <cstdio>
#include <cstring>
#include <new>
#include <optional>
#include <string>

#include "kernel.cuh"

using namespace nvinfer1;

namespace {

constexpr char const *kName = "CustomSparseAttentionPlugin";
constexpr char const *kVersion = "1";
constexpr int32_t kMask = 3; // which of the inputs is the mask

ILoggerFinder *loggers = nullptr;

// Tells TensorRT's log why a node is refused; while a graph is read there is none, so standard error.
void refuse(std::string const &what) {
  std::string const line = std::string(kName) + ": " + what;
  ILogger *const logger = loggers ? loggers->findLogger() : nullptr;
  if (logger)
    logger->log(ILogger::Severity::kERROR, line.c_str());
  else
    std::fprintf(stderr, "error: %s\n", line.c_str());
}

struct Pattern {
  int32_t window = 0, num_global = 0, block_size = 0;
  float scale = 0;

  // Reads the attributes of a node, or of a plan; nothing where one is missing or can't be.
  static std::optional<Pattern> read(PluginFieldCollection const &fields) {
    Pattern found;
    struct Wanted {
      char const *name;
      PluginFieldType type;
      void *into;
      bool there;
    } wanted[] = {{"window", PluginFieldType::kINT32, &found.window, false},
                  {"num_global", PluginFieldType::kINT32, &found.num_global, false},
                  {"block_size", PluginFieldType::kINT32, &found.block_size, false},
                  {"scale", PluginFieldType::kFLOAT32, &found.scale, false}};
    for (int32_t n = 0; n < fields.nbFields; ++n) {
      PluginField const &field = fields.fields[n];
      for (Wanted &each : wanted)
        if (!std::strcmp(field.name, each.name) && field.type == each.type && field.data && field.length == 1) {
          std::memcpy(each.into, field.data, 4);
          each.there = true;
        }
    }
    for (Wanted const &each : wanted)
      if (!each.there) return refuse(std::string("the attribute ") + each.name + " is missing"), std::nullopt;
    if (found.window < 0 || found.num_global < 0)
      return refuse("window and num_global may not be below zero"), std::nullopt;
    if (found.block_size != 64 && found.block_size != 128)
      return refuse("block_size must be 64 or 128"), std::nullopt;
    if (!(found.scale > 0 && found.scale <= 3.4e38f))
      return refuse("scale must be above zero and finite"), std::nullopt;
    return found;
  }
};

class SparseAttention final : public IPluginV3,
                              public IPluginV3OneCore,
                              public IPluginV3OneBuild,
                              public IPluginV3OneRuntime {
public:
  explicit SparseAttention(Pattern const &pattern) : pattern_(pattern) {}

  IPluginCapability *getCapabilityInterface(PluginCapabilityType type) noexcept override {
    switch (type) {
    case PluginCapabilityType::kCORE: return static_cast<IPluginV3OneCore *>(this);
    case PluginCapabilityType::kBUILD: return static_cast<IPluginV3OneBuild *>(this);
    case PluginCapabilityType::kRUNTIME: return static_cast<IPluginV3OneRuntime *>(this);
    }
    return nullptr;
  }
  IPluginV3 *clone() noexcept override { return new (std::nothrow) SparseAttention(pattern_); }

  AsciiChar const *getPluginName() const noexcept override { return kName; }
  AsciiChar const *getPluginVersion() const noexcept override { return kVersion; }
  AsciiChar const *getPluginNamespace() const noexcept override { return ""; }

  int32_t getNbOutputs() const noexcept override { return 1; }

  // Asked when a node is read, so that what can't be is refused before anything is built.
  int32_t getOutputDataTypes(DataType *out, int32_t, DataType const *in, int32_t count) const noexcept override {
    if (count != kMask + 1) return refuse("it has four inputs: q, k, v and mask"), 1;
    if ((in[0] != DataType::kHALF && in[0] != DataType::kBF16) || in[1] != in[0] || in[2] != in[0])
      return refuse("q, k and v must be all half or all bf16"), 1;
    if (in[kMask] != DataType::kINT32) return refuse("its mask must be int32"), 1;
    out[0] = in[0];
    return 0;
  }

  int32_t getOutputShapes(DimsExprs const *in, int32_t, DimsExprs const *, int32_t, DimsExprs *out, int32_t,
                          IExprBuilder &) noexcept override {
    for (int32_t n = 0; n <= kMask; ++n)
      if (in[n].nbDims != (n == kMask ? 2 : 4))
        return refuse("q, k and v must have four dimensions (B, H, S, D), and mask two (B, S)"), 1;
    IDimensionExpr const *const head = in[0].d[3];
    if (!head->isConstant() || (head->getConstantValue() != 32 && head->getConstantValue() != 64)) {
      auto const size = head->isConstant() ? std::to_string(head->getConstantValue()) : "a size that varies";
      return refuse("its heads are of " + size + "; they must be of 32 or 64"), 1;
    }
    out[0] = in[0];
    return 0;
  }

  bool supportsFormatCombination(int32_t at, DynamicPluginTensorDesc const *tensors, int32_t,
                                 int32_t) noexcept override {
    PluginTensorDesc const &tensor = tensors[at].desc;
    if (tensor.format != TensorFormat::kLINEAR) return false;
    if (at == kMask) return tensor.type == DataType::kINT32;
    return (tensor.type == DataType::kHALF || tensor.type == DataType::kBF16) && tensor.type == tensors[0].desc.type;
  }

  int32_t configurePlugin(DynamicPluginTensorDesc const *, int32_t, DynamicPluginTensorDesc const *,
                          int32_t) noexcept override {
    return 0;
  }
  size_t getWorkspaceSize(DynamicPluginTensorDesc const *in, int32_t, DynamicPluginTensorDesc const *,
                          int32_t) const noexcept override {
    Dims const &q = in[0].max;
    return sparse_attention::workspaceBytes(q.d[0], q.d[1], q.d[2], q.d[3], pattern_.num_global);
  }

  int32_t onShapeChange(PluginTensorDesc const *, int32_t, PluginTensorDesc const *, int32_t) noexcept override {
    return 0;
  }
  int32_t enqueue(PluginTensorDesc const *in, PluginTensorDesc const *, void const *const *inputs,
                  void *const *outputs, void *workspace, cudaStream_t stream) noexcept override {
    Dims const &q = in[0].dims;
    cudaError_t const status = sparse_attention::sparseAttention(
        inputs[0], inputs[1], inputs[2], static_cast<int const *>(inputs[kMask]), outputs[0], workspace, q.d[0], q.d[1],
        q.d[2], q.d[3], in[0].type == DataType::kBF16, pattern_.window, pattern_.num_global, pattern_.block_size,
        pattern_.scale, stream);
    if (status != cudaSuccess) refuse(std::string("the GPU refused it: ") + cudaGetErrorString(status));
    return status == cudaSuccess ? 0 : 1;
  }
  IPluginV3 *attachToContext(IPluginResourceContext *) noexcept override { return clone(); }

  PluginFieldCollection const *getFieldsToSerialize() noexcept override {
    fields_[0] = {"window", &pattern_.window, PluginFieldType::kINT32, 1};
    fields_[1] = {"num_global", &pattern_.num_global, PluginFieldType::kINT32, 1};
    fields_[2] = {"block_size", &pattern_.block_size, PluginFieldType::kINT32, 1};
    fields_[3] = {"scale", &pattern_.scale, PluginFieldType::kFLOAT32, 1};
    collection_ = {4, fields_};
    return &collection_;
  }

private:
  Pattern pattern_;
  PluginField fields_[4]; // TensorRT reads them after `getFieldsToSerialize` has returned
  PluginFieldCollection collection_{};
};

class Creator final : public IPluginCreatorV3One {
public:
  IPluginV3 *createPlugin(AsciiChar const *, PluginFieldCollection const *fields, TensorRTPhase) noexcept override {
    auto const pattern = fields ? Pattern::read(*fields) : std::nullopt;
    return pattern ? new (std::nothrow) SparseAttention(*pattern) : nullptr;
  }
  PluginFieldCollection const *getFieldNames() noexcept override { return &collection_; }
  AsciiChar const *getPluginName() const noexcept override { return kName; }
  AsciiChar const *getPluginVersion() const noexcept override { return kVersion; }
  AsciiChar const *getPluginNamespace() const noexcept override { return ""; }

private:
  PluginField fields_[4]{{"window", nullptr, PluginFieldType::kINT32, 1},
                         {"num_global", nullptr, PluginFieldType::kINT32, 1},
                         {"block_size", nullptr, PluginFieldType::kINT32, 1},
                         {"scale", nullptr, PluginFieldType::kFLOAT32, 1}};
  PluginFieldCollection collection_{4, fields_};
};

} // namespace

// What TensorRT looks for in a library of plugins.
extern "C" __attribute__((visibility("default"))) void setLoggerFinder(ILoggerFinder *finder) { loggers = finder; }

extern "C" __attribute__((visibility("default"))) IPluginCreatorInterface *const *getCreators(int32_t &count) {
  static Creator creator;
  static IPluginCreatorInterface *const creators[] = {&creator};
  count = 1;
  return creators;
}
