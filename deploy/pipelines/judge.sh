#!/bin/sh
# Judges a gateway where nothing but a shell and Node is at hand: any pipeline, cron, a laptop.
#
#   PIXKIT_BASE_URL=https://gateway.staging.example deploy/pipelines/judge.sh [folder of the reports] [further options of `pixkit check`]
#
# Every option of the command is a variable (docs/command-line.md). The exit status is that of the command, and stands in words
# on stderr.
set -u

folder=${1:-pixkit-reports}
[ $# -eq 0 ] || shift

# Without a gateway, `pixkit check` judges one of its own: a forgotten variable would be green, and say nothing of yours.
if [ -z "${PIXKIT_BASE_URL:-}${PIXKIT_TARGET:-}" ]; then
  case " $*" in
    *' --base-url'* | *' --target'*) ;;
    *)
      echo 'pixkit: no gateway is named; set PIXKIT_BASE_URL or PIXKIT_TARGET (exit status 2)' >&2
      exit 2
      ;;
  esac
fi

if [ ! -x node_modules/.bin/pixkit ]; then
  npm install --no-save --no-audit --no-fund "pix-gateway-kit@${KIT_VERSION:-0.1.0}" || exit 3
fi

status=0
node_modules/.bin/pixkit check \
  --report "json=$folder/report.json" --report "html=$folder/report.html" --report "markdown=$folder/report.md" \
  --report "junit=$folder/junit.xml" --report "badge=$folder/badge.json" "$@" || status=$?

case $status in
  0) said='nothing failed in what was judged' ;;
  1) said='the gateway fails a requirement' ;;
  2) said='wrong usage or configuration' ;;
  3) said='the kit or a state setup failed' ;;
  4) said='too little was decided' ;;
  *) said='the command was ended' ;;
esac
echo "pixkit: $said (exit status $status)" >&2
exit "$status"
