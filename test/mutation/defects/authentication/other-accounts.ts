import type { OperationId } from '../../../../generated/operations.js';
import { at, isSuccess, set } from '../../../../conformance/variants/parts/edits.js';
import { accountOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handler, table } from '../../../../conformance/variants/parts/replace.js';
import { withUrls } from '../../../../conformance/variants/parts/urls.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { casesOfEveryone, listedOfEveryone } from '../shared/list-defects.js';
import { pathOf } from '../../../../conformance/variants/parts/paths.js';
import { idempotencyKey } from '../shared/transfer-keys.js';

const dayMs = 86_400_000;

/**
 * A request whose key, as read by `keyOf`, another account has already used gets that account's response, and is not
 * carried out.
 */
const answeredAsAnother =
  (operation: OperationId, keyOf: (request: WireRequest) => string | undefined) => (): Part => {
    const firsts = new Map<string, { readonly owner: string | undefined; readonly answer: WireAnswer }>();
    const keyIn = (request: WireRequest) => (request.operation === operation ? (keyOf(request) ?? '') : '');
    return {
      request: (request) => {
        const first = firsts.get(keyIn(request));
        return first === undefined || first.owner === accountOf(request) ? request : first.answer;
      },
      answer: (answer, request) => {
        const key = keyIn(request);
        if (key !== '' && isSuccess(answer) && !firsts.has(key))
          firsts.set(key, { owner: accountOf(request), answer });
        return answer;
      },
    };
  };

const keyOf = ({ headers }: WireRequest) => headers[idempotencyKey];
const externalIdAt =
  (pointer = '/externalId') =>
  ({ body }: WireRequest) => {
    const id = at(body, pointer);
    return typeof id === 'string' ? id : undefined;
  };

/** A numeric id finds transactions of any account. */
const numbersOfAnyone: Part = table('transactions', (inner) => ({
  byTransactionId: (accountId, id) =>
    /^\d{1,15}$/.test(id) ? inner.byNumber(Number(id)) : inner.byTransactionId(accountId, id),
}));

/** Defects that let one account see, use or change resources of another. */
export default defects()
  .breaks('AUTH-32', 'The idempotency key of another account returns the transfer of that account')
  .as('accounts/transfer-of-another')(answeredAsAnother('createTransfer', keyOf))
  .breaks('AUTH-32', 'The idempotency key of another account with the same body returns its transfer')
  .as('accounts/same-transfer-of-another')(
    answeredAsAnother('createTransfer', (request) => `${keyOf(request) ?? ''} ${request.text}`),
  )
  .breaks('CASHOUT-17', 'The externalId of another account is answered with the cash-out of that account')
  .as('accounts/cash-out-of-another')(answeredAsAnother('createCashOut', externalIdAt()))
  .breaks('AUTH-32', 'The externalId of another account is answered with the QR cash-out of that account')
  .as('accounts/qr-cash-out-of-another')(answeredAsAnother('createQrCashOut', externalIdAt()))
  .breaks('CASHIN-27', 'The externalId of another account is answered with the charge of that account')
  .as('accounts/cash-in-of-another')(
    answeredAsAnother('createCashIn', externalIdAt('/transaction/externalId')),
  )
  .breaks('AUTH-32', 'The txid of another account is answered with the charge of that account')
  .as('accounts/cob-of-another')(answeredAsAnother('putCob', ({ path }) => path))
  .breaks('AUTH-32', 'The devolucao id of another account is answered with the refund of that account')
  .as('accounts/devolucao-of-another')(answeredAsAnother('putDevolucao', (request) => pathOf(request).id))
  .breaks('AUTH-32', 'The externalId of another account is answered with the refund-in of that account')
  .as('accounts/refund-in-of-another')(answeredAsAnother('createRefundIn', externalIdAt()))
  .breaks('RESEND-22', 'The number of a transaction of another account is resent')
  .as('resend/number-of-anyone')(numbersOfAnyone)
  .breaks('REFUNDIN-22', 'The number of a payment that another account received is refunded')
  .as('refund-in/number-of-anyone')(
    handler('createRefundIn', (inner) => async (request, services) => {
      const { id } = request.params;
      const found = /^\d{1,15}$/.test(id)
        ? await services.store.read(({ transactions }) => transactions.byNumber(Number(id)))
        : null;
      const owner = found && (await services.store.read(({ accounts }) => accounts.byId(found.accountId)));
      return inner({ ...request, account: owner ?? request.account }, services);
    }),
  )
  .breaks('TRANSACTION-78', 'With dates the list holds the transactions of all accounts')
  .as('transactions/of-everyone-by-date')(
    listedOfEveryone(({ from, to }) => Date.parse(to) - Date.parse(from) < 31 * dayMs),
  )
  .breaks('TRANSACTION-78', 'Later pages hold the transactions of all accounts')
  .as('transactions/of-everyone-later')(listedOfEveryone((_, { offset }) => offset > 0))
  .breaks('TRANSACTION-78', 'The failed transactions are those of all accounts')
  .as('transactions/of-everyone-failed')(listedOfEveryone(({ status }) => status === 'ERROR'))
  .breaks('TRANSACTION-78', 'The refunds are those of all accounts')
  .as('transactions/of-everyone-refunds')(
    listedOfEveryone(({ operations }) => operations?.includes('refund_in') === true),
  )
  .breaks('MED-68', 'With dates the MED list holds the cases of all accounts')
  .as('med/of-everyone-by-date')(casesOfEveryone(({ from, to }) => from !== null || to !== null))
  .breaks('MED-68', 'The cases that are not open are those of all accounts')
  .as('med/of-everyone-by-status')(casesOfEveryone(({ status }) => status !== null && status !== 'OPEN'))
  .breaks('MED-68', 'The cases without a payment are those of all accounts')
  .as('med/of-everyone-unreconciled')(casesOfEveryone(({ reconciled }) => reconciled === false))
  .breaks('EVENT-02', 'A resend without url also goes to the URLs of every account')
  .as('accounts/told-of-resends')(
    withUrls((urls) =>
      handler('resendWebhook', (inner) => async (request, services) => {
        const answer = await inner(request, services);
        const others = urls.all.filter(({ accountId }) => accountId !== request.account.id);
        const { params, account } = request;
        const latest = await services.store.read(async ({ transactions, notifications }) => {
          const found = await transactions.byExternalId(account.id, params.transactionIdentifier);
          return found && (await notifications.latestOf(found.number));
        });
        if (latest && request.body?.url === undefined) await urls.send(others, JSON.parse(latest.body));
        return answer;
      }),
    ),
  )
  .breaks('CASHOUT-17', 'existingTransactionId is that of the first account that used the externalId')
  .as('cash-out/existing-id-of-another')(() => {
  const numbers = new Map<string, unknown>();
  return {
    answer: (answer, { operation, body }) => {
      const number = at(answer.body, '/details/existingTransactionId');
      const externalId = String(at(body, '/externalId'));
      if (operation !== 'createCashOut' || number === undefined) return answer;
      const first = numbers.get(externalId) ?? number;
      numbers.set(externalId, first);
      return set('/details/existingTransactionId', first)(answer);
    },
  };
});
