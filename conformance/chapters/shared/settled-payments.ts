import type { CashOutFields } from '../cash-out/client.js';
import {
  type Account,
  type Exchange,
  type Party,
  Skip,
  type StateParams,
  type StateReturns,
  t,
} from '../check.js';
import { balanceAtRest, waitForRest } from './balances.js';
import { demandId } from './ids.js';
import { asText, parseJson, untrusted } from '../../core/untrusted-json.js';
import { transferred } from '../transfer/client.js';
import { SetupError } from '../../core/errors.js';

/** The party whose payments are settled: the account of a check that needs `a payment settles`, or another account. */
export type Payer = Party<'a payment settles'>;

/** The outcome of a payment: CONFIRMED by default. */
export type Ending = Omit<StateParams<'a payment settles'>, 'transactionId'>;

export interface Settled extends StateReturns<'a payment settles'> {
  /** The transactionId in the response, in any form. */
  readonly transactionId: unknown;
}

/** The setting that unlocks checks that decide for themselves how and when a payment ends. */
const manual = 'settlement manual';
/** The scenario that makes a payment fail if payments settle automatically. */
const failing = 'cashOut.documentMismatch';

/**
 * Whether payments of this account can be made to fail: on command or, if they settle automatically, by a scenario.
 */
export const canFail = ({ settlement, profile }: Account): boolean =>
  settlement === 'manual' || profile.scenarios[failing] !== undefined;

/** The outcomes that payments of this account can be made to have. */
export const outcomesOf = (account: Account): readonly ('CONFIRMED' | 'ERROR')[] =>
  canFail(account) ? ['CONFIRMED', 'ERROR'] : ['CONFIRMED'];

/**
 * Requires `answer` to have accepted a payment (201), and settles it. If payments settle automatically, waits for that, and
 * skips a check that wants the payment to fail, because such a payment cannot be made to fail.
 */
export async function settlePayment(payer: Payer, answer: Exchange, ending: Ending = {}): Promise<Settled> {
  payer.expect.precondition(answer, 201);
  const { transactionId } = answer.body;
  const { account, control } = payer;
  demandId(transactionId, 'transactionId');
  if (account.settlement === 'automatic') {
    if (ending.outcome === 'ERROR')
      throw new Skip(t`payments settle automatically, and this one cannot be made to fail`, manual);
    await waitForRest(account);
    return { transactionId };
  }
  const settled = await control.setup('a payment settles', { transactionId, ...ending }, account);
  return { ...settled, transactionId };
}

type Fields = CashOutFields & { readonly externalId?: string };
export type SettledCashOut = Settled & { readonly externalId: string; readonly answer: Exchange };

/**
 * Sends a cash-out with these fields, under a new externalId unless they contain one, and settles it. If payments settle
 * automatically, a sandbox scenario makes a payment fail, always with `TAX_ID_MISMATCH`.
 */
export async function settledCashOut(
  payer: Payer,
  fields: Fields = {},
  ending: Ending = {},
): Promise<SettledCashOut> {
  const sent = { externalId: payer.account.values.externalId(), ...fields };
  if (payer.account.settlement === 'automatic' && ending.outcome === 'ERROR')
    return failedByItself(payer, sent);
  const answer = await payer.account.cashOut(sent);
  return { ...(await settlePayment(payer, answer, ending)), externalId: sent.externalId, answer };
}

async function failedByItself(
  { account, expect }: Payer,
  sent: CashOutFields & { readonly externalId: string },
): Promise<SettledCashOut> {
  const scenario = account.profile.scenarios[failing];
  if (scenario === undefined)
    throw new Skip(t`payments settle automatically, and no scenario ${failing} makes one fail`, manual);
  const answer = await account.cashOut(sent, { scenario });
  if (answer.status === 400)
    throw new Skip(t`payments settle automatically, and the scenario ${failing} is refused at once`, manual);
  expect.precondition(answer, 201);
  await waitForRest(account);
  const { transactionId } = answer.body;
  return { transactionId, externalId: sent.externalId, answer };
}

/** Requires `answer` to have accepted a transfer, and settles it; returns the end-to-end id, if the target returned it. */
export async function settleTransfer(
  { account, control, expect }: Payer,
  answer: Exchange,
  ending: Ending = {},
): Promise<string | null | undefined> {
  expect.precondition(answer, transferred);
  if (account.settlement === 'automatic') {
    await settledByItself(account, answer, ending);
    return undefined;
  }
  demandId(answer.body.id, 'id');
  const settled = await control.setup('a payment settles', {
    transactionId: asText(answer.body.id),
    ...ending,
  });
  return settled.endToEndId;
}

/**
 * Waits until a transfer has settled automatically. Skips the check if the transfer is still in the queue at the end,
 * because the specification does not say how long it may stay there, and if the check wants the transfer to fail.
 */
async function settledByItself(account: Account, { request }: Exchange, { outcome }: Ending): Promise<void> {
  if (outcome === 'ERROR')
    throw new Skip(t`payments settle automatically, and a transfer cannot be made to fail`, manual);
  const { blockedCents } = await balanceAtRest(account);
  const isInstant = untrusted(parseJson(request.body ?? '')).priority === instant;
  if (blockedCents > 0 && !isInstant)
    throw new Skip(t`payments settle automatically, and a transfer still waits in the queue`, manual);
}

const instant: unknown = 'HIGH';

/**
 * Requests a state that a conformant target may refuse to set up. Returns whether the state was set up, was refused, or is
 * unknown to the target.
 */
export async function attempted(setup: Promise<unknown>): Promise<'held' | 'refused' | 'unknown'> {
  try {
    await setup;
    return 'held';
  } catch (thrown) {
    if (thrown instanceof SetupError) return 'refused';
    if (thrown instanceof Skip) return 'unknown';
    throw thrown;
  }
}
