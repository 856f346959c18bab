import { before, withoutEnd } from '../core/cut.js';
import { steps, valueAt, valueIn } from '../core/json.js';
import type { Language } from '../core/language.js';
import { t } from '../core/text.js';
import { parseExactly, parseJson } from '../core/untrusted-json.js';
import type { Failure } from '../engine/finding.js';
import type { Exchange } from '../target/exchange.js';
import type { TapedCall } from '../target/tape.js';
import type { TargetFile } from '../target/target-file.js';
import { type SpokenTexts, textsIn } from '../language/phrases.js';

/** A session as it was, and what failed in it. */
export interface Session {
  readonly calls: readonly TapedCall[];
  /** The id of the check whose calls it is about. */
  readonly check: string;
  readonly failure: Pick<Failure, 'exchanges' | 'pointer'>;
  readonly target: Pick<TargetFile, 'baseUrl' | 'control' | 'account' | 'headers'>;
}

/** The texts of a failure that a script shows. */
export interface ShownFailure {
  /** Lines about the finding, for the top of the script. */
  readonly about: readonly string[];
  readonly expected: string;
  readonly received: string;
}

/** Pauses of the session up to this length, in ms, are left out. */
const shortPauseMs = 40;

/**
 * Returns a Bash script that sends the calls of a session again with curl, and shows the answer that failed. Ids of
 * answers are read from the new answers, ids that the client chose are new, and credentials are variables.
 */
export function curlScript(session: Session, shown: ShownFailure, language: Language = 'en'): string {
  const texts = textsIn(scriptTexts, language);
  const { calls, failed } = selectCalls(session);
  const values = new Values(session.target);
  const steps = calls.map((call, index) => {
    values.addGenerated(call);
    const text = callText(call, calls[index - 1], session.target, values, texts);
    values.addAnswer(call, index);
    return text;
  });
  const expected = values.word(`${texts.expected}: ${shown.expected}`);
  const lines = [
    '#!/usr/bin/env bash',
    ...[...shown.about, texts.made].map((line) => `# ${line.replace(/[\r\n\u2028\u2029]+/g, ' ')}`),
    'set -euo pipefail',
    ...values.variables.map((name) => `: "\${${name}:?}"`),
    preamble(texts.before),
    ...steps.flatMap((text, index) => ['', ...text, ...values.readAfter(index)]),
    '',
    ...(failed === undefined ? [] : [`printf '\\n%s\\n\\n' "$answer"`]),
    `printf '%s\\n' ${expected}`,
    `printf '%s\\n' ${quoted(`${texts.received}: ${shown.received}`)}`,
    ...(failed === undefined ? [] : nowText(session.failure.pointer, failed, texts.now)),
  ];
  return `${lines.join('\n')}\n`;
}

const scriptTexts = {
  made: t`Made by pixkit. It sends the calls of one session again, and shows the last answer. It needs Bash, curl and jq.`,
  before: t`in the session`,
  together: t`In the session, this call did not wait for the answer to the one before.`,
  expected: t`Expected`,
  received: t`Received in the session`,
  now: t`Received now`,
};

/** The part that all scripts share. `get` quotes long integers first, which jq would round. */
const preamble = (before: string): string => String.raw`
BASE_URL=${'$'}{BASE_URL%/}
now=$(date +%s)
run=${'$'}{now: -5}
tls=()
[ -z "${'$'}{CA_FILE-}" ] || tls+=(--cacert "$CA_FILE")
[ -z "${'$'}{CLIENT_CERT_FILE-}" ] || tls+=(--cert "$CLIENT_CERT_FILE")
[ -z "${'$'}{CLIENT_KEY_FILE-}" ] || tls+=(--key "$CLIENT_KEY_FILE")

call() {
  local title=$1 was=$2
  shift 2
  answer=$(curl -sS -i -g --http1.1 --path-as-is --max-time 30 -A '' -H 'Accept:' -H 'Expect:' -H 'Content-Type:' \
    ${'$'}{tls[@]+"${'$'}{tls[@]}"} "$@") || answer=
  answer=${'$'}{answer//$'\r'/}
  headers=${'$'}{answer%%$'\n\n'*}
  body=${'$'}{answer#*$'\n\n'}
  status=${'$'}{headers#* }
  status=${'$'}{status:0:3}
  [ "${'$'}{status:-0}" = "$was" ] && was= || was=" ($was ${before})"
  printf '%s%s  %s\n' "${'$'}{status:-0}" "$was" "$title"
}
get() {
  sed -E -e ':a' -e 's/([:[,][[:space:]]*)(-?[0-9]{16,})([[:space:]]*([],}]|$))/\1"\2"\3/' -e 'ta' <<<"$body" | jq -er "$1"
}
in_json() { jq -Rrj 'tojson[1:-1]' <<<"$1"; }
in_url() { jq -srRj '.[:-1] | @uri' <<<"$1"; }`;

/**
 * Selects the calls of the check up to the one that failed, and the provider states of the accounts that they use.
 * `failed` is undefined if the failure is not about a call.
 */
function selectCalls({ calls, check, failure, target }: Session): {
  readonly calls: readonly TapedCall[];
  readonly failed: TapedCall | undefined;
} {
  const failed = calls.findLast(
    (call) => call.by === check && failure.exchanges.some((exchange) => isCallOf(exchange, call)),
  );
  const before = calls.filter(({ startedAt }) => startedAt <= (failed?.startedAt ?? Infinity));
  const own = before.filter(({ by }) => by === check);
  const states = before.filter(({ by, url }) => by === undefined && url === target.control?.url);
  const sent = own.map(({ url, headers, body = '' }) => [url, ...Object.values(headers), body].join('\n'));
  const isUsed = (id: string): boolean =>
    sent.some((text) => formsOf(id).some(([form]) => text.includes(form)));
  const accounts = new Set(
    states
      .filter(
        (state) => stateOf(state) === 'an account' && idsIn(state.answer).some(({ value }) => isUsed(value)),
      )
      .map(({ answer }) => valueAt(parseJson(answer), '/accountId')),
  );
  const accountOf = (state: TapedCall): unknown =>
    stateOf(state) === 'an account'
      ? valueAt(parseJson(state.answer), '/accountId')
      : valueAt(parseJson(state.body ?? ''), '/params/accountId');
  const needed = states.filter((state) => accounts.has(accountOf(state)));
  const selected = [...own, ...needed].sort((a, b) => a.startedAt - b.startedAt);
  return { calls: selected, failed };
}

function isCallOf({ request, response }: Exchange, call: TapedCall): boolean {
  return (
    call.method === request.method &&
    call.url === request.url &&
    call.body === request.body &&
    call.status === (response?.status ?? 0) &&
    call.answer.startsWith(response?.bytes.toString('utf8').slice(0, 1_000) ?? '')
  );
}

function stateOf({ body = '' }: TapedCall): unknown {
  return valueAt(parseJson(body), '/state');
}

function callText(
  call: TapedCall,
  previous: TapedCall | undefined,
  { baseUrl, control }: Session['target'],
  values: Values,
  texts: SpokenTexts<typeof scriptTexts>,
): readonly string[] {
  const { method, url, headers, body, status, by, startedAt } = call;
  const isState = by === undefined && url === control?.url;
  const base = withoutEnd(baseUrl, '/');
  const path = url.slice(base.length);
  const pauseMs = startedAt - (previous?.endedAt ?? startedAt);
  const title = isState ? `state '${String(stateOf(call))}'` : `${method} ${before(path, '?')}`;
  const address = isState
    ? values.variable('CONTROL_URL')
    : url.startsWith(base)
      ? values.variable('BASE_URL') + values.word(path)
      : values.word(url);
  const words = [
    'call',
    quoted(title),
    String(status),
    ...(method === 'GET' ? [] : ['-X', method]),
    address,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', values.word(`${name}: ${value}`)]),
    ...(body === undefined ? [] : ['--data-raw', values.word(body)]),
  ];
  return [
    ...(pauseMs < 0 ? [`# ${texts.together}`] : []),
    ...(pauseMs > shortPauseMs ? [`sleep ${Math.ceil(pauseMs / 1_000)}`] : []),
    words.join(' '),
  ];
}

/** Shows what is at the pointer of the failure now; nothing if the failure is about a whole answer. */
function nowText(pointer: string, { answer }: TapedCall, label: string): readonly string[] {
  if (pointer === '/status') return [`printf '%s: %s\\n' ${quoted(label)} "$status"`];
  if (pointer === '' || pointer.startsWith('/headers/')) return [];
  const path = jqPath(steps(pointer), parseJson(answer));
  return [`printf '%s: %s\\n' ${quoted(label)} "$(jq -c ${quoted(path)} <<<"$body")"`];
}

/** Steps into a JSON value as a path of jq. */
function jqPath(path: readonly string[], json: unknown): string {
  const parts = path.map((step, index) => {
    if (Array.isArray(valueIn(json, path.slice(0, index))) && /^\d+$/.test(step)) return `[${step}]`;
    return /^[a-z_]\w*$/i.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return parts.join('').replace(/^\[|^$/, '.$&');
}

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Part of a word: a text as it is, or what the shell puts there. */
type Part = string | { readonly shell: string };
type Known = () => readonly Part[];

/** Parts as one word of a shell; texts next to each other stand in the same quotes. */
function wordOf(parts: readonly Part[]): string {
  let word = '';
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      word += text === '' ? part.shell : quoted(text) + part.shell;
      text = '';
    }
  }
  return text === '' && word !== '' ? word : word + quoted(text);
}

/** How a value is written where it stands, with the helper of the script that writes it so. */
function formsOf(value: string): readonly (readonly [form: string, helper: string])[] {
  return [
    [value, ''],
    [JSON.stringify(value).slice(1, -1), 'in_json'],
    [encodeURIComponent(value), 'in_url'],
  ];
}

/** Values of a session that are not the same when its calls are sent again, found in texts wherever they stand. */
class Values {
  readonly #known = new Map<string, Known>();
  readonly #variables = new Set(['BASE_URL']);
  readonly #reads = new Map<number, string[]>();
  readonly #sent: string[] = [];
  #count = 0;

  constructor({ account, control, headers = {} }: Session['target']) {
    this.#addVariable(control?.token, 'CONTROL_TOKEN');
    this.#addVariable(account?.clientId, 'CLIENT_ID');
    this.#addVariable(account?.clientSecret, 'CLIENT_SECRET');
    for (const [name, value] of Object.entries(headers))
      this.#addVariable(value, `HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`);
  }

  /** The variables that the user of the script sets. */
  get variables(): readonly string[] {
    return [...this.#variables];
  }

  /** A variable that the user of the script sets, as a word. */
  variable(name: string): string {
    this.#variables.add(name);
    return `"$${name}"`;
  }

  /** Adds the ids that the client chose, and where it receives notifications. */
  addGenerated({ method, url, headers, body = '' }: TapedCall): void {
    const json = parseJson(body);
    for (const value of generatedIn(method, url, headers, json)) {
      if (this.#longestIn(value, 0)?.length !== value.length)
        this.#add(value, () => [value.slice(0, 3), { shell: '"$run"' }, value.slice(8)]);
    }
    const receiver = valueAt(json, '/state') === 'a webhook registration' && valueAt(json, '/params/url');
    if (typeof receiver === 'string')
      this.#add(receiver.split('/').slice(0, -2).join('/'), () => [{ shell: this.variable('RECEIVER_URL') }]);
    this.#sent.push(url, body);
  }

  /** Adds the ids of an answer that the client had not sent. */
  addAnswer({ answer }: TapedCall, index: number): void {
    for (const { value, name, path } of idsIn(answer)) {
      if (this.#known.has(value) || (!isShort(value) && this.#sent.some((text) => text.includes(value))))
        continue;
      let variable: string | undefined;
      const read = () => {
        if (variable === undefined) {
          variable = `${name.replace(/\W|^\d/g, '_')}_${(this.#count += 1)}`;
          const line = `${variable}=$(get ${quoted(jqPath(path, parseJson(answer)))})`;
          this.#reads.set(index, [...(this.#reads.get(index) ?? []), line]);
        }
        return variable;
      };
      for (const [form, helper] of formsOf(value))
        this.#add(form, () => [{ shell: helper === '' ? `"$${read()}"` : `"$(${helper} "$${read()}")"` }]);
    }
  }

  /** The lines that read what later calls need of the answer with this index. */
  readAfter(index: number): readonly string[] {
    return this.#reads.get(index) ?? [];
  }

  /** The text as one word of a shell, with variables in place of the values that are known. */
  word(text: string): string {
    const certificate = /-----BEGIN(%20|\+| )CERTIFICATE.*$/s.exec(text);
    if (certificate !== null && this.#longestIn(text, certificate.index) === undefined)
      return `${quoted(text.slice(0, certificate.index))}${this.variable('CERTIFICATE')}`;
    const parts: Part[] = [];
    let keptTo = 0;
    for (let at = 0; at < text.length; at += 1) {
      const found = this.#longestIn(text, at);
      if (found === undefined) continue;
      parts.push(text.slice(keptTo, at), ...found.parts());
      keptTo = at + found.length;
      at = keptTo - 1;
    }
    return wordOf([...parts, text.slice(keptTo)]);
  }

  #add(value: string, parts: Known): void {
    if (!this.#known.has(value)) this.#known.set(value, parts);
  }

  #addVariable(value: string | undefined, name: string): void {
    if (value !== undefined)
      for (const [form] of formsOf(value)) this.#add(form, () => [{ shell: this.variable(name) }]);
  }

  #longestIn(text: string, at: number): { readonly parts: Known; readonly length: number } | undefined {
    let longest: { readonly parts: Known; readonly length: number } | undefined;
    for (const [value, parts] of this.#known) {
      if (value.length > (longest?.length ?? 0) && text.startsWith(value, at) && isWhole(text, at, value))
        longest = { parts, length: value.length };
    }
    return longest;
  }
}

/** Names of members whose values identify something or open something. */
const idName =
  /(id|e2e|endToEnd\w*|rtrId|token|secret|certificate\w*|key|chave|code|pixCopiaECola|location|emv)$/i;
const longText = 20;
/** Whether a value may be equal to another by chance. */
const isShort = (value: string): boolean => value.length < 6;
/** What stands before an id of a few digits: a step of a path, or a member named so. */
const beforeId = /(\/|"\w*id"\s*:\s*"?|[?&]\w*id=)$/i;

/** Whether a value stands alone at a place: inside a longer word or number it is another one. */
function isWhole(text: string, at: number, value: string): boolean {
  if (value.length >= longText) return true;
  if (isShort(value) && !beforeId.test(text.slice(Math.max(0, at - 40), at))) return false;
  return !/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + value.length] ?? '');
}

interface Leaf {
  readonly value: unknown;
  readonly path: readonly string[];
  readonly name: string;
}

/** All values inside a JSON value that are neither objects nor lists. */
function leavesOf(value: unknown, path: readonly string[] = [], name = ''): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ value, path, name }];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, key], Array.isArray(value) ? name : key),
  );
}

/** The values of a JSON text that identify something or open something, by the names of their members. */
function idsIn(text: string): readonly (Leaf & { readonly value: string })[] {
  return leavesOf(parseExactly(text, parseJson(text)))
    .filter(({ value, name }) => isId(value, name))
    .map((leaf) => ({ ...leaf, value: String(leaf.value) }));
}

function isId(value: unknown, name: string): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && /id$/i.test(name);
  // Instants, and constants such as codes of errors.
  if (typeof value !== 'string' || /^\d{4}-\d\d-\d\dT|^[A-Z_]+$/.test(value)) return false;
  return value.length >= longText || (idName.test(name) && (!isShort(value) || /^\d+$/.test(value)));
}

/** The values of a request that a run generates, and that have to be new when it is sent again. */
function generatedIn(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  json: unknown,
): readonly string[] {
  const inBody = leavesOf(json)
    .filter(({ name }) => /^(externalId|txid|idempotencyKey|refundId)$/i.test(name))
    .map(({ value }) => value);
  const keys = Object.entries(headers)
    .filter(([name]) => /idempotency/i.test(name))
    .map(([, value]) => value);
  const isNew = method === 'PUT' || method === 'POST';
  const inPath = isNew ? [...url.matchAll(/\/(?:cobv?|devolucao)\/([^/?]+)/g)].map(([, id]) => id) : [];
  return [...inBody, ...keys, ...inPath].filter(
    (value): value is string => typeof value === 'string' && /^[\w-]{8,}$/.test(value) && /\d/.test(value),
  );
}
