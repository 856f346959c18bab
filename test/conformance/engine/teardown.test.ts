import { expect, test } from 'vitest';
import type { FakeOptions } from '../../support/fake-gateway.js';
import { runSmall } from '../../support/small-suite.js';

/** Returns the control messages of a run without checks, whose only account is the probe's. */
async function messagesOf(run: { readonly tearsDown?: boolean }) {
  const messages: { action: string; state: string; accountId: unknown }[] = [];
  const control: NonNullable<FakeOptions['control']> = ({ action, state, params }) => {
    messages.push({ action, state, accountId: params['accountId'] });
    return undefined;
  };
  await runSmall([], { fake: { control }, run });
  return messages;
}

test('tells a gateway at the end which accounts are no longer needed', async () => {
  const messages = await messagesOf({});
  const ended = messages.filter(({ action }) => action === 'teardown');
  expect(ended).toHaveLength(messages.filter(({ state }) => state === 'an account').length / 2);
  expect(ended).not.toEqual([]);
  for (const { accountId } of ended) expect(accountId).toEqual(expect.any(String));
});

test('tells nothing to a gateway that ends with the run', async () => {
  const messages = await messagesOf({ tearsDown: false });
  expect(messages.filter(({ action }) => action === 'setup')).not.toEqual([]);
  expect(messages.filter(({ action }) => action === 'teardown')).toEqual([]);
});
