import { describe, expect, test } from 'vitest';
import { probeLongIds } from '../../../conformance/chapters/probe.js';
import { accountWhere } from '../../../conformance/chapters/shared/accounts.js';
import { Skip } from '../../../conformance/core/errors.js';
import { english } from '../../../conformance/core/text.js';
import { blankProfile, type TargetProfile } from '../../../conformance/target/profile.js';
import { answersAt, type FakeAnswer, type FakeOptions, someAccount } from '../../support/fake-gateway.js';
import { runSmall, sample } from '../../support/small-suite.js';

/** Returns what the probe stage found, and what `account.balance()` then reads. */
async function settled(fake: FakeOptions, target: Parameters<typeof runSmall>[1] = {}) {
  let profile: TargetProfile | undefined;
  const check = sample({
    clauses: ['BALANCE-01'],
    async run({ account, target: observed, expect: expecting }) {
      profile = observed;
      const balance = await account.balance();
      expecting.at('BALANCE-01').equal(balance.availableCents, 1025);
    },
  });
  const { result } = await runSmall([check], { ...target, fake });
  return { profile, result };
}

test('a balance that is broken is left to the checks', async () => {
  const misbehave = answersAt('/balance', { status: 500, body: {} });
  const { profile, result } = await settled({ misbehave });
  expect(profile?.balancePaths).toEqual(['/balance', '/api/balance']);
  expect(result.checks[0]?.outcome).toBe('failed');
  const answering = result.openPoints.flatMap(
    ({ observed }) => /^responds at .*/.exec(english(observed)) ?? [],
  );
  expect(answering).toEqual(['responds at /api/balance']);
});

describe('an account for which registration is enabled, by what the probe saw', () => {
  const outcomeWhere = async (answer: FakeAnswer) => {
    const check = sample({
      clauses: ['BALANCE-01'],
      async run({ account, target, newAccount, expect: expecting }) {
        const enabled = { ...target, control: false, registration: 'enabled' } as const;
        await accountWhere({ account, target: enabled, newAccount }, 'enabled');
        expecting.at('BALANCE-01').equal(1, 1);
      },
    });
    const fake = { misbehave: answersAt('/api/webhooks', answer) };
    const { result } = await runSmall([check], { fake });
    return [result.checks[0]?.outcome, result.checks[0]?.reason];
  };

  test('is there where a right registration does not say otherwise', async () => {
    const accepted = { status: 200, body: { success: true, message: 'registered' } };
    expect(await outcomeWhere(accepted)).toEqual(['passed', null]);
  });

  test('is not there where the route only refuses what is wrong', async () => {
    const disabled = { status: 200, body: { success: false, message: 'disabled' } };
    expect(await outcomeWhere(disabled)).toEqual(['skipped', expect.stringContaining('OP-16')]);
  });
});

test('scenario values that the target tells are used, those of the target file win', async () => {
  const control = ({ params }: { params: Record<string, unknown> }) => ({
    status: 200,
    body: {
      ...params,
      ...someAccount,
      scenarios: { cashOut: { invalidKey: 'theirs', insufficientFunds: 'theirs' } },
    },
  });
  const scenarios = { cashOut: { invalidKey: 'ours' } };
  const { profile } = await settled({ control }, { target: { scenarios } });
  expect(profile?.scenarios).toEqual({
    'cashOut.invalidKey': 'ours',
    'cashOut.insufficientFunds': 'theirs',
  });
});

/** Probes a gateway that responds to refunds of a payment with these statuses; returns the form of ids in a path, and notes. */
async function probed(payment: { readonly endToEndId: string } | Skip, ...statuses: number[]) {
  const environment = {
    profile: blankProfile('http://gateway'),
    control: { setup: () => (payment instanceof Skip ? Promise.reject(payment) : Promise.resolve(payment)) },
    notOffered: new Map(),
    judge: { document: { operations: new Map([['putDevolucao', {}]]) } },
  };
  const account = {
    accountId: 'a',
    values: { word: (length: number) => 'w'.repeat(length) },
    call: () => Promise.resolve({ status: statuses.shift() }),
  };
  const { longIdsInPath, observations } = await probeLongIds({ environment } as never, account as never);
  return [longIdsInPath, ...observations.map(({ observed }) => english(observed).split(': ')[1])];
}

const longId = { endToEndId: `E${'2'.repeat(32)}` };

test.each([0, 401, 403, 429, 500])('an answer %i is not about the id', async (status) => {
  expect(await probed(longId, status)).toEqual(['whole']);
  expect(await probed(longId, 400, status)).toEqual(['not at all']);
});

test('a gateway whose states do not include a receipt is left to the checks', async () => {
  expect(await probed(new Skip('no such state' as never), 400)).toEqual(['whole']);
});
