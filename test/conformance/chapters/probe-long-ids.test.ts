import { expect, test } from 'vitest';
import { probeLongIds } from '../../../conformance/chapters/probe.js';
import { Skip } from '../../../conformance/core/errors.js';
import { blankProfile } from '../../../conformance/target/profile.js';

/** How a path takes the ids of a gateway that answers the refund of a payment with this status. */
async function probed(payment: { readonly endToEndId: string } | Skip, status: number) {
  const environment = {
    profile: blankProfile('http://gateway'),
    control: { setup: () => (payment instanceof Skip ? Promise.reject(payment) : Promise.resolve(payment)) },
    notOffered: new Map(),
    judge: { document: { operations: new Map([['putDevolucao', {}]]) } },
  };
  const account = {
    accountId: 'a',
    values: { word: (length: number) => 'w'.repeat(length) },
    call: () => Promise.resolve({ status, response: { status } }),
  };
  const { longIdsInPath } = await probeLongIds({ environment } as never, account as never);
  return longIdsInPath;
}

test.each([401, 403, 429, 500])('a refusal with %i is not about the id', async (status) => {
  expect(await probed({ endToEndId: `E${'2'.repeat(32)}` }, status)).toBe('whole');
});

test('a gateway whose states do not include a receipt is left to the checks', async () => {
  expect(await probed(new Skip('no such state' as never), 400)).toBe('whole');
});
