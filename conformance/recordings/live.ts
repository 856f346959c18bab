import type { OperationId } from '../../generated/operations.js';
import { observers } from '../chapters/observers.js';
import { openPointOf } from '../contract/clause.js';
import { type AttributedViolation, ContractJudge } from '../contract/judge.js';
import { clauses } from '../contract/register.js';
import { tolerant } from '../contract/tolerant.js';
import { valueAt } from '../core/json.js';
import type { Text } from '../core/text.js';
import { textOf } from '../core/untrusted-json.js';
import { calledByClient, dutyObservers } from '../duties/observers.js';
import { Evidence, openPoints } from '../engine/evidence.js';
import { createExpect } from '../engine/expect.js';
import type { ObserverRule } from '../engine/observers.js';
import { Delivery, Exchange } from '../target/exchange.js';
import { isKeyed } from './keyed.js';
import type { CallMessage, Message, NotificationMessage, RecordedBody } from './recording.js';

/** What one message breaks. */
export interface MessageFinding {
  /** Who broke it. */
  readonly by: 'gateway' | 'client';
  /** A clause, or a duty of clients. */
  readonly clause: string;
  /** The name of the operation, such as `createCashOut`, or of the notification. */
  readonly operation: string;
  /** JSON Pointer; empty for the message as a whole. */
  readonly place: string;
  readonly message: Text;
  readonly expected: Text;
  readonly received: Text;
}

/** What judging a message says. */
export interface Judged {
  readonly findings: readonly MessageFinding[];
  /** How many values that people wrote are not as they should be, at least: nobody grades them. */
  readonly ofPeople: number;
}

const nothing: Judged = { findings: [], ofPeople: 0 };

/** Duties that concern what people have written, which nobody grades where it was not the kit that wrote it. */
const ofPeople: ReadonlySet<string> = new Set(['CALLER-20', 'CALLER-21', 'CALLER-23']);
/** Members that people write: that one is missing is still the machine's doing. */
const writtenByPeople =
  /\/(key|chave|pixKey|document|creditorDocument|cpf|cnpj|name|nome|description|descricao|solicitacaoPagador)$/;

const byId = new Map<string, (typeof clauses)[number]>(clauses.map((clause) => [clause.id, clause]));
const openPoint = openPoints((id) => byId.get(id));

/** Judges messages one by one, by the contract and by the rules about every call. It keeps nothing of them. */
export class MessageJudge {
  readonly #contract = new ContractJudge(tolerant, clauses);

  /** The operation of a call; undefined if the contract has none. */
  operationOf({ method, path }: Pick<CallMessage, 'method' | 'path'>): OperationId | undefined {
    const found = this.#contract.document.operationFor(method, path.replace(/\?.*$/s, ''));
    return found?.operationId as OperationId | undefined;
  }

  /** What a message breaks, in the order of its parts. Of a call without a complete answer, only its request is judged. */
  judge(message: Message): readonly MessageFinding[] {
    return this.judged(message).findings;
  }

  /** The same, and how much of what people wrote would have been found. */
  judged(message: Message): Judged {
    if (message.kind === 'gap') return nothing;
    if (message.kind === 'notification') return { findings: this.#notification(message), ofPeople: 0 };
    return this.#call(message);
  }

  #call(message: CallMessage): Judged {
    const operation = this.operationOf(message);
    if (operation === undefined) return nothing;
    const exchange = exchangeOf(message, operation);
    const asked = isCut(message.body) ? nothing : this.#request(exchange, operation);
    if (exchange.response === undefined || isCut(message.answer?.body)) return asked;
    return { ...asked, findings: [...asked.findings, ...this.#answer(exchange, operation)] };
  }

  #request(exchange: Exchange, operation: OperationId): Judged {
    const body: unknown = parsed(exchange.request.body);
    const all = this.#contract
      .request(exchange)
      .violations.filter(({ instancePath }) => !isKeyed(valueAt(body, instancePath)));
    const places = all.map(({ instancePath }) => instancePath);
    const shapes = all.filter(({ instancePath, received }) => {
      const isThere = valueAt(body, instancePath) !== undefined || String(received) !== 'absent';
      return !(isThere && writtenByPeople.test(instancePath)) && !isDueToKey(instancePath, places);
    });
    const duties = ruled(
      dutyObservers,
      calledByClient(exchange),
      operation,
      'client',
      () => undefined,
      this.#contract,
    );
    const graded = duties.filter(({ clause }) => !ofPeople.has(clause));
    return {
      findings: [...found(shapes, 'client', operation), ...graded],
      // Most that breaks a duty breaks the contract as well, so the larger of both rather than their sum.
      ofPeople: Math.max(
        all.filter((one) => !shapes.includes(one) && writtenByPeople.test(one.instancePath)).length,
        duties.length - graded.length,
      ),
    };
  }

  #answer(exchange: Exchange, operation: OperationId): readonly MessageFinding[] {
    // Which envelope the balance has is open (OP-31), and one answer does not tell.
    const isWrapped =
      operation === 'getBalance' && exchange.status === 200 && exchange.body['netBalance'] === undefined;
    const judged = isWrapped ? [] : this.#contract.response(exchange).violations;
    const shapes = judged.filter(({ instancePath }) => !isKeyed(valueAt(exchange.json, instancePath)));
    const rules = ruled(observers, exchange, operation, 'gateway', openPoint, this.#contract);
    return [...found(shapes, 'gateway', operation), ...rules];
  }

  #notification(message: NotificationMessage): readonly MessageFinding[] {
    if (isCut(message.body)) return [];
    const at = new Date(message.at ?? 0);
    const bytes = bytesOf(message.body);
    const delivery = new Delivery(at, message.path, '', message.method, message.headers ?? {}, bytes, 0);
    const { violations } = this.#contract.delivery(delivery);
    const name = textOf(delivery.body['event']) || textOf(delivery.body['type']);
    const seen = violations.filter(({ instancePath }) => !isKeyed(valueAt(delivery.json, instancePath)));
    return found(seen, 'gateway', name);
  }
}

/**
 * Whether a kind of key is only found wrong because the key that somebody wrote is not of that kind. A kind that does not exist
 * is found twice: it is no kind, and not that of the key.
 */
function isDueToKey(place: string, places: readonly string[]): boolean {
  const [, parent] = /^(.*)\/(?:keyType|pixKeyType)$/.exec(place) ?? [];
  if (parent === undefined || places.filter((one) => one === place).length > 1) return false;
  return places.includes(`${parent}/key`) || places.includes(`${parent}/pixKey`);
}

function found(
  violations: readonly AttributedViolation[],
  by: MessageFinding['by'],
  operation: string,
): readonly MessageFinding[] {
  return violations.flatMap(({ clauses: ids, instancePath: place, message, expected, received }) =>
    ids
      .filter((id) => openPointOfId(id) === undefined)
      .map((clause) => ({ by, clause, operation, place, message, expected, received })),
  );
}

function openPointOfId(id: string): string | undefined {
  const clause = byId.get(id);
  return clause && openPointOf(clause);
}

/** What the rules about every call say of one. */
function ruled(
  rules: readonly ObserverRule[],
  exchange: Exchange,
  operation: OperationId,
  by: MessageFinding['by'],
  pointOf: (clause: string) => string | undefined,
  contract: ContractJudge,
): readonly MessageFinding[] {
  const observed = {
    exchange,
    operation: contract.operationOf(exchange),
    documented: contract.response(exchange).documented,
    breaksContract: () => contract.breaksRequest(exchange),
  };
  return rules.flatMap((rule) => {
    const [clause] = rule.clauses;
    const evidence = new Evidence(new Set(rule.clauses), pointOf);
    evidence.look(exchange);
    rule.look(observed, createExpect(evidence, () => undefined).at(clause), () => undefined);
    return evidence.failures.map(({ pointer, message, expected, received }) => ({
      ...{ by, clause, operation, place: pointer, message, expected, received },
    }));
  });
}

/** A recorded call as the contract's judge reads it. */
export function exchangeOf(message: CallMessage, operation: OperationId | undefined): Exchange {
  const { method, path, headers = {}, body, answer, startedMs = 0, endedMs = startedMs } = message;
  const text = body === undefined ? undefined : bytesOf(body).toString('utf8');
  const response =
    answer === null
      ? undefined
      : { status: answer.status, headers: answer.headers ?? {}, bytes: bytesOf(answer.body) };
  const request = { method, url: path, path, headers, body: text, operation };
  return new Exchange(request, response, message.failure, endedMs - startedMs);
}

function bytesOf(body: RecordedBody | undefined): Buffer {
  if (body?.base64 !== undefined) return Buffer.from(body.base64, 'base64');
  return Buffer.from(body?.text ?? '');
}

function isCut(body: RecordedBody | undefined): boolean {
  return body?.size !== undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
