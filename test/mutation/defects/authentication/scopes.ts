import type { OperationId } from '../../../../generated/operations.js';
import { defects } from '../../mutant.js';
import { header } from '../../../../conformance/variants/parts/edits.js';
import { believed, tokenOf } from '../../../../conformance/variants/parts/memory.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { tokens } from '../../../../conformance/variants/parts/replace.js';

/** An operation takes any token of the account, with any scopes. */
const unscoped =
  (...operations: readonly OperationId[]) =>
  (): readonly Part[] => {
    return [
      {
        request: (request) => {
          const token = tokenOf(request);
          const { operation } = request;
          const isFree = operation !== undefined && (operations as readonly string[]).includes(operation);
          return isFree && token !== '' && believed(token) !== null
            ? header('authorization', `Bearer ${token}.any`)(request)
            : request;
        },
      },
      tokens((inner) => ({
        verify: async (token) => {
          if (!token.endsWith('.any')) return inner.verify(token);
          const verified = await inner.verify(token.slice(0, -'.any'.length));
          return verified && { ...verified, scopes: ['pix:read', 'pix:write', 'balance:read'] };
        },
      })),
    ];
  };

/** Defects that let a token without any scope do too much. */
export default defects().family(
  (what: string, ...operations: readonly OperationId[]) => ({
    title: `A token without any scope ${what}`,
    defect: unscoped(...operations),
  }),
  [
    ['scopes/transactions-unscoped', 'AUTH-23', 'lists the transactions', 'listTransactions'],
    ['scopes/meds-unscoped', 'AUTH-23', 'lists the MEDs', 'listMeds'],
    ['scopes/resend-unscoped', 'AUTH-23', 'has notifications sent again', 'resendWebhook'],
    ['scopes/registration-unscoped', 'AUTH-23', 'registers URLs', 'registerWebhook'],
    ['scopes/api-balance-unscoped', 'AUTH-23', 'reads /api/balance', 'getApiBalance'],
    ['scopes/accounts-balances-unscoped', 'AUTH-28', 'reads /accounts/balances', 'getAccountsBalances'],
  ],
);
