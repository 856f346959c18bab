import { textOf } from '../core/untrusted-json.js';
import type { Reading } from '../engine/session.js';

const lackCodes = /^PIX_(INSUFFICIENT_BALANCE|\w*LIMIT_EXCEEDED)$/;

/** How answers of this specification are to be read where they are no findings. */
export const reading: Reading = {
  limit: ({ request, response }) =>
    request.operation === 'resendWebhook' && response?.status === 429
      ? 'the rate limit of resends is used up (OP-47)'
      : undefined,
  lack: ({ body }) => {
    const code = textOf(body['code']);
    return lackCodes.test(code) ? `the account of the target file cannot pay: ${code}` : undefined;
  },
};
