import { valueAt } from '../../core/json.js';
import { t, type Sentence } from '../../core/text.js';
import { parseJson } from '../../core/untrusted-json.js';
import type { Judged } from '../../engine/finding.js';
import type { TapedCall } from '../../target/tape.js';
import type { TargetFile } from '../../target/target-file.js';
import { Bindings, generatedIn, isId, isShort, leavesOf, type Origin, type Piece } from './bindings.js';
import { type Place, placeOf } from './places.js';
import {
  endOf,
  exactly,
  isDelivery,
  type Item,
  itemOf,
  itemsOf,
  paramsOf,
  type Recorded,
  stateOf,
} from './session.js';

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
  /** Where the value stands: in the item, if there is one. */
  readonly pointer: string;
  /** The item of a list that is judged: it may stand elsewhere in the list of another gateway. */
  readonly item?: {
    readonly list: string;
    /** Where its id stands in it, and the id. */
    readonly by: string;
    readonly id: readonly Piece[];
  };
  /**
   * The list whose items are judged, where the pointer stands in the item: every one by a rule of the contract, otherwise the only
   * one. A list without items shows nothing.
   */
  readonly items?: { readonly list: string; readonly every: boolean };
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

const longestSession = 60;
/** What a person does not notice. Longer waits are kept with some reserve. */
const shortPauseMs = 40;
const longestPauseMs = 15_000;

/** A plan for a script, or the reason why there is none. */
export function planOf(recorded: Recorded): Plan | { readonly reason: Sentence } {
  const { failure, tape } = recorded;
  const { judged } = failure;
  if (tape.isCut) return { reason: t`its session is too long` };
  if (judged === undefined && failure.kind === 'contract')
    return { reason: t`what it must be depends on alternatives or conditions in the contract` };
  if (judged === undefined)
    return { reason: t`the check judges it by a condition of its own, not by one value` };
  const end = endOf(recorded, judged);
  if (end === undefined) return { reason: t`what it rests on is not in the session` };
  const items = itemsOf(recorded, judged, end);
  if (items.length > longestSession) return { reason: t`its session has ${items.length} steps` };
  const refused = refusedState(items, recorded.target);
  if (refused !== undefined) return { reason: t`the state '${refused}' was refused in its session` };
  return planned(recorded, judged, items);
}

/** The name of a provider state that was asked for in vain: what failed may be what it needs, so it says nothing of others. */
function refusedState(items: readonly Item[], { control }: TargetFile): string | undefined {
  const states = items.filter(
    (item): item is TapedCall => !isDelivery(item) && item.by === undefined && item.url === control?.url,
  );
  const isGranted = ({ status }: TapedCall) => status >= 200 && status < 300;
  const granted = new Set(states.filter(isGranted).map(stateOf));
  return states.map(stateOf).find((name) => !granted.has(name));
}

/** The last two steps of the path of a receiver's URL, which a tunnel leaves as they are. */
const ownPath = (url: string): string => url.split('/').slice(-2).join('/');

function planned(
  recorded: Recorded,
  judged: Judged,
  items: readonly Item[],
): Plan | { readonly reason: Sentence } {
  const { target, failure, tape, session, patienceMs } = recorded;
  const bindings = new Bindings();
  bindTarget(bindings, target);
  const urls = registeredUrls(items);
  for (const url of urls) bindings.add(url.slice(0, -ownPath(url).length - 1), { from: 'receiver' });
  const steps = stepsOf(items, target, bindings);
  const place = placeOf(judged, failure, (rest) => {
    const item = itemOf(rest, tape, session);
    return item === undefined ? -1 : items.indexOf(item);
  });
  if ('reason' in place) return place;
  const again = foundAgain(place, items[place.step], bindings);
  if ('reason' in again) return again;
  const { args, ...where } = { ...place, ...again };
  const paths = judged.how === 'arrives' || judged.how === 'never' ? judged.urls.map(ownPath) : [];
  const timeoutMs = ('timeoutMs' in judged ? judged.timeoutMs : undefined) ?? patienceMs;
  return {
    steps,
    replies: repliesOf(recorded),
    listens: urls.length > 0,
    assertion: { ...where, args: bindings.pieces(JSON.stringify(args)), paths, timeoutMs },
  };
}

/**
 * A place in a list again, by an id of its item that an earlier step has shown: on another gateway, the item may stand
 * elsewhere. A reason if nothing tells the item from the others.
 */
function foundAgain(
  place: Place,
  judged: Item | undefined,
  bindings: Bindings,
): Pick<Assertion, 'item' | 'items' | 'pointer'> | { readonly reason: Sentence } {
  const { how, step, pointer } = place;
  const [, list, index, inside] = /^(.*?)\/(\d+)(\/.*)?$/.exec(pointer) ?? [];
  if (judged === undefined || list === undefined || !['field', 'contract'].includes(how)) return { pointer };
  const all = valueAt(exactly(isDelivery(judged) ? judged.delivery.text : judged.answer), list);
  // Without an item at this place, that it is missing is what failed.
  if (!Array.isArray(all) || Number(index) >= all.length) return { pointer };
  if (all.length === 1) return { items: { list, every: how === 'contract' }, pointer: inside ?? '' };
  for (const { value, pointer: by, name } of leavesOf(all[Number(index)])) {
    const id = by === inside || !isId(value, name) ? undefined : bindings.pieceFor(String(value));
    if (id === undefined || !isTelling(String(value), name, id.origin, step)) continue;
    const first = all.findIndex((one) => String(valueAt(one, by)) === String(value));
    if (first === Number(index)) return { item: { list, by, id: [id] }, pointer: inside ?? '' };
  }
  // A rule of the contract is about every item.
  return how === 'contract'
    ? { items: { list, every: true }, pointer: inside ?? '' }
    : { reason: t`nothing tells the item that it judges from others of a list` };
}

/** Whether it is no accident that a value is one of an earlier step; short ids may be equal by chance. */
function isTelling(value: string, name: string, origin: Origin, step: number): boolean {
  if (!('step' in origin)) return origin.from === 'fresh';
  return origin.step < step && (!isShort(value) || origin.pointer.endsWith(`/${name}`));
}

/** The steps in order; what each one shows for the first time is bound for those after it. */
function stepsOf(items: readonly Item[], target: TargetFile, bindings: Bindings): readonly PlannedStep[] {
  const counts = new Map<string, number>();
  let sent = '';
  const isOld = (value: string): boolean => sent.includes(value);
  return items.map((item, step) => {
    if (isDelivery(item)) {
      const path = ownPath(item.delivery.path);
      const index = counts.get(path) ?? 0;
      counts.set(path, index + 1);
      bindings.addFrom(
        exactly(item.delivery.text),
        (pointer) => ({ from: 'delivery', step, pointer }),
        isOld,
      );
      return { to: 'receiver', path, index };
    }
    const { method, url, headers, body = '' } = item;
    for (const value of generatedIn(method, url, headers, parseJson(body))) {
      if (bindings.pieces(value).every((piece) => typeof piece === 'string'))
        bindings.add(value, { from: 'fresh', like: value });
    }
    const call = callOf(item, items[step - 1], target, bindings);
    sent += `\n${url}\n${body}`;
    bindings.addFrom(exactly(item.answer), (pointer) => ({ from: 'answer', step, pointer }), isOld);
    return call;
  });
}

function repliesOf({ tape }: Recorded): ReadonlyMap<string, readonly number[]> {
  const replies = new Map<string, number[]>();
  for (const { delivery } of tape.deliveries) {
    const path = ownPath(delivery.path);
    replies.set(path, [...(replies.get(path) ?? []), delivery.answeredStatus]);
  }
  return replies;
}

function registeredUrls(items: readonly Item[]): readonly string[] {
  return items.flatMap((item) => {
    if (isDelivery(item) || stateOf(item) !== 'a webhook registration') return [];
    const { url } = paramsOf(item);
    return typeof url === 'string' ? [url] : [];
  });
}

/** The certificate of an account of the target file, which no answer holds. */
const certificate: Piece = { origin: { from: 'environment', name: 'CERTIFICATE' }, form: 'plain' };

function headerPieces(value: string, bindings: Bindings): readonly Piece[] {
  const pieces = bindings.pieces(value);
  const isUnbound = pieces.every((piece) => typeof piece === 'string');
  return isUnbound && /^-----BEGIN(%20|\+| )CERTIFICATE/.test(value) ? [certificate] : pieces;
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
    headers: Object.entries(call.headers).map(
      ([name, value]) => [name, headerPieces(value, bindings)] as const,
    ),
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
