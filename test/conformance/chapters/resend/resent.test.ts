import { expect, test } from 'vitest';
import { resendCalls } from '../../../../conformance/chapters/resend/client.js';
import { expectResent } from '../../../../conformance/chapters/resend/notified.js';
import type { Exchange, Expectation, Inbox } from '../../../../conformance/chapters/check.js';

/** Resends at a gateway that responds with 200 and these values of `statusCode`, one after another. */
async function resent(statusCodes: readonly unknown[], options = {}) {
  let calls = 0;
  const call = () => {
    calls += 1;
    return Promise.resolve({ status: 200, body: { statusCode: statusCodes[calls - 1] } });
  };
  const answer = await resendCalls({ call } as never).resendWebhook('id', undefined, options);
  return { answer, calls };
}

test.each([[[200]], [[503]], [['200']], [[undefined]]])(
  'a resend is sent once where its receiver answered: %j',
  async (statusCodes) => {
    expect((await resent(statusCodes)).calls).toBe(1);
  },
);

test('a resend that its receiver did not answer is sent again, twice at most', async () => {
  expect((await resent([0, 200])).calls).toBe(2);
  expect((await resent([0, 0, 0, 0])).calls).toBe(3);
});

test('a resend that must not be repeated is not', async () => {
  expect((await resent([0, 200], { retry: false })).calls).toBe(1);
});

/** Returns the failure of an expectation if nothing arrives after this response. */
async function failureOf(answer: Partial<Exchange>): Promise<unknown> {
  const failures: unknown[] = [];
  const expectation = {
    arrives: () => {
      failures.push('nothing came');
      return Promise.resolve(undefined);
    },
    field: (_: unknown, pointer: string) => ({
      holds: (isRight: boolean) => failures.push({ pointer, isRight }),
    }),
  } as unknown as Expectation;
  const inbox = { waitFor: () => Promise.resolve({ found: undefined }) } as unknown as Inbox;
  await expectResent(expectation, answer as Exchange, inbox, {});
  return failures;
}

test('fails at the response if it explains why nothing came', async () => {
  const explained = { status: 200, body: { statusCode: 0 } } as unknown as Exchange;
  expect(await failureOf(explained)).toEqual([{ pointer: '/statusCode', isRight: false }]);
  const silent = { status: 200, body: { statusCode: 200 } } as unknown as Exchange;
  expect(await failureOf(silent)).toEqual(['nothing came']);
});
