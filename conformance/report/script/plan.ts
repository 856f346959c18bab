import { t, type Sentence } from '../../core/text.js';
import { isObject } from '../../core/json.js';
import { parseExactly, parseJson } from '../../core/untrusted-json.js';
import type { Failure, Judged } from '../../engine/finding.js';
import { Delivery, type Exchange } from '../../target/exchange.js';
import type { Tape, TapedCall, TapedDelivery } from '../../target/tape.js';
import type { TargetFile } from '../../target/target-file.js';
import { Bindings, generatedIn, type Piece } from './bindings.js';
import { placeOf } from './places.js';

/** A request or provider state that the script sends, its texts in parts. */
export interface PlannedCall {
  readonly to: 'gateway' | 'control';
  /** The name of the state, or the operation's method and path as it was. */
  readonly title: string;
  readonly method: string;
  readonly path: readonly Piece[];
  readonly headers: readonly (readonly [string, readonly Piece[]])[];
  readonly body: readonly Piece[] | undefined;
  readonly status: number;
  /** How long to wait before it, in ms: as the session did. */
  readonly pauseMs: number;
  /** Whether it goes out together with the one before it. */
  readonly isBeside: boolean;
}

/** A notification that has to come before the script goes on. */
export interface PlannedDelivery {
  readonly to: 'receiver';
  /** Path of the URL, and the how-manieth there. */
  readonly path: string;
  readonly index: number;
}

export type PlannedStep = PlannedCall | PlannedDelivery;

/** What the script asserts at its end. */
export interface Assertion {
  readonly how: 'status' | 'header' | 'field' | 'contract' | 'arrives' | 'never';
  /** The step whose answer or notification is judged. */
  readonly step: number;
  readonly pointer: string;
  readonly matcher: string;
  /** The matcher's arguments as JSON. */
  readonly args: readonly Piece[];
  readonly paths: readonly string[];
  readonly timeoutMs: number;
}

export interface Plan {
  readonly steps: readonly PlannedStep[];
  readonly assertion: Assertion;
  /** What the receiver answered, by path: statuses in order; empty if nothing is received. */
  readonly replies: ReadonlyMap<string, readonly number[]>;
  readonly listens: boolean;
}

/** A session as it was, and what failed in it. */
export interface Recorded {
  readonly tape: Tape;
  /** The check whose messages failed. */
  readonly session: string;
  readonly failure: Failure;
  readonly target: TargetFile;
  /** How long this target is given for a notification, in ms. */
  readonly patienceMs: number;
}

const longestSession = 60;
/** What a person does not notice. Longer waits are kept with some reserve. */
const shortPauseMs = 40;
const longestPauseMs = 15_000;

/** A plan for a script, or the reason why there is none. */
export function planOf(recorded: Recorded): Plan | { readonly reason: Sentence } {
  const { failure, tape } = recorded;
  const { judged } = failure;
  if (tape.isCut) return { reason: t`its session is too long` };
  if (judged === undefined)
    return { reason: t`the check judges it by a condition of its own, not by one value` };
  const end = endOf(recorded, judged);
  if (end === undefined) return { reason: t`what it rests on is not in the session` };
  const items = itemsOf(recorded, judged, end);
  if (items.length > longestSession) return { reason: t`its session has ${items.length} steps` };
  return planned(recorded, judged, items);
}

type Item = TapedCall | TapedDelivery;
const isDelivery = (item: Item): item is TapedDelivery => 'delivery' in item;
const timeOf = (item: Item): number => (isDelivery(item) ? item.at : item.startedAt);

/** When what failed was there, by the clock of `performance`. */
function endOf({ tape, failure, session }: Recorded, judged: Judged): number | undefined {
  if (judged.how === 'arrives') return judged.at;
  if (judged.how === 'never')
    return Math.max(
      judged.at,
      ...tape.deliveries.filter((one) => failure.deliveries.includes(one.delivery)).map(({ at }) => at),
    );
  const found = restsOf(failure).map((rest) => itemOf(rest, tape, session));
  if (found.length === 0 || found.includes(undefined)) return undefined;
  return Math.max(...found.map((item) => (item === undefined ? 0 : timeOf(item))));
}

function restsOf({ exchanges, deliveries }: Failure): readonly (Exchange | Delivery)[] {
  return [...exchanges, ...deliveries];
}

function itemOf(rest: Exchange | Delivery, tape: Tape, session: string): Item | undefined {
  if (rest instanceof Delivery) return tape.deliveries.find(({ delivery }) => delivery === rest);
  const { method, url, body } = rest.request;
  const start = rest.response?.bytes.toString('utf8').slice(0, 1_000) ?? '';
  return tape.calls.findLast(
    (call) =>
      call.by === session &&
      call.method === method &&
      call.url === url &&
      call.body === body &&
      call.status === (rest.response?.status ?? 0) &&
      call.answer.startsWith(start),
  );
}

/** The calls and states of the session up to its end, without those of others, and the notifications it received. */
function itemsOf(recorded: Recorded, judged: Judged, end: number): readonly Item[] {
  const { tape, session, target } = recorded;
  const before = tape.calls.filter(({ startedAt }) => startedAt <= end);
  const own = before.filter(({ by }) => by === session);
  const states = before.filter(({ by, url }) => by === undefined && url === target.control?.url);
  const urls =
    judged.how === 'arrives' || judged.how === 'never'
      ? judged.urls
      : recorded.failure.deliveries.map(({ path }) => path);
  const texts = [
    ...own.map(({ url, headers, body = '' }) => [url, ...Object.values(headers), body].join('\n')),
  ];
  const isUsed = (value: unknown) =>
    typeof value === 'string' &&
    value.length > 3 &&
    texts.some((text) => text.includes(value) || text.includes(encodeURIComponent(value)));
  const accounts = states.filter((call) => {
    if (stateOf(call) !== 'an account') return false;
    const { accountId, clientId, clientSecret } = objectOf(call.answer);
    const registers = states.some(
      (other) =>
        paramsOf(other)['accountId'] === accountId &&
        urls.some((url) => String(paramsOf(other)['url'] ?? '').endsWith(url)),
    );
    return registers || [accountId, clientId, clientSecret].some(isUsed);
  });
  const ids = new Set(accounts.map((call) => objectOf(call.answer)['accountId']));
  const kept = states.filter(
    (call) =>
      accounts.includes(call) || (stateOf(call) !== 'an account' && ids.has(paramsOf(call)['accountId'])),
  );
  const registered = kept.flatMap((call) => paramsOf(call)['url'] ?? []).map(String);
  const deliveries = tape.deliveries.filter(
    ({ at, delivery }) =>
      at <= end &&
      !(judged.how === 'never' && recorded.failure.deliveries.includes(delivery)) &&
      registered.some((url) => url.endsWith(delivery.path)),
  );
  return [...own, ...kept, ...deliveries].sort((a, b) => timeOf(a) - timeOf(b));
}

function planned(
  recorded: Recorded,
  judged: Judged,
  items: readonly Item[],
): Plan | { readonly reason: Sentence } {
  const { target, failure, tape, session, patienceMs } = recorded;
  const bindings = new Bindings();
  bindTarget(bindings, target);
  for (const { url } of registrationsOf(items))
    bindings.add(url.slice(0, url.split('/').slice(0, -2).join('/').length), { from: 'receiver' });
  let sent = '';
  const steps: PlannedStep[] = [];
  const counts = new Map<string, number>();
  items.forEach((item, step) => {
    if (isDelivery(item)) {
      const path = item.delivery.path.split('/').slice(-2).join('/');
      const index = counts.get(path) ?? 0;
      counts.set(path, index + 1);
      steps.push({ to: 'receiver', path, index });
      bindings.addFrom(
        exactly(item.delivery.text),
        (pointer) => ({ from: 'delivery', step, pointer }),
        (value) => sent.includes(value),
      );
      return;
    }
    const json = parseJson(item.body ?? '');
    for (const value of generatedIn(item.method, item.url, item.headers, json)) {
      if (bindings.pieces(value).every((piece) => typeof piece === 'string'))
        bindings.add(value, { from: 'fresh', like: value });
    }
    steps.push(callOf(item, items[step - 1], target, bindings));
    sent += `\n${item.url}\n${item.body ?? ''}`;
    // What goes out beside this call cannot use its answer; `sent` only knows what was sent before.
    bindings.addFrom(
      exactly(item.answer),
      (pointer) => ({ from: 'answer', step, pointer }),
      (value) => sent.includes(value),
    );
  });
  const place = placeOf(judged, failure, (rest) => {
    const item = itemOf(rest, tape, session);
    return item === undefined ? -1 : items.indexOf(item);
  });
  if ('reason' in place) return place;
  const args = JSON.stringify(place.args);
  const paths =
    judged.how === 'arrives' || judged.how === 'never'
      ? judged.urls.map((url) => url.split('/').slice(-2).join('/'))
      : [];
  const replies = new Map<string, number[]>();
  for (const { delivery } of tape.deliveries) {
    const path = delivery.path.split('/').slice(-2).join('/');
    replies.set(path, [...(replies.get(path) ?? []), delivery.answeredStatus]);
  }
  const listens = registrationsOf(items).length > 0;
  const timeoutMs = ('timeoutMs' in judged ? judged.timeoutMs : undefined) ?? patienceMs;
  return {
    steps,
    replies,
    listens,
    assertion: {
      how: place.how,
      step: place.step,
      pointer: place.pointer,
      matcher: place.matcher,
      args: bindings.pieces(args),
      paths,
      timeoutMs,
    },
  };
}

function registrationsOf(items: readonly Item[]): readonly { readonly url: string }[] {
  return items.flatMap((item) => {
    if (isDelivery(item)) return [];
    const { url } = paramsOf(item);
    return stateOf(item) === 'a webhook registration' && typeof url === 'string' ? [{ url }] : [];
  });
}

function callOf(
  call: TapedCall,
  before: Item | undefined,
  { baseUrl, control }: TargetFile,
  bindings: Bindings,
): PlannedCall {
  const isState = call.url === control?.url && call.by === undefined;
  const path = call.url.slice(baseUrl.replace(/\/+$/, '').length);
  const beforeEnd = before === undefined ? call.startedAt : isDelivery(before) ? before.at : before.endedAt;
  const pauseMs = call.startedAt - beforeEnd;
  return {
    to: isState ? 'control' : 'gateway',
    title: isState ? `state '${stateOf(call)}'` : `${call.method} ${path.replace(/\?.*$/s, '')}`,
    method: call.method,
    path: isState ? [] : bindings.pieces(path),
    headers: Object.entries(call.headers).map(([name, value]) => [name, bindings.pieces(value)] as const),
    body: call.body === undefined ? undefined : bindings.pieces(call.body),
    status: call.status,
    pauseMs: pauseMs < shortPauseMs ? 0 : Math.min(Math.ceil(pauseMs * 1.25), longestPauseMs),
    isBeside: before !== undefined && !isDelivery(before) && call.startedAt < before.endedAt,
  };
}

function bindTarget(bindings: Bindings, { account, control, headers = {} }: TargetFile): void {
  if (control?.token !== undefined)
    bindings.add(control.token, { from: 'environment', name: 'CONTROL_TOKEN' });
  if (account !== undefined) {
    bindings.add(account.clientId, { from: 'environment', name: 'CLIENT_ID' });
    bindings.add(account.clientSecret, { from: 'environment', name: 'CLIENT_SECRET' });
  }
  for (const [name, value] of Object.entries(headers))
    bindings.add(value, {
      from: 'environment',
      name: `HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`,
    });
}

/** As the script reads it: long numbers as text, so that no digit is lost. */
function exactly(text: string): unknown {
  return parseExactly(text, parseJson(text));
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  const json = parseJson(text);
  return isObject(json) ? json : {};
}

function stateOf({ body = '' }: TapedCall): string {
  return String(objectOf(body)['state'] ?? '');
}

function paramsOf({ body = '' }: TapedCall): Readonly<Record<string, unknown>> {
  const { params } = objectOf(body);
  return isObject(params) ? params : {};
}
