import { before } from '../core/cut.js';
import type { OperationId } from '../../generated/operations.js';
import { observers, violationRules } from '../chapters/observers.js';
import { reading } from '../chapters/reading.js';
import { clausesOfFaults } from '../chapters/refusals.js';
import { isGradable } from '../contract/clause.js';
import type { Operation } from '../contract/document.js';
import { type AttributedViolation, ContractJudge, type Judgement } from '../contract/judge.js';
import { clauses } from '../contract/register.js';
import { tolerant } from '../contract/tolerant.js';
import { isObject, valueAt } from '../core/json.js';
import { containsKeyed } from '../core/keyed.js';
import type { LocalizedText } from '../core/language.js';
import { english, t, type Text } from '../core/text.js';
import { parseJson, textOf } from '../core/untrusted-json.js';
import { calledByClient, dutyObservers } from '../duties/observers.js';
import { dutyOf } from '../duties/register.js';
import { Evidence } from '../engine/evidence.js';
import { createExpect, type Expectation } from '../engine/expect.js';
import type { ExchangeRule, Observed } from '../engine/rule.js';
import { Delivery, Exchange, type ReceivedResponse } from '../target/exchange.js';
import { blankProfile } from '../target/profile.js';
import { pathBelow } from './importers/kinds.js';
import type { CallMessage, Message, NotificationMessage, RecordedAnswer, RecordedBody } from './recording.js';

/**
 * The parts of the judgement of messages: `gateway` for responses and notifications, `client` for the duties about
 * every call, `requests` for the form of requests.
 */
export type MessagePart = 'gateway' | 'client' | 'requests';

/** A violation in one message. */
export interface MessageFinding {
  readonly part: MessagePart;
  /** The side that violated it. */
  readonly by: 'gateway' | 'client';
  /** A clause, or a duty of clients. */
  readonly clause: string;
  /** The name of the operation, such as `createCashOut`, or of the notification. */
  readonly operation: string;
  /** JSON Pointer; empty for the message as a whole. */
  readonly place: string;
  /** For a rule over histories: its title. */
  readonly title?: LocalizedText;
  readonly message: Text;
  readonly expected: Text;
  readonly received: Text;
}

/** A clause or duty that a message exercised. */
export interface Touched {
  readonly part: MessagePart;
  readonly clause: string;
}

/** The judgement of a message. */
export interface Judged {
  /** Whether the interface has such a call or notification. */
  readonly isKnown: boolean;
  readonly findings: readonly MessageFinding[];
  readonly held: readonly Touched[];
  /** Clauses and duties that cannot be decided here, and why. */
  readonly left: readonly (Touched & { readonly reason: Text })[];
  /** Minimum number of invalid user-entered values, which are not graded. */
  readonly userErrors: number;
}

const nothing: Judged = { isKnown: false, findings: [], held: [], left: [], userErrors: 0 };
const hidden = t`the recording hides the values that the requirement concerns`;
const missing = t`the recording lacks the headers or bodies that the requirement concerns`;
const chosen = t`the requirement concerns data that people enter; invalid data is counted, not evaluated`;

/** Duties about values that users choose: the payee, the expiration, the description. */
const dutiesOfUsers: ReadonlySet<string> = new Set(['CALLER-19', 'CALLER-20', 'CALLER-21', 'CALLER-23']);
/** Members with user-entered values. A missing member is still the program's fault. */
const userEntered =
  /\/(key|chave|pixKey|document|creditorDocument|cpf|cnpj|name|nome|description|descricao|solicitacaoPagador|expiration|expiracao)$/;
/** Clauses that compare a response with its request. */
const aboutRequests: ReadonlySet<string> = new Set(['ERROR-32', 'ERROR-39']);

const gradable: ReadonlySet<string> = new Set(clauses.filter(isGradable).map(({ id }) => id));
const pointerOf: ReadonlyMap<string, string> = new Map(
  clauses.flatMap(({ id, pointer }) => (pointer === undefined ? [] : [[id, pointer]])),
);

/** Judges single messages against the contract and the rules about every call. Stateless. */
export class MessageJudge {
  readonly #contract = new ContractJudge(tolerant, clauses);

  /**
   * Judges a message, part by part. For a call without a complete response only the request is judged. Parts that the
   * recording lacks are not judged, but the rest is: a status without its body, a query without headers.
   */
  judged(message: Message): Judged {
    if (message.kind === 'gap') return nothing;
    return message.kind === 'notification' ? this.#notification(message) : this.#call(message);
  }

  #call(message: CallMessage): Judged {
    const path = pathBelow(message.method, message.path);
    if (path === undefined) return nothing;
    const exchange = exchangeOf(message, path, this.#contract);
    const { operation } = exchange.request;
    if (operation === undefined) return nothing;
    const hasRequest = message.headers !== undefined && isWhole(message.body);
    const verdict = new MessageVerdict(operation);
    const userErrors = hasRequest
      ? this.#request(message, exchange, verdict)
      : this.#duties(message, exchange, verdict);
    if (message.answer !== null) this.#answer(exchange, hasRequest, verdict);
    return { ...verdict.verdicts, isKnown: true, userErrors };
  }

  /** Returns the minimum number of invalid user-entered values. */
  #request(message: CallMessage, exchange: Exchange, verdict: MessageVerdict): number {
    const body = exchange.request.body === undefined ? undefined : parseJson(exchange.request.body);
    const judged = this.#contract.request(exchange);
    const places = judged.violations.map(({ instancePath }) => instancePath);
    const byUsers = judged.violations.filter(({ instancePath, received }) => {
      const isThere = valueAt(body, instancePath) !== undefined || english(received) !== 'absent';
      return (isThere && userEntered.test(instancePath)) || isDueToKey(instancePath, places);
    });
    const wrong = this.#duties(message, exchange, verdict);
    const said = verdict.placesOfDuties();
    const operation = this.#contract.operationOf(exchange);
    const named = operation === undefined ? undefined : clausesOfFaults(exchange.request, operation);
    const violations = judged.violations
      .filter((one) => !byUsers.includes(one))
      .map((one) => {
        const clause = named?.get(one.instancePath);
        return clause === undefined ? one : { ...one, clauses: [clause] };
      })
      // A violation of a duty is reported as such.
      .filter((one) => !one.clauses.some((id) => said.has(pointerOf.get(id) ?? '')));
    verdict.judged('requests', { ...judged, violations }, body);
    // Most values that violate a duty also violate the contract, so the maximum of both counts rather than their sum.
    return Math.max(
      byUsers.filter(({ instancePath }) => userEntered.test(instancePath) && !isHidden(body, instancePath))
        .length,
      wrong,
    );
  }

  /**
   * Judges the duties about every call. A duty that depends on a hidden value stays undecided. Returns the number of
   * violations by user-entered values.
   */
  #duties(message: CallMessage, exchange: Exchange, verdict: MessageVerdict): number {
    const forms = formsOf(message, exchange);
    let userErrors = 0;
    for (const rule of dutyObservers) {
      const [duty] = rule.clauses;
      const [first, ...others] = forms.flatMap((form) => apply(rule, this.#observed(form, true)) ?? []);
      if (first === undefined) verdict.undecided('client', duty, missing);
      if (first === undefined || first.touches === 0) continue;
      const isFailed = first.failures.length > 0;
      if (others.some(({ failures }) => failures.length > 0 !== isFailed))
        verdict.undecided('client', duty, hidden);
      else if (!dutiesOfUsers.has(duty)) verdict.ruled('client', duty, first);
      else {
        verdict.undecided('client', duty, chosen);
        if (isFailed) userErrors += 1;
      }
    }
    return userErrors;
  }

  #answer(exchange: Exchange, hasRequest: boolean, verdict: MessageVerdict): void {
    const judged = ifSeen(() => {
      const profile = { ...blankProfile(''), wrapping: wrappingOf(exchange.json) };
      return this.#contract.response(exchange, reading.inner?.(exchange, profile));
    });
    if (judged !== undefined) verdict.judged('gateway', judged, exchange.json);
    const observed = this.#observed(exchange, judged?.documented ?? this.#contract.lists(exchange));
    for (const rule of [...observers, ...violationsOf(observed.operation)]) {
      const [clause] = rule.clauses;
      if (!hasRequest && aboutRequests.has(clause)) continue;
      const evidence = apply(rule, observed);
      if (evidence === undefined) verdict.undecided('gateway', clause, missing);
      else verdict.ruled('gateway', clause, evidence);
    }
  }

  #notification(message: NotificationMessage): Judged {
    if (!isWhole(message.body)) return nothing;
    const { at = 0, path, method, headers = {}, body, answer } = message;
    const status = answer?.status ?? 0;
    const delivery = new Delivery(new Date(at), path, '', method, headers, bytesOf(body), status);
    const verdict = new MessageVerdict(textOf(delivery.body['event']) || textOf(delivery.body['type']));
    const judged = this.#contract.delivery(delivery);
    verdict.judged('gateway', judged, delivery.json);
    return { ...verdict.verdicts, isKnown: judged.documented, userErrors: 0 };
  }

  #observed(exchange: Exchange, documented: boolean): Observed {
    return {
      exchange,
      documented,
      operation: this.#contract.operationOf(exchange),
      breaksContract: () => this.#contract.breaksRequest(exchange),
    };
  }
}

/** Collects the verdicts on one message. */
class MessageVerdict {
  readonly #findings: MessageFinding[] = [];
  readonly #held: Touched[] = [];
  readonly #left: (Touched & { readonly reason: Text })[] = [];

  constructor(private readonly operation: string) {}

  get verdicts(): Pick<Judged, 'findings' | 'held' | 'left'> {
    return { findings: this.#findings, held: this.#held, left: this.#left };
  }

  /** The places in the contract of the clauses behind the duties that this message violates. */
  placesOfDuties(): ReadonlySet<string> {
    const broken = this.#findings.filter(({ part }) => part === 'client');
    const resting = broken.flatMap(({ clause }) => dutyOf(clause).clauses);
    return new Set(resting.flatMap((id) => pointerOf.get(id) ?? []));
  }

  undecided(part: MessagePart, clause: string, reason: Text): void {
    this.#left.push({ part, clause, reason });
  }

  /** Adds the contract's judgement of a body or a request. */
  judged(part: MessagePart, { violations, held }: Judgement, json: unknown): void {
    for (const violation of violations) this.#violation(part, violation, json);
    for (const clause of held) this.#hold(part, clause);
  }

  /** Adds the evidence of a rule about every call. */
  ruled(part: MessagePart, clause: string, { touches, failures }: Evidence): void {
    if (touches === 0) return;
    if (failures.length === 0) this.#hold(part, clause);
    for (const { message, expected, received, pointer: place } of failures) {
      if (isKeyedText(received)) this.undecided(part, clause, hidden);
      else this.#fail(part, { clause, place, message, expected, received });
    }
  }

  #violation(part: MessagePart, violation: AttributedViolation, json: unknown): void {
    const { clauses: ids, instancePath: place, message, expected, received } = violation;
    const isUnknown = isHidden(json, place) || isKeyedText(received);
    for (const clause of ids.filter((id) => gradable.has(id))) {
      if (isUnknown) this.undecided(part, clause, hidden);
      else this.#fail(part, { clause, place, message, expected, received });
    }
  }

  #hold(part: MessagePart, clause: string): void {
    if (part === 'client' || gradable.has(clause)) this.#held.push({ part, clause });
  }

  #fail(part: MessagePart, finding: Omit<MessageFinding, 'part' | 'by' | 'operation'>): void {
    if (part !== 'client' && !gradable.has(finding.clause)) return;
    const by = part === 'gateway' ? 'gateway' : 'client';
    this.#findings.push({ part, by, operation: this.operation, ...finding });
  }
}

const byOperation = new Map<string, readonly ExchangeRule[]>();

/** The rules about the response statuses of one operation. */
function violationsOf(operation: Operation | undefined): readonly ExchangeRule[] {
  const { pointer = '' } = operation ?? {};
  const known = byOperation.get(pointer);
  if (known !== undefined) return known;
  const isOfIt = ({ clauses: [clause] }: ExchangeRule): boolean =>
    pointer !== '' && (pointerOf.get(clause) ?? '').startsWith(`${pointer}/`);
  const rules = violationRules.filter(isOfIt);
  byOperation.set(pointer, rules);
  return rules;
}

/** Thrown when a rule reads a part of a message that the recording lacks: the rule cannot be decided. */
class Unseen extends Error {}

/** Returns the result of `read`; undefined if the recording lacks something that it reads. */
function ifSeen<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof Unseen) return undefined;
    throw thrown;
  }
}

/** Wraps the parts of a message so that reading a part that the recording lacks throws `Unseen`. */
function lacking<P extends object>(parts: P, lacks: Partial<Record<keyof P, boolean>>): P {
  const read = (name: string | symbol): unknown => {
    if (lacks[name as keyof P] === true) throw new Unseen();
    return Reflect.get(parts, name);
  };
  return new Proxy(parts, { get: (_, name) => read(name) });
}

/**
 * The evidence of a rule about one message, created when the rule first asserts something: most rules concern other
 * operations.
 */
class Lazily {
  evidence: Evidence | undefined;
  #expect: Expectation | undefined;

  constructor(
    private readonly rule: ExchangeRule,
    private readonly exchange: Exchange,
  ) {}

  get expect(): Expectation {
    if (this.#expect !== undefined) return this.#expect;
    this.evidence = new Evidence(new Set(this.rule.clauses), nothingDone);
    this.evidence.look(this.exchange);
    return (this.#expect = createExpect(this.evidence, nothingDone).at(this.rule.clauses[0]));
  }
}

const nothingDone = (): undefined => undefined;
const expecting: ProxyHandler<Lazily> = {
  get: (lazily, name) => Reflect.get(lazily.expect, name) as unknown,
};

/** Applies a rule to one message. Returns undefined if the recording lacks something that the rule reads. */
function apply(rule: ExchangeRule, observed: Observed): Evidence | undefined {
  const lazily = new Lazily(rule, observed.exchange);
  return ifSeen(() => {
    rule.at(observed, new Proxy(lazily, expecting) as unknown as Expectation, nothingDone);
    return lazily.evidence ?? untouched;
  });
}

const untouched = new Evidence(new Set(), nothingDone);

/**
 * Whether a key type is invalid only because the user-entered key does not match it. An unknown type is reported twice:
 * as unknown, and as not matching the key.
 */
function isDueToKey(place: string, places: readonly string[]): boolean {
  const [, parent] = /^(.*)\/(?:keyType|pixKeyType)$/.exec(place) ?? [];
  if (parent === undefined || places.filter((one) => one === place).length > 1) return false;
  return places.includes(`${parent}/key`) || places.includes(`${parent}/pixKey`);
}

/** Converts a recorded call to an exchange. */
function exchangeOf(message: CallMessage, path: string, contract: ContractJudge): Exchange {
  const { method, headers = {}, body, answer, startedMs = 0, endedMs = startedMs, failure } = message;
  const operation = contract.document.operationFor(method, before(path, '?'))?.operationId;
  const text = bytesOf(body).toString('utf8');
  const request = lacking(
    {
      method: method.toUpperCase(),
      url: path,
      path,
      headers,
      body: text === '' ? undefined : text,
      operation: operation as OperationId | undefined,
    },
    { headers: message.headers === undefined, body: !isWhole(body) },
  );
  const response = answer === null ? undefined : responseOf(answer);
  const error = answer === null ? (failure ?? t`there is no response`) : undefined;
  return new Exchange(request, response, error, endedMs - startedMs);
}

function responseOf({ status, headers, body }: RecordedAnswer): ReceivedResponse {
  const bytes = bytesOf(body);
  const lacks = { headers: headers === undefined, bytes: !isWhole(body) };
  return lacking({ status, headers: headers ?? {}, bytes, size: bytes.length }, lacks);
}

function bytesOf(body: RecordedBody | undefined): Buffer {
  if (body?.base64 !== undefined) return Buffer.from(body.base64, 'base64');
  return Buffer.from(body?.text ?? '');
}

function isWhole(body: RecordedBody | undefined): boolean {
  return body !== undefined && body.size === undefined && (body.text ?? body.base64) !== undefined;
}

const isKeyedText = (text: Text): boolean => containsKeyed(english(text));

/**
 * Whether the recording hides a value or, if the value is missing, a text next to it, which may decide whether the
 * value is required.
 */
function isHidden(json: unknown, pointer: string): boolean {
  const around = valueAt(json, pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))));
  const siblings = isObject(around) ? Object.values(around).filter((one) => typeof one === 'string') : around;
  return containsKeyed(JSON.stringify([valueAt(json, pointer) ?? siblings]));
}

const keyed = /keyed:[\w-]{22}/g;
/** Sample values for a hidden one: a duty whose result depends on the sample cannot be decided. */
const stands = [
  '',
  '11',
  '52998224725',
  '+5511987654321',
  'ã'.repeat(400),
  '-----BEGIN+CERTIFICATE-----%0Aa+b',
];

/** Returns the call as recorded and, if it has hidden values, with sample values in their place. */
function formsOf(message: CallMessage, exchange: Exchange): readonly Exchange[] {
  const texts = [message.path, message.body?.text ?? '', ...Object.values(message.headers ?? {})];
  if (!texts.some(containsKeyed)) return [calledByClient(exchange)];
  // Sample values require all parts of the message.
  if (message.headers === undefined || !isWhole(message.body)) return [];
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

/** The path in the body to the standard balance (OP-31): to an object with `netBalance` or `grossBalance`. */
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
