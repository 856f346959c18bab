import { expect } from 'vitest';

/** The full error envelope of a cash-out that storage could not accept. */
export const unavailable = {
  statusCode: 503,
  code: 'HTTP_ERROR',
  path: '/api/pix/cash-out',
  method: 'POST',
  error: 'Service Unavailable',
  errorId: expect.any(String) as string,
};
