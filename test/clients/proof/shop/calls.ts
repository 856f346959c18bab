import { type End, isMembers, send } from './http.js';
import type { Family } from './memory.js';
import type { Ended } from './orders.js';
import { again, type Ending, type Operation } from './retries.js';
import type { Shop } from './shop.js';
import { forget, NoToken, tokenFor } from './tokens.js';

/** A call of an operation. */
export interface Call {
  readonly operation: Operation;
  readonly family: Family;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path with the query. `isRepeated`: whether the same call was sent before. */
  path(isRepeated: boolean): string;
  readonly body?: unknown;
  headers?(isRepeated: boolean): Readonly<Record<string, string>>;
}

/** Makes a call with a token, with retries as long as they are worthwhile. Never rejects. */
export async function make(shop: Shop, call: Call): Promise<Ending> {
  return again(shop, call.operation, (isRepeated) => authorized(shop, call, isRepeated));
}

async function authorized(shop: Shop, call: Call, isRepeated: boolean): Promise<End> {
  const { seams, memory, settings } = shop;
  try {
    for (let renewals = 0; ; renewals++) {
      const token = await tokenFor(shop, call.family);
      const url = settings.baseUrl + call.path(isRepeated || renewals > 0);
      const own = call.headers?.(isRepeated || renewals > 0);
      const headers = { Authorization: seams.tokens.authorization(token), ...own };
      const { method, body } = call;
      const end = await send({ method, url, headers, body }, memory.agent, seams.http);
      if (end.what !== 'answer' || !seams.tokens.isRefused(end.status)) return end;
      forget(shop, token);
      if (renewals >= seams.tokens.renewals || shop.isClosed()) return end;
    }
  } catch (error) {
    if (error instanceof NoToken) return { what: 'no token' };
    throw error;
  }
}

/** The meaning of the response to a call that creates something. */
export type Said = 'taken' | 'used id' | 'refused' | 'unknown' | 'not sent';

/** Interprets responses. */
export interface AnswersSeam {
  of(operation: Operation, ending: Ending): Said;
}

export const answers: AnswersSeam = {
  of: (operation, { end, isDoubtful }) => {
    if (end.what === 'lost') return 'unknown';
    if (end.what !== 'answer') return isDoubtful ? 'unknown' : 'not sent';
    const { status, body } = end;
    if (status < 300) return body === undefined ? 'unknown' : 'taken';
    if (status < 400 || status === 408 || status >= 500) return 'unknown';
    if (isUsedId(operation, status, body)) return 'used id';
    if (!isDoubtful) return 'refused';
    // With the key of the first attempt, a response concerns that one, too.
    const isAboutFirst = operation === 'transfer' && [400, 404, 422].includes(status);
    return isAboutFirst ? 'refused' : 'unknown';
  },
};

/**
 * Whether an id was used before: 400 with a code for a cash-out, otherwise 409. A cash-in has no code for this, only a
 * message with the member.
 */
function isUsedId(operation: Operation, status: number, body: unknown): boolean {
  const { code, errorCode, message } = isMembers(body) ? body : {};
  if (code === 'PIX_DUPLICATE_EXTERNAL_ID' || errorCode === 'PIX_DUPLICATE_EXTERNAL_ID') return true;
  if (status === 409) return true;
  return operation === 'cash-in' && status === 400 && /\bexternalId\b/.test([message].flat().join(' '));
}

/** The outcome of a read call, as its caller sees it. */
export function endedOf({ end }: Ending): Ended {
  if (end.what === 'answer' && end.status < 300 && end.body !== undefined) return 'done';
  return end.what === 'answer' && end.status < 500 ? 'refused' : 'failed';
}
