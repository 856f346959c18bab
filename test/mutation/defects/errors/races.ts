import { setTimeout as pause } from 'node:timers/promises';

import type { OperationId } from '../../../../generated/operations.js';
import { isRefusal, shortError } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';

/** Some responses become server errors while another request of the same caller to one of the operations is in progress. */
const brokenTogether =
  (operations: readonly OperationId[], breaks: (answer: WireAnswer) => boolean) => (): Part => {
    const touched: readonly unknown[] = operations;
    const late = new WeakSet<WireRequest>();
    const underWay = new Map<string, number>();
    const count = (request: WireRequest, change: number): number => {
      // Each family has its own tokens.
      const caller = operations.length > 1 ? 'anybody' : authorizationOf(request);
      const sum = (underWay.get(caller) ?? 0) + change;
      underWay.set(caller, sum);
      return sum;
    };
    return {
      request: (request) => {
        if (touched.includes(request.operation) && count(request, 1) > 1) late.add(request);
        return request;
      },
      answer: async (answer, request) => {
        if (!touched.includes(request.operation)) return answer;
        await pause(10);
        const isAlone = count(request, -1) === 0 && !late.has(request);
        return !isAlone && breaks(answer) ? shortError(500) : answer;
      },
    };
  };

const anything = () => true;

/** A conflict in the database, which the gateway must resolve, ends in a server error. */
export default defects().family(
  (what: string, operations: readonly OperationId[], breaks: (answer: WireAnswer) => boolean) => ({
    title: `Of simultaneous ${what}, those that lose end in a server error`,
    defect: brokenTogether(operations, breaks),
  }),
  [
    ['cash-out/race-breaks', 'CASHOUT-16', 'cash-outs with one externalId', ['createCashOut'], isRefusal],
    ['cash-out/poor-race-breaks', 'CASHOUT-54', 'cash-outs of one balance', ['createCashOut'], isRefusal],
    ['cash-out/limit-race-breaks', 'CASHOUT-65', 'cash-outs of one day', ['createCashOut'], isRefusal],
    ['qr-cash-out/race-breaks', 'QRCASHOUT-28', 'QR cash-outs', ['createQrCashOut'], isRefusal],
    ['qr-cash-out/poor-race-breaks', 'QRCASHOUT-38', 'QR cash-outs', ['createQrCashOut'], isRefusal],
    ['cash-in/race-breaks', 'CASHIN-87', 'cash-ins', ['createCashIn'], isRefusal],
    ['cob/race-breaks', 'COB-38', 'charges', ['putCob'], isRefusal],
    ['transfer/race-breaks', 'TRANSFER-21', 'transfers with one key', ['createTransfer'], anything],
    ['transfer/poor-race-breaks', 'TRANSFER-60', 'transfers', ['createTransfer'], isRefusal],
    ['devolucao/race-breaks', 'DEVOLUCAO-24', 'refunds with one id', ['putDevolucao'], anything],
    ['devolucao/total-race-breaks', 'DEVOLUCAO-29', 'refunds of one payment', ['putDevolucao'], isRefusal],
    ['refund-in/total-race-breaks', 'LIMIT-08', 'refunds of one payment', ['createRefundIn'], isRefusal],
    [
      'refund-in/families-race-breaks',
      'LIMIT-09',
      'refunds of one payment by both families',
      ['createRefundIn', 'putDevolucao'],
      isRefusal,
    ],
    [
      'balance/race-of-kinds-breaks',
      'BALANCE-10',
      'payments of several kinds',
      ['createCashOut', 'createQrCashOut', 'createTransfer'],
      isRefusal,
    ],
    ['webhook-registration/race-breaks', 'WEBHOOK-29', 'registrations', ['registerWebhook'], isRefusal],
  ],
);
