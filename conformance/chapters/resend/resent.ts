import { type Delivery, type Exchange, type Expectation, type Inbox, t, type Wanted } from '../check.js';
import { isDelivered } from './client.js';

/**
 * Expects what this answer says was sent again to arrive. If it does not, and the answer says that no receiver took it,
 * the failure shows that answer.
 */
export async function expectResent(
  expectation: Expectation,
  answer: Exchange,
  inbox: Inbox,
  wanted: Wanted,
): Promise<Delivery | undefined> {
  if (isDelivered(answer) || (await inbox.waitFor(wanted)).found !== undefined)
    return expectation.arrives(inbox, wanted);
  expectation.field(answer, '/statusCode').holds(false, t`200, which the receiver answers: it got nothing`);
  return undefined;
}
