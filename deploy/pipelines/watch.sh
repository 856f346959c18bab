#!/bin/sh
# Tests a gateway on a schedule and reports when it got worse or answers an open point differently, without a control
# endpoint, and without moving money (docs/in-your-pipeline.md).
#
#   PIXKIT_TARGET=target.yaml deploy/pipelines/watch.sh [folder to keep] [other options of `pixkit check`]
#
# PIXKIT_WATCH_MOVES_MONEY=true: accepts a target file with mayMoveMoney: true; each run then moves money.
# PIXKIT_WATCH_RECORDING: a recording of `pixkit proxy`, or a folder of them. Each run also tests it; a new finding
# is an alert.
# PIXKIT_WATCH_WEBHOOK: a URL that receives {"text": …} by POST for each alert, and when the check could not run.
# Exit status: 0 no changes, 1 an alert, 2 usage error, 3 the check could not run.
set -u

folder=${1:-pixkit-watch}
[ $# -eq 0 ] || shift
rm -f "$folder/summary.md"

if [ -z "${PIXKIT_BASE_URL:-}${PIXKIT_TARGET:-}" ]; then
  echo 'pixkit: no gateway is named; set PIXKIT_BASE_URL or PIXKIT_TARGET (exit status 2)' >&2
  exit 2
fi
if [ -n "${PIXKIT_CONTROL_URL:-}" ]; then
  echo 'pixkit: a watch must not use a control endpoint: unset PIXKIT_CONTROL_URL (exit status 2)' >&2
  exit 2
fi
for option in "$@"; do
  case $option in
    --target* | --base-url* | --control-url* | --control-token*)
      echo "pixkit: a watch takes the gateway from PIXKIT_TARGET or PIXKIT_BASE_URL, not from $option (exit status 2)" >&2
      exit 2
      ;;
  esac
done

# Whether a line of the target file sets this member to any other value. Comments do not count, and `check` reports a file that
# cannot be read.
has_other() {
  [ -n "${PIXKIT_TARGET:-}" ] && [ -r "$PIXKIT_TARGET" ] &&
    sed 's/^[[:space:]]*#.*//; s/[[:space:]]#.*//' "$PIXKIT_TARGET" |
    grep -E "(^|[^[:alnum:]_])$1[\"']?[[:space:]]*:" | grep -Evq "$1[\"']?[[:space:]]*:[[:space:]]*$2([^[:alnum:]]|\$)"
}
if [ "${PIXKIT_WATCH_MOVES_MONEY:-}" != true ] && has_other mayMoveMoney false; then
  echo 'pixkit: the target file sets mayMoveMoney, so every run would move money. If you want that, set PIXKIT_WATCH_MOVES_MONEY=true (exit status 2)' >&2
  exit 2
fi
if has_other control none; then
  echo 'pixkit: the target file has a control endpoint, which a watch must not use: pass a target file without one (exit status 2)' >&2
  exit 2
fi

if [ ! -x node_modules/.bin/pixkit ]; then
  npm install --no-save --no-audit --no-fund "pix-gateway-kit@${KIT_VERSION:-0.1.0}" || exit 3
fi
mkdir -p "$folder" || exit 2
rm -f "$folder/new.json" "$folder/summary.md"

# Ends with this exit status, and reports the message, with any news of the recording, in the summary, on stderr and to the webhook.
tell() {
  status=$1
  shift
  set -- "$*$heard"
  case $heard_status in
    1) status=1 ;;
    3) [ "$status" -ne 0 ] || status=3 ;;
  esac
  { printf '## %s\n\n' "$*"; cat "$folder/details.md" "$folder/recorded.md" 2>/dev/null; } >"$folder/summary.md"
  echo "pixkit: $* (exit status $status)" >&2
  if [ "$status" -ne 0 ] && [ -n "${PIXKIT_WATCH_WEBHOOK:-}" ]; then
    printf '{"text":"pixkit: %s"}' "$*" |
      curl --silent --show-error --fail --max-time 20 --header 'content-type: application/json' --data-binary @- \
        "$PIXKIT_WATCH_WEBHOOK" >/dev/null || echo 'pixkit: the webhook could not be called' >&2
  fi
  rm -f "$folder/details.md" "$folder/recorded.md"
  exit "$status"
}

rm -f "$folder/details.md" "$folder/recorded.md"

# New findings in the recording. A finding stays known while no recording shows that it is fixed.
heard=
heard_status=0
if [ -n "${PIXKIT_WATCH_RECORDING:-}" ]; then
  judged=0
  node_modules/.bin/pixkit check recording "$PIXKIT_WATCH_RECORDING" --report "json=$folder/recorded-new.json" \
    --report "markdown=$folder/recorded.md" || judged=$?
  if { [ "$judged" -le 1 ] || [ "$judged" -eq 4 ]; } && found=$(node -e '
    const { existsSync, readFileSync, writeFileSync } = require("node:fs");
    const [path, knownPath] = process.argv.slice(1);
    const { checks } = JSON.parse(readFileSync(path, "utf8"));
    const failed = checks.filter(({ outcome }) => outcome === "failed").map(({ id }) => id);
    const passed = new Set(checks.filter(({ outcome }) => outcome === "passed").map(({ id }) => id));
    const isFirst = !existsSync(knownPath);
    const known = isFirst ? failed : JSON.parse(readFileSync(knownPath, "utf8"));
    console.log(failed.filter((name) => !known.includes(name)).join(", "));
    const kept = new Set([...known.filter((name) => !passed.has(name)), ...failed]);
    writeFileSync(knownPath, JSON.stringify([...kept]));
  ' "$folder/recorded-new.json" "$folder/recorded-known.json"); then
    if [ -n "$found" ]; then
      heard="; new in the recording: $found"
      heard_status=1
    else
      rm -f "$folder/recorded.md"
    fi
  else
    heard='; the recording could not be tested'
    heard_status=3
  fi
  rm -f "$folder/recorded-new.json"
fi

checked=0
node_modules/.bin/pixkit check --evidence all --report "json=$folder/new.json" "$@" || checked=$?
case $checked in
  0 | 1 | 4) ;;
  2) if [ ! -s "$folder/new.json" ]; then tell 3 'the check could not run: the gateway cannot be reached, or is not set up'; fi ;;
  *) tell 3 'the check could not run: internal error' ;;
esac
[ -s "$folder/new.json" ] || tell 3 'the check could not run: there is no report'

# A run that was ended, had unanswered requests or decided nothing is neither a regression nor a success; later runs are not compared
# with it.
whole=0
node -e '
  const report = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const isUnanswered = (one) => one.request !== undefined && typeof one.error === "string";
  const hasUnanswered = (value) =>
    typeof value === "object" && value !== null && (isUnanswered(value) || Object.values(value).some(hasUnanswered));
  const broke = report.checks.some((check) => check.outcome === "error" || hasUnanswered(check));
  if (broke || report.checks.length === 0 || report.run.interrupted) process.exit(1);
  process.exit(report.verdict === "undecided" ? 4 : 0);
' "$folder/new.json" || whole=$?
case $whole in
  0) ;;
  4) tell 3 'the check decided nothing: every check was skipped, and the report says why' ;;
  *) tell 3 'the check is incomplete: an internal error, or no response' ;;
esac

if [ ! -s "$folder/last.json" ]; then
  mv "$folder/new.json" "$folder/last.json"
  tell 0 'the first run: there is nothing to compare with yet'
fi

compared=0
node_modules/.bin/pixkit report diff "$folder/last.json" "$folder/new.json" --alert regressions,open-points \
  --report "markdown=$folder/details.md" || compared=$?
case $compared in
  0)
    # A check that passed last time and is skipped now, although nothing regressed, ran into a rate limit.
    limited=0
    node -e '
      const [last, now] = process.argv.slice(1).map((path) => JSON.parse(require("node:fs").readFileSync(path, "utf8")).checks);
      const passed = new Set(last.filter(({ outcome }) => outcome === "passed").map(({ id }) => id));
      process.exit(now.some(({ id, outcome }) => outcome === "skipped" && passed.has(id)) ? 1 : 0);
    ' "$folder/last.json" "$folder/new.json" || limited=$?
    [ "$limited" -eq 0 ] || tell 3 'the check is incomplete: the gateway has a rate limit'
    mv "$folder/new.json" "$folder/last.json" && rm -f "$folder/details.md" && tell 0 'no changes'
    ;;
  # An alert is reported once: later runs are compared with this one.
  1) mv "$folder/new.json" "$folder/last.json" && tell 1 'the gateway got worse, or answers an open point differently' ;;
  *) tell 3 'the check could not run: the reports cannot be compared' ;;
esac
