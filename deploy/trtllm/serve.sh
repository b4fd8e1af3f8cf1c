#!/bin/sh
# Start trtllm-serve for the guide: serve.sh MODEL [1|2]
#   MODEL  a folder of safetensors with config and tokenizer, or a hub name
#   1|2    GPUs; 1 by default
# HOST and PORT say where it listens: 127.0.0.1 and 8000 by default. It has no password: keep it private.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
[ $# -ge 1 ] && [ $# -le 2 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2; }
case ${2-1} in
    1) config=one-gpu.yaml ;;
    2) config=two-gpus.yaml ;;
    *) echo "$0: $2 GPUs: there is a configuration for 1 and for 2" >&2; exit 2 ;;
esac
exec trtllm-serve "$1" --host "${HOST:-127.0.0.1}" --port "${PORT:-8000}" \
    --tp_size "${2-1}" --config "$here/$config"
