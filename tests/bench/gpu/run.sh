#!/bin/sh
# Runs the table in parts that each end within about eight minutes, on a machine with a GPU.
#
#   tests/bench/gpu/run.sh FOLDER [PART]...
#
# Parts: hrnet, pictures, language, speech, large, small; sweep and profile take NETS and BATCHES from the
# environment. The JSON files and logs go into FOLDER. ONNX Runtime for CUDA has to be importable, pydantic and
# tokenizers for the converters, torch and transformers for the peers. BUDGET is seconds a part (480).
set -u
cd "$(dirname "$0")/../../.." || exit 1
out=${1:?a folder for the results}
shift
mkdir -p "$out"
python=${PYTHON:-python3}
budget=${BUDGET:-480}

table() {
    name=$1
    shift
    timeout -k 10 "$budget" "$python" -W ignore -u -m tests.bench.engines --out "$out/$name.json" \
        --budget $((budget - 60)) "$@" >"$out/$name.log" 2>&1
    echo "$name ended with $?"
    # The table stands last; a run that was cut has its rows above.
    tail -c 6000 "$out/$name.log"
}

for part in "${@:-pictures}"; do
    case $part in
    hrnet) table hrnet --nets hrnet-w32 --compile-limit 200 ;;
    pictures) table pictures --nets resnet-50,face-landmarks ;;
    language) table language --nets bert-base,e5-small ;;
    speech) table speech --nets whisper-base-10s,whisper-base-step,whisper-base-utterance,whisper-base-30s ;;
    large) table large --nets whisper-large-30s,whisper-large-step ;;
    small) table small --nets ranker,expression ;;
    sweep) table sweep --sweep --nets "${NETS:-hrnet-w32,resnet-50}" --batches "${BATCHES:-1}" ;;
    profile) table profile --profile --nets "${NETS:-hrnet-w32}" --batches "${BATCHES:-1}" ;;
    *)
        echo "no part is called $part" >&2
        exit 2
        ;;
    esac
done
