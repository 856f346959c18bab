import { randomUUID } from 'node:crypto';

import { at, shortError } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { cents } from '../replace.js';
import type { WireRequest } from '../wire.js';
import { blocks } from './after-effects.js';
import { onRefusedRequest } from './derived-conditions.js';
import { mutantsOf } from './request-faults.js';

type Operation = NonNullable<Exclude<WireRequest['operation'], 'control'>>;

const bank = {
  bankISPB: '00000000',
  bankName: 'BCO',
  bankCode: '001',
  accountBranch: '1',
  accountNumber: '2',
};

/** A notification of the standard family that reports the refused request as done. */
const doneEvent = (event: string, movementType: string, externalId: unknown) => ({
  event,
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType,
  transactionId: randomUUID(),
  externalId,
  endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
  pixKey: 'kit@example.com',
  feeAmount: 0,
  originalAmount: 1,
  finalAmount: 1,
  processingDate: new Date().toISOString(),
  errorCode: null,
  errorMessage: null,
  counterpart: { name: 'Maria', document: '***.982.247-**', bank },
  metadata: {},
});

/** The notification of a transfer that reports the refused request as done. */
const liquidated = (request: WireRequest) => ({
  type: 'TRANSFER',
  data: {
    id: 1,
    txId: null,
    pixKey: 'kit@example.com',
    status: 'LIQUIDATED',
    payment: { amount: '1.00', currency: 'BRL' },
    endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
    creditDebitType: 'DEBIT',
    idempotencyKey: request.headers['x-idempotency-key'],
    creditorAccount: { name: 'Maria', document: '***.456.789-**', ispb: '00000000' },
    remittanceInformation: '',
  },
});

/** Sends the notification of success for requests that were refused. */
function notified(
  operation: Operation,
  eventType: string,
  event: (request: WireRequest) => unknown,
): () => readonly Part[] {
  return () => {
    const { part, all, send } = urlsMade();
    const tell = async (request: WireRequest, accountId: string) => {
      const own = all.filter((url) => url.accountId === accountId && url.eventType === eventType);
      for (const url of own) await send(url, event(request));
    };
    return [part, ...onRefusedRequest(operation, tell)];
  };
}

/** Blocks an amount for some seconds whenever a request was refused for its body. */
function blocked(operation: Operation): () => readonly Part[] {
  return () =>
    onRefusedRequest(operation, async (_request, accountId, services) => {
      const amount = 100;
      if (!(await blocks(services, accountId, amount))) return;
      const release = () =>
        services.store.write(({ ledger }) => ledger.moveBalance(accountId, cents(amount), cents(-amount)));
      setTimeout(() => void release().catch(() => undefined), 3_000).unref();
    });
}

/** A txid counts as used once a request with it was refused for its additional information. */
function usedUp(): Part {
  const used = new Set<string>();
  return {
    http: {
      request: (request) =>
        request.operation === 'putCob' && used.has(request.path) ? shortError(409) : request,
      answer: (answer, request) => {
        const infos = at(request.body, '/infoAdicionais');
        const isWrong = !Array.isArray(infos) || infos.some((info) => typeof at(info, '/nome') !== 'string');
        if (request.operation === 'putCob' && answer.status === 400 && isWrong) used.add(request.path);
        return answer;
      },
    },
  };
}

const idOf = (pointer: string) => (request: WireRequest) => at(request.body, pointer);

/** Requests that are refused for their form, and are carried out all the same. */
export default mutantsOf('derived', [
  [
    'cash-out-refused-and-notified',
    'A cash-out that was refused for its form is kept, and reported as confirmed',
    'CASHOUT-53',
    'state',
    notified('createCashOut', 'cash_out', (request) =>
      doneEvent('CashOut', 'DEBIT', idOf('/externalId')(request)),
    ),
  ],
  [
    'qr-cash-out-refused-and-notified',
    'A QR cash-out that was refused for its form is reported as confirmed',
    'QRCASHOUT-29',
    'delivery',
    notified('createQrCashOut', 'cash_out', (request) =>
      doneEvent('CashOut', 'DEBIT', idOf('/externalId')(request)),
    ),
  ],
  [
    'transfer-refused-and-notified',
    'A transfer that was refused for its form is reported as liquidated',
    'TRANSFER-14',
    'delivery',
    notified('createTransfer', 'cash_out', liquidated),
  ],
  [
    'cash-in-refused-and-notified',
    'A charge that was refused for its form is reported as paid',
    'CASHIN-83',
    'delivery',
    notified('createCashIn', 'cash_in', (request) =>
      doneEvent('CashIn', 'CREDIT', idOf('/transaction/externalId')(request)),
    ),
  ],
  [
    'refund-in-refused-and-notified',
    'A refund-in that was refused for its form is reported as done',
    'REFUNDIN-24',
    'delivery',
    notified('createRefundIn', 'refund_in', (request) =>
      doneEvent('CashInReversal', 'DEBIT', idOf('/externalId')(request)),
    ),
  ],
  [
    'refund-in-refused-and-blocked',
    'A refund-in that was refused for its form blocks an amount for some seconds',
    'REFUNDIN-24',
    'timing',
    blocked('createRefundIn'),
  ],
  [
    'devolucao-refused-and-blocked',
    'A refund that was refused for its form blocks an amount for some seconds',
    'DEVOLUCAO-43',
    'timing',
    blocked('putDevolucao'),
  ],
  [
    'cob-refused-txid-used-up',
    'The txid of a charge that was refused for its additional information is used up',
    'COB-54',
    'strictness',
    usedUp,
  ],
]);
