import { asText, parseJson, untrusted } from '../../core/untrusted-json.js';
import { type Account, type Exchange, Skip, t } from '../check.js';
import { balanceAtRest } from './at-rest.js';
import { demandId } from './transaction-id.js';
import type { Ending, Payer } from './settled-payment.js';
import { transferred } from '../transfer/client.js';

const manual = 'settlement manual';

/** Demands that `answer` accepted a transfer, and settles it; returns the end-to-end id, if the target returned it. */
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
 * Waits until a transfer has settled. The specification does not say how long a transfer waits in the queue, so a check
 * that cannot wait for it is skipped.
 */
async function settledByItself(account: Account, { request }: Exchange, { outcome }: Ending): Promise<void> {
  if (outcome === 'ERROR')
    throw new Skip(t`payments settle by themselves, and a transfer cannot be made to fail`, manual);
  const { blockedCents } = await balanceAtRest(account);
  const isInstant = untrusted(parseJson(request.body ?? '')).priority === instant;
  if (blockedCents > 0 && !isInstant)
    throw new Skip(t`payments settle by themselves, and a transfer still waits in the queue`, manual);
}

const instant: unknown = 'HIGH';
