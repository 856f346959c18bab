import { describe, expect } from 'vitest';

import { it as base } from '../../support/fixtures.js';

const logged: string[] = [];
/** What the handler of the balance answers. */
let balance: { status: number; body: unknown };
const it = base.extend(
  'options',
  { scope: 'file' },
  {
    log: (level, message, facts) => level === 'error' && logged.push(JSON.stringify({ message, facts })),
    overrides: {
      handlers: (handlers) => ({ ...handlers, getBalance: () => Promise.resolve(balance as never) }),
    },
  },
);

describe('an answer', () => {
  it('that breaks the contract is not sent: it is a fault of ours, and the log says what is wrong', async ({
    account,
  }) => {
    balance = { status: 200, body: { grossBalance: 'much', blockedBalance: 0, netBalance: 1 } };
    const { body, text } = await account.get('/balance').expect(500);
    expect(body['code']).toBe('HTTP_ERROR');
    expect(text).not.toContain('much');
    expect(logged).toEqual([expect.stringMatching(/request failed.*consultedAt/)]);
  });
});
