/** Judges `$value`, a value and whether there is one, by the matcher `$how` with the arguments `$a`, in jq. */
export const jqJudge = String.raw`
  $value.has as $has | $value.v as $v | ($v | type) as $type | $a[0] as $b
  | def long: $type == "string" and ($v | test("^-?[0-9]{16,}$"));
    def iso: $type == "string" and ($v | test("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.,]\\d+)?)?(Z|[+-]\\d{2}(:?\\d{2})?)?$"));
    def cents: ($v | tostring) | if test("^-?\\d+(\\.\\d{1,2})?$") then tonumber * 100 | round else null end;
    def uuid: $type == "string" and ($v | test("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"; "i"));
    def is($name): $has and (if $name == "integer" then ($type == "number" and ($v | floor) == $v) or long
      elif $name == "number" then $type == "number" or long else $type == $name end);
    def only($name; f): ($has and $type == $name) | not or f;
    def format: if $b == "brl" then cents != null
      elif $type != "string" then true
      elif $b == "date-time" then iso and ($v | test("(Z|[+-]\\d{2}:\\d{2})$"))
      elif $b == "date" then $v | test("^\\d{4}-\\d{2}-\\d{2}$")
      elif $b == "uuid" then uuid
      elif $b == "email" then $v | test("^[^\\s@]+@[^\\s@]+$")
      elif $b == "uri" then $v | test("^[a-z][a-z0-9+.-]*:\\S+$"; "i")
      else error("another format") end;
    {
      equal: ($has and $v == $b), string: ($type == "string" and $v != ""), number: is("number"),
      integer: ($type == "number" and ($v | floor) == $v), boolean: ($type == "boolean"),
      array: ($type == "array" and (($a | length) == 0 or ($v | length) == $b)), object: ($type == "object"),
      present: ($has and $v != null), absent: ($has | not), empty: ($v == null or $v == "" or $v == [] or $v == {}),
      isNull: ($has and $v == null), moneyEqual: ($has and cents == $b), timestamp: iso, uuid: uuid,
      atLeast: ($type == "number" and $v >= $b), atMost: ($type == "number" and $v <= $b),
      "contract present": $has, "contract const": ($has and $v == $b),
      "contract false schema": ($has | not), "contract additionalProperties": ($has | not), "contract unevaluatedProperties": ($has | not),
      "contract minimum": only("number"; $v >= $b), "contract maximum": only("number"; $v <= $b),
      "contract exclusiveMinimum": only("number"; $v > $b), "contract exclusiveMaximum": only("number"; $v < $b)
    }[$how] as $simple
  | if $simple != null then $simple
    elif $how == "oneOf" or $how == "contract enum" then $has and ([$b[] | select(. == $v)] != [])
    elif $how == "match" then $type == "string" and ($v | test($b.pattern; ($b.flags // "") | gsub("[^gimx]"; "")))
    elif $how == "includes" then $type == "string" and ($v | contains($b))
    elif $how == "contract type" then [$b] | flatten | any(. as $name | is($name))
    elif $how == "contract pattern" then only("string"; $v | test($b))
    elif $how == "contract format" then format
    elif $how == "contract minLength" then only("string"; ($v | length) >= $b)
    elif $how == "contract maxLength" then only("string"; ($v | length) <= $b)
    elif $how == "contract minItems" then only("array"; ($v | length) >= $b)
    else error("another matcher") end`;

/** The part of a Bash script that is the same in all of them: sending, reading and judging. Its words stand before it. */
export const shellRuntime = String.raw`
set -euo pipefail
shopt -s inherit_errexit 2>/dev/null || true
exec 3>&1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Like printf, with {1} for values.
say() {
  local name="says_$1" text number=0 value
  text=${'$'}{!name}
  shift
  for value in "$@"; do
    number=$((number + 1))
    text=${'$'}{text/"{$number}"/"$value"}
  done
  printf '%s' "$text"
}

end() {
  local name="verdict_$1"
  printf '%s: %s\n' "${'$'}{!name}" "$2" >&3
  case $1 in fixed) exit 0 ;; still_there) exit 1 ;; *) exit 2 ;; esac
}

env_of() {
  [ -n "${'$'}{!1-}" ] || end could_not_look "$(say unset "$1")"
  printf '%s' "${'$'}{!1}"
}
BASE_URL=$(env_of BASE_URL)
BASE_URL=${'$'}{BASE_URL%"${'$'}{BASE_URL##*[!/]}"}
CONTROL_URL=${'$'}{CONTROL_URL-}

tls=()
[ -z "${'$'}{CA_FILE-}" ] || tls+=(--cacert "$CA_FILE")
[ -z "${'$'}{CLIENT_CERT_FILE-}" ] || tls+=(--cert "$CLIENT_CERT_FILE")
[ -z "${'$'}{CLIENT_KEY_FILE-}" ] || tls+=(--key "$CLIENT_KEY_FILE")

is_alike() { [ "$1" = "$2" ] || { [[ $1 == 2?? ]] && [[ $2 == 2?? ]]; }; }

# NUMBER TITLE STATUS METHOD URL, then what curl is given.
call() {
  local number=$1 title=$2 expected=$3 method=$4 url=$5 status
  shift 5
  status=$(curl -sS -g --path-as-is --max-time 30 ${'$'}{tls[@]+"${'$'}{tls[@]}"} --http1.1 -X "$method" -A '' \
    -H 'Accept:' -H 'Expect:' -H 'Content-Type:' \
    -o "$work/$number.text" -D "$work/$number.headers" -w '%{http_code}' "$@" "$url" 2>"$work/$number.error") || status=0
  printf '  %s  %s\n' "$status" "$title" >&3
  printf '%s' "$status" >"$work/$number.status"
  touch "$work/$number.text" "$work/$number.headers"
  # Integers that jq would round stay text.
  sed -E -e ':a' -e 's/([:[,][[:space:]]*)(-?[0-9]{16,})([[:space:]]*([],}]|$))/\1"\2"\3/' -e 'ta' "$work/$number.text" >"$work/$number.json"
  # On the way, what goes differently than in the session that failed says nothing about the finding.
  is_alike "$status" "$expected" || say otherwise "$title" "$status" "$expected" >"$work/$number.differs"
}

# The first call, in their order, that went differently.
differing() {
  local file
  for file in $(ls "$work" | grep '\.differs$' | sort -n); do
    cat "$work/$file"
    return
  done
}

jq_of() { jq "$@" 2>/dev/null; }
steps='def steps: split("/")[1:] | map(gsub("~1"; "/") | gsub("~0"; "~"));
  def at($path): reduce $path[] as $step ({has: true, v: .};
    if .has | not then .
    elif (.v | type) == "object" and (.v | has($step)) then {has: true, v: .v[$step]}
    elif (.v | type) == "array" and ($step | test("^[0-9]+$")) and (($step | tonumber) < (.v | length)) then {has: true, v: .v[$step | tonumber]}
    else {has: false, v: null} end);'

# A value of an earlier answer, bound again.
from() {
  jq_of -rje --arg pointer "$2" "$steps"' at($pointer | steps) | if .v == null then error("nothing") else .v | tostring end' "$work/$1.json" && return
  local first
  first=$(differing)
  end could_not_look "$(say nothingAt "$2" "${'$'}{first:+ ($first)}")"
}
in_json() { jq -Rsrj 'tojson[1:-1]'; }
in_url() { jq -Rsrj '@uri'; }

# A new value of the same form; those that were alike still are.
shifts=$(od -An -v -N64 -tu1 /dev/urandom | tr -s ' \n' ' ')
fresh() {
  LC_ALL=C awk -v like="$1" -v shifts="$shifts" 'BEGIN {
    sub(/^ /, "", shifts); count = split(shifts, by, " ")
    digits = "0123456789"; small = "abcdefghijklmnopqrstuvwxyz"; large = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    uuid = length(like) == 36 && tolower(like) ~ /^[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+$/
    for (i = 1; i <= length(like); i++) {
      c = substr(like, i, 1); shift = by[(i - 1) % count + 1]; size = uuid ? 6 : 26
      if ((i <= 3 && substr(like, 1, 3) == "kit") || (uuid && (i == 15 || i == 20))) { printf "%s", c }
      else if (p = index(digits, c)) printf "%s", substr(digits, (p - 1 + shift) % 10 + 1, 1)
      else if (p = index(small, c)) printf "%s", substr(small, (p - 1 + shift) % size + 1, 1)
      else if (p = index(large, c)) printf "%s", substr(large, (p - 1 + shift) % size + 1, 1)
      else printf "%s", c
    }
  }'
}

conclude() {
  local seen first
  seen=$(say seen "$2" "$3")
  first=$(differing)
  [ "$1" = true ] || end still_there "$seen"
  [ -z "$first" ] || end could_not_look "$first"
  end fixed "$seen"
}

# NUMBER ARGUMENTS
expect_status() {
  local status holds
  status=$(cat "$work/$1.status")
  # Its own status is what is judged.
  rm -f "$work/$1.differs"
  holds=$(jq_of -n --argjson a "$2" --argjson status "$status" '$a[0] | index($status) != null')
  conclude "$holds" "$(say status "$(jq_of -nr --argjson a "$2" --arg between "$(say or)" '$a[0] | map(tostring) | join($between)')")" "$status"
}

answered_alike() {
  local status
  status=$(cat "$work/$1.status")
  is_alike "$status" "$2" || end could_not_look "$(say answered "$status" "$2")"
}

# NUMBER STATUS HEADER MATCHER ARGUMENTS
expect_header() {
  answered_alike "$1" "$2"
  judge "$4" "$5" "$(tr -d '\r' <"$work/$1.headers" | jq -Rsc --arg name "$3" '
    [split("\n")[] | capture("^(?<name>[^:]+): *(?<value>.*)$")? | select(.name | ascii_downcase == $name) | .value]
    | if . == [] then {has: false, v: null} else {has: true, v: join(", ")} end')"
}

# NUMBER STATUS POINTER MATCHER ARGUMENTS [LIST BY ID]
expect_value() {
  local found
  answered_alike "$1" "$2"
  if [ $# -gt 5 ]; then
    found=$(jq_of -ce --arg list "$6" --arg by "$7" --arg id "$8" "$steps"'
      at($list | steps).v | [.[]? | select(at($by | steps) | .has and (.v | tostring) == $id)][0]' "$work/$1.json") ||
      end could_not_look "$(say noItem "$8" "$7" "${'$'}{6:-/}")"
  else
    found=$(jq_of -c . "$work/$1.json" || true)
  fi
  if [ -z "$found" ]; then judge "$4" "$5" '{"has": false, "v": null}'
  else judge "$4" "$5" "$(jq -c --arg pointer "$3" "$steps"' at($pointer | steps)' <<<"$found")"; fi
}

# NUMBER STATUS POINTER MATCHER ARGUMENTS LIST EVERY: the only item of a list, or the first that breaks what all must hold
expect_items() {
  local values value one
  answered_alike "$1" "$2"
  values=$(jq_of -ce --arg list "$6" --arg pointer "$3" "$steps"'
    at($list | steps).v | select(type == "array" and length > 0) | [.[] | at($pointer | steps)]' "$work/$1.json") ||
    end could_not_look "$(say noItems "${'$'}{6:-/}")"
  value=$(jq -c '.[0]' <<<"$values")
  if [ "$7" = true ]; then
    while IFS= read -r one; do
      [ "$(holds "$4" "$5" "$one")" = true ] || { value=$one && break; }
    done < <(jq -c '.[]' <<<"$values")
  fi
  judge "$4" "$5" "$value"
}

# MATCHER ARGUMENTS VALUE
holds() { jq -n --arg how "$1" --argjson a "$2" --argjson value "$3" '${jqJudge}'; }
judge() {
  local holds shown
  holds=$(holds "$1" "$2" "$3") || end could_not_look "$1"
  shown=$(jq -nr --argjson value "$3" --arg nothing "$(say nothing)" 'if $value.has then $value.v | tojson[:300] else $nothing end')
  conclude "$holds" "${'$'}{1#contract } $(jq -nr --argjson a "$2" '$a | map(tojson[:300]) | join(" ")')" "$shown"
}
`;
