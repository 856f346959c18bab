import { answers } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { claims, tokens } from '../../../../conformance/variants/parts/replace.js';
import type { WireAnswer } from '../../../../conformance/variants/parts/wire.js';
import { callerShared } from '../shared/callers.js';
import type { Operation } from '../shared/outcomes.js';
import { clientOf } from '../shared/token-requests.js';

type Family = 'standard' | 'compatibility';

/** A token that was used before is refused. */
const singleUse = (of: Family) => (): Part => {
  const used = new Set<string>();
  return claims((verified, token) => {
    const isUsed = used.has(token);
    used.add(token);
    return isUsed && verified.family === of ? null : verified;
  });
};

/** A token is refused until it is half a second old. */
const notYet = (of: Family) => (): Part => {
  const signedAt = new Map<string, number>();
  return tokens((inner) => ({
    sign: async (request) => {
      const token = await inner.sign(request);
      if (request.family === of) signedAt.set(token, Date.now());
      return token;
    },
    verify: async (token) => (Date.now() - (signedAt.get(token) ?? 0) < 500 ? null : inner.verify(token)),
  }));
};

/** A token is accepted if one with the same claims was verified before. */
const believedAgain = (of: Family) => (): Part => {
  const verified = new Map<string, string>();
  const claimsIn = (token: string): string => token.split('.')[1] ?? '';
  return tokens((inner) => ({
    sign: async (request) => {
      const token = await inner.sign(request);
      if (request.family === of) verified.set(claimsIn(token), token);
      return token;
    },
    verify: (token) => inner.verify(verified.get(claimsIn(token)) ?? token),
  }));
};

const oauthTokens = answers('createOauthToken', 200);

export default defects()
  .breaks(
    'AUTH-30',
    'Whose balance is asked for stands in a shared variable: of simultaneous requests all get the last one',
  )
  .as('late/balance-of-who-asks-next')(callerShared('getBalance', 'getApiBalance', 'getAccountsBalances'))
  .breaks(
    'AUTH-31',
    'Who pays stands in a shared variable: of simultaneous payments all are paid by the last one',
  )
  .as('late/payer-in-a-shared-variable')(callerShared('createCashOut'))
  .family(
    (what: string, ...operations: readonly Operation[]) => ({
      title: `Who asks for ${what} stands in a shared variable: of simultaneous requests all are the last one's`,
      defect: callerShared(...operations),
    }),
    [
      ['late/caller-of-transfers', 'AUTH-31', 'a transfer', 'createTransfer'],
      ['late/caller-of-qr-cash-outs', 'AUTH-31', 'a QR cash-out', 'createQrCashOut'],
      ['late/caller-of-cash-ins', 'AUTH-32', 'a charge', 'createCashIn'],
      ['late/caller-of-cobs', 'AUTH-32', 'an immediate charge', 'putCob'],
      ['late/caller-of-refunds', 'AUTH-32', 'a refund', 'createRefundIn', 'putDevolucao'],
      ['late/caller-of-the-list', 'AUTH-32', 'the list of transactions', 'listTransactions'],
      ['late/caller-of-the-cases', 'AUTH-32', 'the MED list', 'listMeds'],
      ['late/caller-of-registrations', 'WEBHOOK-11', 'a registration', 'registerWebhook'],
      ['late/caller-of-resends', 'RESEND-11', 'a resend', 'resendWebhook'],
    ],
  )
  .breaks('AUTH-06', 'A standard token is good for one request')
  .as('sessions/token-single-use')(singleUse('standard'))
  .breaks('AUTH-04', 'A new standard token ends the one before')
  .as('sessions/one-token-at-a-time')(() => {
    const newest = new Map<string, string>();
    return tokens((inner) => ({
      sign: async (request) => {
        const token = await inner.sign(request);
        if (request.family === 'standard') newest.set(request.accountId, token);
        return token;
      },
      verify: async (token) => {
        const verified = await inner.verify(token);
        return verified?.family === 'standard' && newest.get(verified.accountId) !== token ? null : verified;
      },
    }));
  })
  .breaks('AUTH-06', 'A standard token is accepted only when it is half a second old')
  .as('sessions/token-not-yet')(notYet('standard'))
  .breaks('AUTH-19', 'A further compatibility token is the earlier one, as if it were new')
  .as('sessions/compatibility-token-again')(() => {
    const first = new Map<unknown, WireAnswer>();
    return oauthTokens((answer, request) => {
      const earlier = first.get(clientOf(request)) ?? answer;
      first.set(clientOf(request), earlier);
      return earlier;
    });
  })
  .breaks('AUTH-18', 'A compatibility token is good for one request')
  .as('sessions/compatibility-token-single-use')(singleUse('compatibility'))
  .breaks('AUTH-18', 'A compatibility token is accepted only when it is half a second old')
  .as('sessions/compatibility-token-not-yet')(notYet('compatibility'))
  .breaks('AUTH-08', 'A standard token with known claims is accepted with any signature')
  .as('sessions/claims-cached')(believedAgain('standard'))
  .breaks('AUTH-26', 'A compatibility token with known claims is accepted with any signature')
  .as('sessions/compatibility-claims-cached')(believedAgain('compatibility'));
