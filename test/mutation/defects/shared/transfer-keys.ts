import { randomUUID } from 'node:crypto';

import { at, header } from '../../../../conformance/variants/parts/edits.js';
import { accountOf, authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { sending } from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { HttpPart, WireRequest } from '../../../../conformance/variants/parts/wire.js';

/** The earlier use of an idempotency key, when it is repeated. */
export interface Use {
  /** Whether the first call has got its response. */
  readonly isDone: boolean;
  /** The outcome of the payment of that call, if it has settled. */
  readonly outcome: unknown;
  /** Whether the body is that of the first call. */
  readonly isSameBody: boolean;
  /** Whether the token is that of the first call. */
  readonly isSameToken: boolean;
  /** Number of calls for other transfers since the first. */
  readonly others: number;
}

interface First {
  readonly body: string;
  readonly token: string;
  readonly position: number;
  isDone: boolean;
  id: string;
}

export const idempotencyKey = 'x-idempotency-key';

/** Treats a used idempotency key as new if `forgets` says so; notifications show the key that was sent. */
export const keysForgotten = (forgets: (use: Use) => boolean) => (): readonly Part[] => {
  const calls = new Map<string, First>();
  const outcomes = new Map<unknown, unknown>();
  const aliases = new Map<string, string>();
  const keyOf = (request: WireRequest): string | undefined => {
    const key = request.headers[idempotencyKey];
    const isKeyed = request.operation === 'createTransfer' && key !== undefined;
    return isKeyed ? `${accountOf(request)} ${key}` : undefined;
  };
  const request = (sent: WireRequest): WireRequest => {
    const key = keyOf(sent);
    if (at(sent.body, '/state') === 'a payment settles')
      outcomes.set(String(at(sent.body, '/params/transactionId')), at(sent.body, '/params/outcome'));
    if (key === undefined) return sent;
    const [first, token] = [calls.get(key), authorizationOf(sent)];
    if (first === undefined) {
      calls.set(key, { body: sent.text, token, position: calls.size + 1, isDone: false, id: '' });
      return sent;
    }
    const use = {
      isDone: first.isDone,
      outcome: outcomes.get(first.id),
      isSameBody: first.body === sent.text,
      isSameToken: first.token === token,
      others: calls.size - first.position,
    };
    if (!forgets(use)) return sent;
    const alias = randomUUID();
    aliases.set(alias, sent.headers[idempotencyKey] ?? '');
    return header(idempotencyKey, alias)(sent);
  };
  const answer: NonNullable<HttpPart['answer']> = (given, sent) => {
    const first = calls.get(keyOf(sent) ?? '');
    if (first !== undefined && !first.isDone && given.status === 200) {
      first.isDone = true;
      first.id = String(at(given.body, '/id'));
    }
    return given;
  };
  const send = sending((delivery, next) => {
    let { body } = delivery;
    for (const [alias, original] of aliases) body = body.replaceAll(alias, original);
    return next({ ...delivery, body });
  });
  return [{ request, answer }, send];
};
