import type {
  Abilities,
  CallMessage,
  Message,
  NotificationMessage,
  RecordingHeader,
} from '../../../conformance/recordings/recording.js';
import { Histories, type History } from '../../../conformance/recordings/history.js';

/** The abilities of a complete recording in the kit's own format. */
export const everything: Abilities = {
  bodies: true,
  headers: true,
  times: true,
  connections: true,
  order: true,
  complete: true,
  notifications: 'all',
};

/** Creates a call for the balance with this text as its response. */
export const balanceCall = (number: number, text = ''): CallMessage => ({
  kind: 'call',
  number,
  method: 'GET',
  path: '/balance',
  answer: { status: 200, body: { text } },
});

/** The header of a complete recording in the kit's own format. */
export const wholeHeader: RecordingHeader = {
  recording: 'pix-gateway-kit',
  version: 1,
  writtenBy: 'test',
  startedAt: '2026-01-01T00:00:00.000Z',
  values: 'keyed',
  abilities: everything,
};

/** The parts of a call other than its method, path and bodies. */
interface More {
  readonly at?: number;
  readonly tookMs?: number;
  readonly token?: string;
  readonly key?: string;
}

/** Writes recordings for tests. Each message comes a second after the one before, unless it has a time. */
export class Script {
  readonly messages: Message[] = [];
  #ms = 0;

  call(
    method: string,
    path: string,
    sent: unknown,
    answer: readonly [number, unknown] | null,
    more: More = {},
  ): this {
    const { at = this.#ms + 1_000, tookMs = 10, token = 'token-1', key } = more;
    this.#ms = at;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'x-idempotency-key': key }),
    };
    const message: CallMessage = {
      kind: 'call',
      number: this.messages.length + 1,
      startedMs: at,
      endedMs: at + tookMs,
      method,
      path,
      headers,
      at: new Date(Date.UTC(2026, 0, 5, 12) + at).toISOString(),
      body: { text: sent === undefined ? '' : JSON.stringify(sent) },
      answer:
        answer === null
          ? null
          : {
              status: answer[0],
              headers: { 'content-type': 'application/json' },
              body: { text: JSON.stringify(answer[1]) },
            },
    };
    this.messages.push(message);
    return this;
  }

  notify(body: unknown, at = this.#ms + 1_000): this {
    this.#ms = at;
    const message: NotificationMessage = {
      kind: 'notification',
      number: this.messages.length + 1,
      startedMs: at,
      endedMs: at + 5,
      method: 'POST',
      path: '/hook',
      headers: { 'content-type': 'application/json' },
      at: new Date(Date.UTC(2026, 0, 5, 12) + at).toISOString(),
      body: { text: JSON.stringify(body) },
      answer: { status: 200 },
    };
    this.messages.push(message);
    return this;
  }

  gap(): this {
    this.messages.push({ kind: 'gap', reason: 'a pause' });
    return this;
  }

  cashOut(
    externalId: string,
    value: number,
    answer: readonly [number, unknown] | null | string = `t-${externalId}`,
  ): this {
    const given: readonly [number, unknown] | null =
      typeof answer === 'string'
        ? [
            201,
            { transactionId: answer, externalId, status: 'PENDING', generateTime: '2026-01-05T12:00:00Z' },
          ]
        : answer;
    return this.call('POST', '/api/pix/cash-out', { value, externalId }, given);
  }

  ended(externalId: string, value: number, more: object = {}): this {
    return this.notify({
      event: 'CashOut',
      status: 'CONFIRMED',
      movementType: 'DEBIT',
      transactionId: `t-${externalId}`,
      externalId,
      endToEndId: `E-${externalId}`,
      originalAmount: value,
      finalAmount: value,
      feeAmount: 0,
      errorCode: null,
      ...more,
    });
  }

  balance(available: number, blocked: number): this {
    const body = { grossBalance: available + blocked, netBalance: available, blockedBalance: blocked };
    return this.call('GET', '/balance', undefined, [200, body]);
  }

  list(rows: readonly object[], query = ''): this {
    return this.call('GET', `/api/transactions${query}`, undefined, [200, { data: rows, metadata: {} }]);
  }

  transfer(key: string, amount: number, id: number, answered = amount): this {
    const [sent, given] = [amount, answered].map((value) => ({
      payment: { currency: 'BRL', amount: value },
    }));
    return this.call('POST', '/dict/pix', sent, [200, { ...given, id, type: 'PENDING' }], { key });
  }

  refund(payment: string, id: string, valor: string, status = 'DEVOLVIDO'): this {
    return this.call('PUT', `/pix/${payment}/devolucao/${id}`, { valor }, [
      201,
      { id, valor, status, rtrId: `D-${id}` },
    ]);
  }

  history(abilities: Abilities = everything): History {
    const gathered = new Histories();
    for (const message of this.messages) gathered.add(message);
    const [history] = gathered.all(abilities);
    if (history === undefined) throw new Error('nothing was called');
    return history;
  }
}

/** Creates a row of the list; `more` replaces members. */
export const row = (externalId: string, value: number, more: object = {}): object => ({
  transactionId: `t-${externalId}`,
  externalId,
  status: 'Confirmado',
  operationType: 'Pix out',
  movementType: 'DEBIT',
  originalAmount: value,
  feeAmount: 0,
  finalAmount: value,
  endToEndId: `E-${externalId}`,
  ...more,
});

/** Creates a row of a received payment. */
export const received = (externalId: string, value: number): object =>
  row(externalId, value, { operationType: 'Pix in', movementType: 'CREDIT' });

/** Creates a charge of 1.00 whose code has this element for the amount. */
export const coded = (amount: string): Script =>
  new Script().call('POST', '/api/pix/cash-in', { transaction: { value: 1, externalId: 'a' } }, [
    201,
    { pixCode: `000201${amount}5802BR` },
  ]);
