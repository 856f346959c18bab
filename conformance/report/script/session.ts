import { isObject } from '../../core/json.js';
import { parseExactly, parseJson } from '../../core/untrusted-json.js';
import type { Failure, Judged } from '../../engine/finding.js';
import { Delivery, type Exchange } from '../../target/exchange.js';
import type { Tape, TapedCall, TapedDelivery } from '../../target/tape.js';
import type { TargetFile } from '../../target/target-file.js';

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

export type Item = TapedCall | TapedDelivery;
export const isDelivery = (item: Item): item is TapedDelivery => 'delivery' in item;
const timeOf = (item: Item): number => (isDelivery(item) ? item.at : item.startedAt);

/** When what failed was there, by the clock of `performance`. */
export function endOf({ tape, failure, session }: Recorded, judged: Judged): number | undefined {
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

export function itemOf(rest: Exchange | Delivery, tape: Tape, session: string): Item | undefined {
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
export function itemsOf(recorded: Recorded, judged: Judged, end: number): readonly Item[] {
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
        urls.some((url) => textOf(paramsOf(other)['url']).endsWith(url)),
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

/** As the script reads it: long numbers as text, so that no digit is lost. */
export function exactly(text: string): unknown {
  return parseExactly(text, parseJson(text));
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  const json = parseJson(text);
  return isObject(json) ? json : {};
}

export function stateOf({ body = '' }: TapedCall): string {
  return textOf(objectOf(body)['state']);
}

export function paramsOf({ body = '' }: TapedCall): Readonly<Record<string, unknown>> {
  const { params } = objectOf(body);
  return isObject(params) ? params : {};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
