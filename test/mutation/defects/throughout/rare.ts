import type { OperationId } from '../../../../generated/operations.js';
import { answers, at, isSuccess, set } from '../../../../conformance/variants/parts/edits.js';
import { accountOf } from '../../../../conformance/variants/parts/memory.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { defects } from '../../mutant.js';

/** Every n-th response to an account (n is `every`) repeats at `pointer` the value of the one before it. */
const repeated = (operation: OperationId, pointer: string, every: number) => (): Part => {
  const earlier = new Map<string, readonly unknown[]>();
  return answers(
    operation,
    isSuccess,
  )((answer, request) => {
    const account = accountOf(request) ?? '';
    const shown = [...(earlier.get(account) ?? []), at(answer.body, pointer)];
    earlier.set(account, shown);
    return shown.length % every === 0 ? set(pointer, shown.at(-2))(answer) : answer;
  });
};

const rare = (
  title: string,
  ...[operation, pointer, every, shownBy]: readonly [OperationId, string, number, string]
) => ({
  title,
  defect: repeated(operation, pointer, every),
  shownBy: [shownBy],
});

const cashOut = ['createCashOut', '/transactionId', 10, 'cash-out/duplicate-after-many'] as const;
const qrCashOut = ['createQrCashOut', '/transactionId', 10, 'qr-cash-out/duplicate-after-many'] as const;
const cashIn = ['createCashIn', '/transactionId', 6, 'cash-in/external-ids-alike'] as const;
const devolucao = ['putDevolucao', '/rtrId', 4, 'devolucao/partial-refunds'] as const;

/** Ids that are used twice so rarely that no check asserts it: only rules over the history of a check notice it. */
export default defects().family(rare, [
  [
    'rare/cash-out-id-before',
    'CASHOUT-05',
    'Every tenth cash-out of an account has the id of the one before',
    ...cashOut,
  ],
  [
    'rare/qr-cash-out-id-before',
    'QRCASHOUT-03',
    'Every tenth QR cash-out of an account has the id of the one before',
    ...qrCashOut,
  ],
  [
    'rare/cash-in-id-before',
    'CASHIN-04',
    'Every sixth cash-in of an account has the id of the one before',
    ...cashIn,
  ],
  [
    'rare/devolucao-rtr-id-before',
    'DEVOLUCAO-07',
    'Every fourth refund of an account has the rtrId of the one before',
    ...devolucao,
  ],
]);
