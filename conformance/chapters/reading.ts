import { t } from '../core/text.js';
import { textOf } from '../core/untrusted-json.js';
import { escapeStep } from '../core/json.js';
import type { Reading } from '../engine/session.js';
import { isBalance, unwrapped } from './balance/client.js';

const limitCodes = /^PIX_\w*LIMIT_EXCEEDED$/;
const lackCodes = /^PIX_(INSUFFICIENT_BALANCE|\w*LIMIT_EXCEEDED)$/;

/** How to interpret responses that are not findings according to this specification. */
export const reading: Reading = {
  limit: ({ request, response }) =>
    request.operation === 'resendWebhook' && response?.status === 429
      ? t`the rate limit of resends is used up (OP-47)`
      : undefined,
  ownLimit: ({ request, body }) => {
    const code = textOf(body['code']);
    if (!limitCodes.test(code)) return undefined;
    return t`the target has limits of its own, and a payment of the check exceeds one (${request.method} ${request.path}: ${code})`;
  },
  lack: ({ body }) => {
    const code = textOf(body['code']);
    return lackCodes.test(code) ? t`the account of the target file cannot pay: ${code}` : undefined;
  },
  // The contract judges the four fields of the standard balance in any envelope (OP-31); without them, the whole response.
  inner: (exchange, { wrapping }) => {
    if (wrapping.length === 0 || !isBalance(exchange)) return undefined;
    const json = unwrapped(exchange.body, wrapping);
    return Object.keys(json).length === 0
      ? undefined
      : { json, at: wrapping.map((step) => `/${escapeStep(step)}`).join('') };
  },
};
