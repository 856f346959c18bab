import { at, fullError, set } from '../../edits.js';
import type { Part } from '../../part.js';
import { sending } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';

const aliasOf = (externalId: string, count: number): string => `${externalId}~${count}`;
const plain = (externalId: unknown): unknown =>
  typeof externalId === 'string' ? externalId.replace(/~\d+$/, '') : externalId;

/** Identifies an externalId of one account. */
export function keyOf({ operation, headers, body }: WireRequest): string | undefined {
  const externalId = at(body, '/externalId');
  if (operation !== 'createCashOut' || typeof externalId !== 'string') return undefined;
  return `${headers['authorization'] ?? ''} ${externalId}`;
}

/**
 * Accepts used externalIds, under a different one that neither answers nor notifications show. `lets` decides about a
 * repeated externalId; `isDone` says whether the first request with it has been answered.
 */
export function duplicatesPass(lets: (isDone: boolean) => boolean): readonly Part[] {
  const begun = new Map<string, number>();
  const done = new Set<string>();
  const request = (sent: WireRequest): WireRequest => {
    const key = keyOf(sent);
    if (key === undefined) return sent;
    const count = begun.get(key) ?? 0;
    begun.set(key, count + 1);
    if (count === 0 || !lets(done.has(key))) return sent;
    return set('/externalId', (id: unknown) => aliasOf(String(id), count))(sent);
  };
  const answer = (given: WireAnswer, sent: WireRequest): WireAnswer => {
    const key = keyOf(sent);
    if (key !== undefined) done.add(key);
    return key === undefined || at(given.body, '/externalId') === undefined
      ? given
      : set('/externalId', plain)(given);
  };
  const send = sending((delivery, next) => {
    const { body } = set('/externalId', plain)({ body: JSON.parse(delivery.body) as unknown });
    return next({ ...delivery, body: JSON.stringify(body) });
  });
  return [{ http: { request, answer } }, send];
}

/** Answers a used externalId with the answer to the first request. */
export function duplicatesReplay(): Part {
  const first = new Map<string, WireAnswer>();
  return {
    http: {
      answer: (given, sent) => {
        const key = keyOf(sent);
        if (key === undefined) return given;
        if (given.status === 201) first.set(key, given);
        return at(given.body, '/code') === 'PIX_DUPLICATE_EXTERNAL_ID' ? (first.get(key) ?? given) : given;
      },
    },
  };
}

/** Refuses an externalId that any account has used. */
export function duplicatesAcrossAccounts(): Part {
  const users = new Map<unknown, string>();
  return {
    http: {
      request: (sent) => {
        const user = sent.headers['authorization'] ?? '';
        const externalId = at(sent.body, '/externalId');
        if (keyOf(sent) === undefined || (users.get(externalId) ?? user) === user) {
          if (keyOf(sent) !== undefined) users.set(externalId, user);
          return sent;
        }
        const code = 'PIX_DUPLICATE_EXTERNAL_ID';
        return fullError(sent, 400, {
          code,
          errorCode: code,
          details: { externalId, existingTransactionId: 1 },
        });
      },
    },
  };
}
