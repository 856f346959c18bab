import { groupBy } from '../core/groups.js';
import type { OperationId } from '../../generated/operations.js';
import { ContractDocument } from '../contract/document.js';
import { tolerant } from '../contract/tolerant.js';
import { centsOf } from '../core/cents.js';
import {
  decodeUriPart,
  items,
  parseExactly,
  textOf,
  untrusted,
  type UntrustedJson,
} from '../core/untrusted-json.js';
import { isMask } from './importers/importer.js';
import { pathBelow } from './importers/kinds.js';
import type { Abilities, CallMessage, Message, NotificationMessage } from './recording.js';

const document = new ContractDocument(tolerant);

/** A call as the rules over histories read it. */
export interface Called {
  /** Its number in the recording. */
  readonly number: number;
  readonly operation: OperationId;
  readonly startedMs: number;
  readonly endedMs: number;
  /** The decoded segments of its path below the gateway's address. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  readonly key: string | undefined;
  readonly sent: UntrustedJson;
  /** Undefined if the outcome is unknown. */
  readonly answer: { readonly status: number; readonly body: UntrustedJson } | undefined;
}

/** A call before its operation has been determined. */
export interface SeenCall extends Pick<Called, 'number' | 'startedMs' | 'endedMs' | 'answer'> {
  readonly method: string;
  /** Path and query below the gateway's address. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the request. */
  readonly sent: string | undefined;
}

/** One attempt to deliver a notification. */
export interface Notified {
  readonly number: number;
  readonly startedMs: number;
  /** `CashOut`, `TRANSFER` … */
  readonly name: string;
  /** The members that describe the event: those of `data` in version 2. */
  readonly body: UntrustedJson;
}

/** Everything that was recorded about one account. */
export interface History {
  /** The client id, or the token if its origin is not recorded. */
  readonly account: string;
  readonly abilities: Abilities;
  readonly calls: readonly Called[];
  readonly notifications: readonly Notified[];
  /** Whether messages are missing, because of a pause, a restart or a limit. */
  readonly hasGaps: boolean;
  /** When the last message ended. */
  readonly endsMs: number;
}

/** Limits of what is kept of a recording for its histories; messages beyond them are only judged individually. */
export interface HistoryBounds {
  readonly messages: number;
  /** Size of bodies as text; once parsed, they need several times as much memory. */
  readonly bytes: number;
}

const mostOfHistory: HistoryBounds = { messages: 50_000, bytes: 64 * 1024 * 1024 };

/** Gathers the histories of a recording, message by message. */
export class Histories {
  readonly #calls: Called[] = [];
  readonly #notifications: Notified[] = [];
  /** The client that got a token. */
  readonly #owners = new Map<string, string>();
  /** The clients that requested a token. */
  readonly #clients = new Set<string>();
  #bytes = 0;
  #hasGaps = false;
  #endsMs = 0;
  /** Whether the bounds were reached. */
  isCut = false;

  constructor(private readonly most: HistoryBounds = mostOfHistory) {}

  add(message: Message): void {
    if (message.kind === 'gap') {
      this.#hasGaps = true;
      return;
    }
    this.#endsMs = Math.max(this.#endsMs, message.endedMs ?? message.startedMs ?? 0);
    this.#bytes += (message.body?.text?.length ?? 0) + (message.answer?.body?.text?.length ?? 0);
    const count = this.#calls.length + this.#notifications.length;
    if (this.isCut || count >= this.most.messages || this.#bytes > this.most.bytes) {
      this.isCut = true;
    } else if (message.kind === 'call') this.call(seenIn(message, this.#calls.length));
    else this.notification(notified(message, count));
  }

  /** Adds a call if it belongs to an operation. */
  call(seen: SeenCall): void {
    const call = called(seen);
    if (call === undefined) return;
    const isToken = call.operation === 'createAccessToken' || call.operation === 'createOauthToken';
    const token = textOf(call.answer?.body['access_token']);
    const client = textOf(call.sent['clientId']);
    if (isToken && client !== '') this.#clients.add(client);
    if (isToken && token !== '' && client !== '') this.#owners.set(token, client);
    this.#endsMs = Math.max(this.#endsMs, call.endedMs);
    this.#calls.push(call);
  }

  notification(one: Notified): void {
    this.#notifications.push(one);
  }

  /** Returns one history per account, in the order in which the accounts were first seen. */
  all(abilities: Abilities): readonly History[] {
    // Messages are recorded when they end, but histories need them in the order in which they began.
    const began = (one: Called | Notified, other: Called | Notified) => one.startedMs - other.startedMs;
    this.#calls.sort(began);
    this.#notifications.sort(began);
    const accounts = new Map(groupBy(this.#calls, (call) => this.#accountOf(call) ?? ''));
    // Calls of an unknown account.
    accounts.delete('');
    const owned = accounts.size > 1 ? this.#owned(accounts) : undefined;
    const isShared = owned !== undefined && owned.size < this.#notifications.length;
    // If the recording does not show which client got a token, two tokens may belong to one account.
    const isSplit = accounts.size > 1 && [...accounts.keys()].some((account) => !this.#clients.has(account));
    return [...accounts].map(([account, calls]) => ({
      account,
      calls,
      hasGaps: this.#hasGaps || this.isCut,
      endsMs: this.#endsMs,
      // If there is only one account, all notifications belong to it.
      notifications: this.#notifications.filter((one) => owned === undefined || owned.get(one) === account),
      abilities: {
        ...abilities,
        ...(isSplit && { complete: false }),
        // A notification of unknown account is missing from the history that it belongs to.
        ...(isShared && abilities.notifications === 'all' && { notifications: 'some' as const }),
      },
    }));
  }

  /**
   * The account of each notification that contains an id known to only one account: two accounts may use the same
   * externalId.
   */
  #owned(accounts: ReadonlyMap<string, readonly Called[]>): ReadonlyMap<Notified, string> {
    const owners = new Map<string, Set<string>>();
    for (const [account, calls] of accounts)
      for (const id of calls.flatMap(idsOf)) owners.set(id, (owners.get(id) ?? new Set()).add(account));
    return new Map(
      this.#notifications.flatMap((one): [Notified, string][] => {
        const known = idsOfNotified(one).flatMap((id) => {
          const [owner, ...others] = owners.get(id) ?? [];
          return owner === undefined || others.length > 0 ? [] : [owner];
        });
        const [owner, ...others] = new Set(known);
        return owner === undefined || others.length > 0 ? [] : [[one, owner]];
      }),
    );
  }

  /** The number of accounts. */
  get counts(): { readonly accounts: number } {
    return { accounts: new Set(this.#calls.flatMap((call) => this.#accountOf(call) ?? [])).size };
  }

  #accountOf({ token, operation, sent }: Called): string | undefined {
    if (operation === 'createAccessToken' || operation === 'createOauthToken')
      return textOf(sent['clientId']) || undefined;
    if (token === undefined || !isMask(token)) return token && (this.#owners.get(token) ?? token);
    // All masked tokens look alike, so their owner is known only if there is just one client.
    const [client, ...others] = this.#clients;
    return others.length > 0 ? undefined : client;
  }
}

function seenIn(message: CallMessage, index: number): SeenCall {
  const { headers = {}, answer, startedMs = index, endedMs = startedMs } = message;
  const isWhole = answer !== null && answer.body?.size === undefined;
  return {
    number: message.number,
    method: message.method,
    path: pathBelow(message.method, message.path) ?? message.path,
    headers,
    startedMs,
    endedMs,
    sent: message.body?.text,
    answer:
      answer === null ? undefined : { status: answer.status, body: isWhole ? jsonIn(answer.body?.text) : {} },
  };
}

function called({
  number,
  method,
  path,
  headers,
  startedMs,
  endedMs,
  sent,
  answer,
}: SeenCall): Called | undefined {
  const [plain = '', query = ''] = path.split('?');
  const operation = document.operationFor(method, plain)?.operationId as OperationId | undefined;
  if (operation === undefined) return undefined;
  return {
    number,
    operation,
    startedMs,
    endedMs,
    path: plain.split('/').map(decodeUriPart),
    query: new URLSearchParams(query),
    token: /^Bearer +(\S.*)$/i.exec(headers['authorization'] ?? '')?.[1]?.trim(),
    key: headers['x-idempotency-key'],
    sent: jsonIn(sent),
    answer,
  };
}

function notified({ number, startedMs, body }: NotificationMessage, index: number): Notified {
  return notificationOf({ number, startedMs: startedMs ?? index, body: jsonIn(body?.text) });
}

/** Creates a notification from its whole body. */
export function notificationOf({ body, ...about }: Omit<Notified, 'name'>): Notified {
  const event = textOf(body['event']);
  const type = textOf(body['type']);
  const isOfVersion2 = event === '' && type !== '';
  return { ...about, name: event || type, body: isOfVersion2 ? untrusted(body['data']) : body };
}

function jsonIn(text: string | undefined): UntrustedJson {
  return untrusted(text === undefined ? undefined : parseExactly(text));
}

/** The ids of transactions in a call: in its request, its response and the rows of a list. */
function idsOf({ sent, answer, path, key }: Called): readonly string[] {
  const rows = items(answer?.body['data']);
  return [
    ...[sent, untrusted(sent['transaction']), answer?.body ?? {}, ...rows].flatMap(idsIn),
    ...path.filter((step) => step.length > 16),
    ...(key === undefined ? [] : [key]),
  ];
}

const idNames = [
  'transactionId',
  'externalId',
  'endToEndId',
  'txId',
  'txid',
  'idempotencyKey',
  'endToEnd',
] as const;

function idsIn(body: UntrustedJson): readonly string[] {
  return idNames.flatMap((name) => textOf(body[name]) || []);
}

function idsOfNotified({ body }: Notified): readonly string[] {
  return [...idsIn(body), ...idsIn(untrusted(body['parentTransaction']))];
}

/** Whether a call succeeded. */
export function isDone({ answer }: Called): boolean {
  return answer !== undefined && answer.status >= 200 && answer.status < 300;
}

/** The successful calls of these operations. */
export function doneIn(calls: readonly Called[], ...operations: readonly OperationId[]): readonly Called[] {
  return calls.filter((call) => operations.includes(call.operation) && isDone(call));
}

/** The rows of a successful list call. */
export function rowsOf(call: Called): readonly UntrustedJson[] {
  return call.operation === 'listTransactions' && isDone(call) ? items(call.answer?.body['data']) : [];
}

/** The amount that a call requested to pay, charge or refund, in cents; undefined if it has no readable amount. */
export function centsAsked({ operation, sent }: Called): number | undefined {
  switch (operation) {
    case 'createCashOut':
    case 'createQrCashOut':
      return centsOf(sent['value']);
    case 'createTransfer':
      return centsOf(sent['payment']?.['amount']);
    case 'createCashIn':
      return centsOf(sent['transaction']?.['value']);
    case 'createRefundIn':
      return centsOf(sent['refundValue']);
    case 'putDevolucao':
      return centsOf(sent['valor']);
    case 'putCob':
      return centsOf(sent['valor']?.['original']);
    default:
      return undefined;
  }
}

/** The `externalId` of a call; undefined if it has none, or one with white space at its ends, which may be removed. */
export function externalIdOf({ operation, sent }: Called): string | undefined {
  const id = textOf(operation === 'createCashIn' ? sent['transaction']?.['externalId'] : sent['externalId']);
  return id === '' || id !== id.trim() ? undefined : id;
}
