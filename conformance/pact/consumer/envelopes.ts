import { STATUS_CODES } from 'node:http';
import { eachLike, filled, notEmpty, text, time } from './matching.js';

type More = Readonly<Record<string, unknown>>;

/** A refusal in the error envelope of the standard family; `code` may be a matcher. */
export function fullRefusal(status: number, code: unknown, more: More = {}) {
  const answer = {
    statusCode: status,
    timestamp: time(),
    path: filled('/api'),
    method: 'POST',
    code,
    message: notEmpty('The request was refused'),
    userMessage: text('Confira os dados informados.'),
    errorId: filled('7b0d4f6e-2a5c-4c1d-9a57-5f6f0c1f7e21'),
    error: text('Bad Request'),
    ...more,
  };
  return { status, answer };
}

/** The refusal of a body in the standard family, with one or more messages. */
export const invalidBody = () =>
  fullRefusal(400, 'HTTP_ERROR', { message: eachLike('value must not be less than 0.01') });

/** A refusal by a business rule, which contains its code twice. */
export const businessRefusal = (code: string, more: More = {}) =>
  fullRefusal(400, code, { errorCode: code, ...more });

/** A refusal of the token endpoint. */
export const tokenRefusal = (status: number, code: string) =>
  fullRefusal(status, code, { details: { hint: text('Look at the documentation of the token endpoint.') } });

/** A refusal in the error envelope of the compatibility family, MEDs and transactions. */
export const shortRefusal = (status: number) => ({
  status,
  answer: {
    statusCode: status,
    message: text('The request was refused'),
    error: text(STATUS_CODES[status] ?? ''),
  },
});

/** A refusal of which only what all documented error bodies have in common is relied on. */
export const anyRefusal = (status: number) => ({
  status,
  answer: { statusCode: status, message: notEmpty('The request was refused') },
});
