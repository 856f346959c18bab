import { answers } from '../../edits.js';
import { breaks, type Defects, family } from '../../mutant.js';
import type { Part } from '../../part.js';
import { claims, tokens } from '../../replace.js';
import type { WireAnswer } from '../../wire.js';
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

export default {
  'late/balance-of-who-asks-next': breaks('AUTH-30', {
    title:
      'Whose balance is asked for stands in a shared variable: of simultaneous requests all get the last one',
    defect: callerShared('getBalance', 'getApiBalance', 'getAccountsBalances'),
  }),
  'late/payer-in-a-shared-variable': breaks('AUTH-31', {
    title: 'Who pays stands in a shared variable: of simultaneous payments all are paid by the last one',
    defect: callerShared('createCashOut'),
  }),
  ...family(
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
  ),
  'sessions/token-single-use': breaks('AUTH-06', {
    title: 'A standard token is good for one request',
    defect: singleUse('standard'),
  }),
  'sessions/one-token-at-a-time': breaks('AUTH-04', {
    title: 'A new standard token ends the one before',
    defect: () => {
      const newest = new Map<string, string>();
      return tokens((inner) => ({
        sign: async (request) => {
          const token = await inner.sign(request);
          if (request.family === 'standard') newest.set(request.accountId, token);
          return token;
        },
        verify: async (token) => {
          const verified = await inner.verify(token);
          return verified?.family === 'standard' && newest.get(verified.accountId) !== token
            ? null
            : verified;
        },
      }));
    },
  }),
  'sessions/token-not-yet': breaks('AUTH-06', {
    title: 'A standard token is accepted only when it is half a second old',
    defect: notYet('standard'),
  }),
  'sessions/compatibility-token-again': breaks('AUTH-19', {
    title: 'A further compatibility token is the earlier one, as if it were new',
    defect: () => {
      const first = new Map<unknown, WireAnswer>();
      return answers('createOauthToken', 200, (answer, request) => {
        const earlier = first.get(clientOf(request)) ?? answer;
        first.set(clientOf(request), earlier);
        return earlier;
      });
    },
  }),
  'sessions/compatibility-token-single-use': breaks('AUTH-18', {
    title: 'A compatibility token is good for one request',
    defect: singleUse('compatibility'),
  }),
  'sessions/compatibility-token-not-yet': breaks('AUTH-18', {
    title: 'A compatibility token is accepted only when it is half a second old',
    defect: notYet('compatibility'),
  }),
  'sessions/claims-cached': breaks('AUTH-08', {
    title: 'A standard token with known claims is accepted whatever its signature',
    defect: believedAgain('standard'),
  }),
  'sessions/compatibility-claims-cached': breaks('AUTH-26', {
    title: 'A compatibility token with known claims is accepted whatever its signature',
    defect: believedAgain('compatibility'),
  }),
} satisfies Defects;
