import type { OperationId } from '../../../../generated/operations.js';
import { answers, at, isSuccess, set } from '../../../../conformance/variants/parts/edits.js';
import { items } from '../../../../conformance/variants/parts/lists.js';
import { accountOf } from '../../../../conformance/variants/parts/memory.js';
import { bodyOf, isEvent, sending, withBody } from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { defects } from '../../mutant.js';

/** Returns a function that is true every so many times. */
function everyNth(count: number): () => boolean {
  let calls = 0;
  return () => (calls += 1) % count === 0;
}

/** Every so many answers repeat at `pointer` what the answer before them to the same account had. */
const repeated = (operation: OperationId, pointer: string, count: number) => (): Part => {
  const last = new Map<string, unknown>();
  const isDue = everyNth(count);
  return answers(
    operation,
    isSuccess,
  )((answer, request) => {
    const account = accountOf(request) ?? '';
    const before = last.get(account);
    last.set(account, at(answer.body, pointer));
    return isDue() && before !== undefined ? set(pointer, before)(answer) : answer;
  });
};

/** Every so many notifications show at `pointer` what the one before them to the same URL had. */
const notifiedAgain = (name: string, pointer: string, count: number) => (): Part => {
  const last = new Map<string, unknown>();
  const isDue = everyNth(count);
  return sending((delivery, send) => {
    const body = bodyOf(delivery);
    if (!isEvent(name)(body)) return send(delivery);
    const before = last.get(delivery.url);
    last.set(delivery.url, at(body, pointer));
    return send(
      isDue() && before !== undefined ? withBody(delivery, set(pointer, before)({ body }).body) : delivery,
    );
  });
};

/** Every so many rows of lists show another value. */
const rows = (pointer: string, value: (shown: unknown) => unknown, count: number) => (): Part => {
  const isDue = everyNth(count);
  return items('listTransactions', (row) => (isDue() ? set(pointer, value)({ body: row }).body : row));
};

const cents = (value: unknown) => Math.round(Number(value) * 100 + 1) / 100;

/** What goes wrong only now and then, in answers that no check looks at for it: what belongs together shows it. */
export default defects()
  .breaks('CASHOUT-05', 'Now and then a cash-out has the id of the one before')
  .as('rare/cash-out-with-the-id-before')(repeated('createCashOut', '/transactionId', 7))
  .breaks('TRANSFER-07', 'Now and then a transfer has the id of the one before')
  .as('rare/transfer-with-the-id-before')(repeated('createTransfer', '/id', 7))
  .breaks('COB-64', 'Now and then a charge has the location of the one before')
  .as('rare/cob-with-the-location-before')(repeated('putCob', '/loc/id', 7))
  .breaks('CASHIN-04', 'Now and then a cash-in has the id of the one before')
  .as('rare/cash-in-with-the-id-before')(repeated('createCashIn', '/transactionId', 7))
  .breaks('CASHIN-11', 'Now and then a charge has the code of the one before')
  .as('rare/cash-in-with-the-code-before')(repeated('createCashIn', '/pixCode', 7))
  .breaks('DEVOLUCAO-07', 'Now and then a refund has the rtrId of the one before')
  .as('rare/devolucao-with-the-rtr-id-before')(repeated('putDevolucao', '/rtrId', 7))
  .breaks('EVENT-100', 'Now and then a notification has the amount of the one before')
  .as('rare/notification-with-the-amount-before')(notifiedAgain('CashOut', '/originalAmount', 5))
  .breaks('CASHIN-76', 'Now and then a notified receipt has the amount of the one before')
  .as('rare/receipt-with-the-amount-before')(notifiedAgain('CashIn', '/originalAmount', 5))
  .breaks('TRANSACTION-57', 'Now and then a row of the list is off by a cent')
  .as('rare/row-off-by-a-cent')(rows('/originalAmount', cents, 40))
  .breaks('CASHOUT-58', 'Now and then a row is listed as failed')
  .as('rare/row-failed')(rows('/status', (status) => (status === 'Confirmado' ? 'Error' : status), 40))
  .breaks('TRANSACTION-62', 'Now and then a row has the end-to-end id in other letters')
  .as('rare/row-with-another-end-to-end-id')(rows('/endToEndId', (id) => String(id).toLowerCase(), 40))
  .breaks('TRANSACTION-45', 'Now and then a row moves the other way')
  .as('rare/row-moves-the-other-way')(
    rows('/movementType', (way) => (way === 'CREDIT' ? 'DEBIT' : 'CREDIT'), 40),
  )
  .breaks('BALANCE-28', 'Now and then the gross balance is off by a cent')
  .as('rare/gross-off-by-a-cent')(() => {
    const isDue = everyNth(9);
    return answers(
      ['getBalance', 'getApiBalance'],
      isSuccess,
    )(set('', (body: unknown) => (isDue() ? offByACent(body) : body)));
  })
  .breaks('COB-25', 'Now and then a charge repeats the amount of the one before')
  .as('rare/cob-with-the-amount-before')(repeated('putCob', '/valor/original', 7))
  .breaks('TRANSFER-10', 'Now and then a transfer repeats the amount of the one before')
  .as('rare/transfer-with-the-amount-before')(repeated('createTransfer', '/payment/amount', 7));

function offByACent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(offByACent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'grossBalance' ? cents(inner) : offByACent(inner),
    ]),
  );
}
