import { eachLike, filled, notEmpty, text, time } from './matching.js';

/** The error envelope of the standard family; `code` may be a matcher. */
export function fullError(status: number, code: unknown, more: Readonly<Record<string, unknown>> = {}) {
  return {
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
}

/** The refusal of a body in the standard family, with one or more messages. */
export const invalidBody = () =>
  fullError(400, 'HTTP_ERROR', { message: eachLike('value must not be less than 0.01') });

/** A refusal by a business rule, which contains its code twice. */
export const businessError = (code: string, more: Readonly<Record<string, unknown>> = {}) =>
  fullError(400, code, { errorCode: code, ...more });

/** A refusal of the token endpoint. */
export const tokenError = (status: number, code: string) =>
  fullError(status, code, { details: { hint: text('Look at the documentation of the token endpoint.') } });

/** The error envelope of the compatibility family, MEDs and transactions. */
export const shortError = (status: number, error: string) => ({
  statusCode: status,
  message: text('The request was refused'),
  error: text(error),
});

/** What all documented error bodies have in common. */
export const anyError = (status: number) => ({
  statusCode: status,
  message: notEmpty('The request was refused'),
});
