import { observers } from '../chapters/observers.js';
import { reading } from '../chapters/reading.js';
import { ContractJudge } from '../contract/judge.js';
import { clauses } from '../contract/register.js';
import { isGradable } from '../contract/clause.js';
import { tolerant } from '../contract/tolerant.js';
import { valueAt } from '../core/json.js';
import { english, t, type Text } from '../core/text.js';
import { calledByClient, dutyObservers } from '../duties/observers.js';
import { Evidence } from '../engine/evidence.js';
import { createExpect } from '../engine/expect.js';
import type { ObserverRule } from '../engine/observers.js';
import { blankProfile } from '../target/profile.js';
import { Delivery, Exchange } from '../target/exchange.js';
import type { OperationId } from '../../generated/operations.js';
import { Histories, type History } from './history.js';
import { pathBelow } from './importers/kinds.js';
import { Items, type Outcome } from './outcome.js';
import type { Abilities, CallMessage, Message, NotificationMessage, RecordingHeader } from './recording.js';
import { rules } from './rules/index.js';
import type { Rule } from './rules/rule.js';

/** What was recorded, in numbers. */
export interface Recorded {
  readonly calls: number;
  readonly notifications: number;
  readonly accounts: number;
  readonly gaps: number;
  /** Calls of no operation of the interface. */
  readonly others: number;
  /** Calls whose requests break the contract: counted, not graded, because people choose what is in them. */
  readonly illFormed: number;
  /** ISO 8601; undefined if it is not known. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly abilities: Abilities;
  readonly values: RecordingHeader['values'];
}

/** What is said of recorded traffic: no word of conformance, because nothing was provoked. */
export interface RecordingResult {
  readonly recorded: Recorded;
  readonly gateway: Outcome;
  readonly client: Outcome;
  readonly histories: Outcome;
}

/** Duties about what people choose: who is paid, when it ends, what for. They are counted, not graded. */
const ofPeople: ReadonlySet<string> = new Set(['CALLER-19', 'CALLER-20', 'CALLER-21', 'CALLER-23']);

const contractJudge = (): ContractJudge => (judge ??= new ContractJudge(tolerant, clauses));
let judge: ContractJudge | undefined;

/** Judges a recording message by message; memory is bounded, whatever its length. */
export class RecordingJudge {
  readonly #histories = new Histories();
  readonly #gateway = new Items(clauses.filter(isGradable).map(({ id }) => id));
  readonly #client = new Items(dutyObservers.flatMap(({ clauses: [duty] }) => duty));
  readonly #counts = { calls: 0, notifications: 0, gaps: 0, others: 0, illFormed: 0 };
  #header: RecordingHeader | undefined;
  #abilities: Abilities | undefined;
  #span: readonly [string | undefined, string | undefined] = [undefined, undefined];

  /** Takes the header of a recording; of several, only what all of them know is known. */
  header(header: RecordingHeader): void {
    this.#abilities =
      this.#abilities === undefined ? header.abilities : weaker(this.#abilities, header.abilities);
    this.#header =
      this.#header === undefined || header.values === 'keyed'
        ? { ...header, startedAt: this.#header?.startedAt ?? header.startedAt }
        : this.#header;
  }

  message(message: Message): void {
    this.#histories.add(message);
    if (message.at !== undefined) this.#span = [this.#span[0] ?? message.at, message.at];
    if (message.kind === 'gap') this.#counts.gaps += 1;
    else if (message.kind === 'call') this.#call(message);
    else this.#notification(message);
  }

  result(): RecordingResult {
    const abilities = this.#abilities ?? lacking;
    const histories = this.#histories.all(abilities);
    const judged = new Items(rules.map(({ id }) => id));
    for (const rule of rules) lookAtHistories(rule, histories, abilities, judged);
    const without = t`the recording has no bodies`;
    return {
      recorded: {
        ...this.#counts,
        ...this.#histories.counts,
        ...{ from: this.#span[0], to: this.#span[1], abilities, values: this.#header?.values ?? 'kept' },
      },
      gateway: this.#gateway.outcome(abilities.bodies ? t`nothing in the recording shows it` : without),
      client: this.#client.outcome(abilities.bodies ? t`the client did nothing that it is about` : without),
      histories: judged.outcome(t`nothing in the recording shows it`),
    };
  }

  #call(message: CallMessage): void {
    this.#counts.calls += 1;
    const path = pathBelow(message.method, message.path);
    if (path === undefined) {
      this.#counts.others += 1;
      return;
    }
    const exchange = exchangeOf(message, path);
    const operation = contractJudge().operationOf(exchange);
    if (operation === undefined) return;
    const hasRequest = message.headers !== undefined && isWhole(message.body);
    if (hasRequest) {
      if (contractJudge().breaksRequest(exchange)) this.#counts.illFormed += 1;
      this.#duties(message, exchange);
    }
    if (message.answer === null || !isWhole(message.answer.body) || message.answer.headers === undefined)
      return;
    const inner = reading.inner?.(exchange, { ...blankProfile(''), wrapping: wrappingOf(exchange.json) });
    const judged = contractJudge().response(exchange, inner);
    this.#shape(judged, exchange.json, message.number);
    const observed = {
      ...{ exchange, operation, documented: judged.documented },
      breaksContract: () => contractJudge().breaksRequest(exchange),
    };
    for (const rule of observers) {
      // These compare with the request.
      if (!hasRequest && ['ERROR-39', 'ERROR-32'].includes(rule.clauses[0])) continue;
      look(rule, observed, this.#gateway, message.number);
    }
  }

  #notification(message: NotificationMessage): void {
    this.#counts.notifications += 1;
    const { text } = message.body ?? {};
    if (text === undefined || !isWhole(message.body)) return;
    const { method, path, headers = {}, answer, number } = message;
    const delivery = new Delivery(
      new Date(0),
      path,
      '',
      method,
      headers,
      Buffer.from(text),
      answer?.status ?? 0,
    );
    this.#shape(contractJudge().delivery(delivery), delivery.json, number);
  }

  #shape({ violations, held }: ReturnType<ContractJudge['delivery']>, json: unknown, number: number): void {
    for (const { clauses: broken, message, expected, received, instancePath } of violations)
      for (const id of broken) {
        if (isHidden(json, instancePath)) this.#gateway.leave(id, hidden);
        else
          this.#gateway.failed(id, {
            message,
            expected,
            received,
            messages: [number],
            pointer: instancePath,
          });
      }
    for (const id of held) this.#gateway.held(id);
  }

  /** Duties that every call is about; what hides the values that one of them looks at leaves it undecided. */
  #duties(message: CallMessage, exchange: Exchange): void {
    const forms = formsOf(message, exchange);
    for (const rule of dutyObservers) {
      const [id] = rule.clauses;
      const seen = forms.map((form) => {
        const items = new Items([id]);
        look(rule, observing(form), items, message.number);
        return items.only();
      });
      const [first] = seen;
      if (first === undefined || first.looked === 0) continue;
      if (ofPeople.has(id)) this.#client.leave(id, t`people choose what it is about: counted, not graded`);
      else if (seen.some((one) => one.failed > 0 !== first.failed > 0)) this.#client.leave(id, hidden);
      else if (first.failed === 0) this.#client.held(id);
      else for (const finding of first.findings) this.#client.failed(id, finding);
    }
  }
}

const hidden = t`the recording hides the values that it is about`;
const lacking: Abilities = {
  ...{ bodies: false, headers: false, times: false, connections: false, order: false, complete: false },
  notifications: 'none',
};

function weaker(one: Abilities, other: Abilities): Abilities {
  const ranks = ['none', 'some', 'all'] as const;
  const rank = Math.min(ranks.indexOf(one.notifications), ranks.indexOf(other.notifications));
  return {
    bodies: one.bodies && other.bodies,
    headers: one.headers && other.headers,
    times: one.times && other.times,
    connections: one.connections && other.connections,
    order: one.order && other.order,
    complete: one.complete && other.complete,
    notifications: ranks[rank] ?? 'none',
  };
}

function isWhole(body: CallMessage['body']): boolean {
  return body?.text !== undefined && body.size === undefined;
}

function exchangeOf({ method, headers = {}, body, answer, failure }: CallMessage, path: string): Exchange {
  const operation = contractJudge().document.operationFor(method, path.replace(/\?.*$/s, ''))?.operationId;
  const text = body?.text;
  return new Exchange(
    {
      ...{ method: method.toUpperCase(), url: path, path, headers },
      body: text === '' ? undefined : text,
      operation: operation as OperationId | undefined,
    },
    answer === null
      ? undefined
      : { status: answer.status, headers: answer.headers ?? {}, bytes: Buffer.from(answer.body?.text ?? '') },
    answer === null ? (failure ?? t`there is no answer`) : undefined,
    0,
  );
}

const observing = (exchange: Exchange): Parameters<ObserverRule['look']>[0] => ({
  ...{ exchange, operation: contractJudge().operationOf(exchange), documented: true },
  breaksContract: () => false,
});

/** Has a rule look at one message. */
function look(
  rule: ObserverRule,
  observed: Parameters<ObserverRule['look']>[0],
  items: Items,
  number: number,
): void {
  const [id] = rule.clauses;
  const evidence = new Evidence(new Set([id]), () => undefined);
  rule.look(observed, createExpect(evidence, () => undefined).at(id), () => undefined);
  if (evidence.touches === 0) return;
  if (evidence.failures.length === 0) items.held(id);
  for (const { message, expected, received, pointer } of evidence.failures) {
    if (english(received).includes('keyed:')) items.leave(id, hidden);
    else items.failed(id, { message, expected, received, messages: [number], pointer });
  }
}

const keyed = /keyed:[\w-]{22}/g;
/** What a hidden value may have been: a duty that would end otherwise with one of these cannot be decided. */
const stands = [
  '',
  '11',
  '52998224725',
  '+5511987654321',
  'ã'.repeat(400),
  '-----BEGIN+CERTIFICATE-----%0Aa+b',
];

/** The call as it is, and with other values where the recording hides them. */
function formsOf(message: CallMessage, exchange: Exchange): readonly Exchange[] {
  const texts = [message.path, message.body?.text ?? '', ...Object.values(message.headers ?? {})];
  if (!texts.some((text) => text.includes('keyed:'))) return [calledByClient(exchange)];
  const { request, response, error } = exchange;
  const others = stands.map((stand) => {
    const filled = (text: string): string => text.replace(keyed, stand);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, filled(value)]),
    );
    const body = request.body === undefined ? undefined : filled(request.body);
    return new Exchange({ ...request, path: filled(request.path), headers, body }, response, error, 0);
  });
  return [exchange, ...others].map(calledByClient);
}

/** Whether a value, or what stands next to it, is one that the recording hides. */
function isHidden(json: unknown, pointer: string): boolean {
  const around = valueAt(json, pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))));
  return JSON.stringify([valueAt(json, pointer) ?? around]).includes('keyed:');
}

/** The members around the standard balance (OP-31): the way to an object that has one of its four. */
function wrappingOf(json: unknown): readonly string[] {
  const find = (value: unknown, way: readonly string[]): readonly string[] | undefined => {
    if (typeof value !== 'object' || value === null || way.length > 4) return undefined;
    if ('netBalance' in value || 'grossBalance' in value) return way;
    for (const [name, inner] of Object.entries(value)) {
      const found = find(inner, [...way, name]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(json, []) ?? [];
}

const lacks: Readonly<Record<string, Text>> = {
  bodies: t`the recording has no bodies`,
  headers: t`the recording has no headers`,
  times: t`the recording has no times`,
  connections: t`the recording has no connections`,
  order: t`the recording has no order`,
  complete: t`the recording is not complete`,
};

function lookAtHistories(
  rule: Rule,
  histories: readonly History[],
  abilities: Abilities,
  items: Items,
): void {
  const lack = rule.needs.find((need) => !abilities[need]);
  const { needsNotifications } = rule;
  if (lack !== undefined) return items.leave(rule.id, lacks[lack] ?? '');
  if (needsNotifications !== undefined && abilities.notifications === 'none')
    return items.leave(rule.id, t`the recording has no notifications`);
  if (needsNotifications === 'all' && abilities.notifications !== 'all')
    return items.leave(rule.id, t`the recording has not all notifications`);
  for (const history of histories) {
    const { looked, broken, undecided } = rule.judge(history);
    if (undecided !== undefined) items.leave(rule.id, undecided);
    const isPart = rule.usesNotifications === true && abilities.notifications === 'none';
    if (isPart) items.leave(rule.id, t`the recording has no notifications`);
    else if (looked > broken.length) items.held(rule.id);
    for (const { clause, expected, received, messages } of broken)
      items.failed(rule.id, {
        message: t`${clause} is broken`,
        clause,
        expected,
        received,
        messages,
        pointer: '',
      });
  }
}
