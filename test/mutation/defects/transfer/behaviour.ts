import { notified as notifiedByHistory } from '../shared/histories.js';
import { drop, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { handlers } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { apart, freeAgain } from '../shared/external-ids.js';
import { notified } from '../shared/after-refusals.js';
import { refuses } from '../shared/bounds.js';
import { afterRefusals, fromTheSecond, lets, remembered, whileBusy } from '../shared/derived-conditions.js';
import { below, ofNull } from '../shared/faults.js';
import { transactions } from '../shared/refund-defects.js';
import { is, roundable, rounded } from '../shared/request-faults.js';
import { anyFailure, fromSecond } from '../shared/second-time.js';

/** The notification of a transfer that reports the refused request as completed. */
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

export default {
  'derived/transfer-longest-expiration-once': breaks('TRANSFER-42', {
    title: 'From the second transfer on an expiration of 10800 seconds is refused',
    defect: fromTheSecond('createTransfer', refuses('/expiration', is(10_800))),
  }),
  'derived/transfer-refused-and-notified': breaks('TRANSFER-14', {
    title: 'A transfer that was refused for its form is reported as liquidated',
    defect: notified('createTransfer', 'cash_out', liquidated),
  }),
  'derived/transfer-key-remembered': breaks('TRANSFER-24', {
    title: 'A pixKey that is null is the one of the transfer before',
    defect: remembered('createTransfer', '/pixKey', ofNull),
  }),
  'derived/transfer-expiration-after-refusals': breaks('TRANSFER-41', {
    title: 'Once a transfer was refused, an expiration below one second counts as one',
    defect: afterRefusals('createTransfer', 1, lets('/expiration', below(1), set('/expiration', 1))),
  }),
  'derived/transfer-decimals-while-busy': breaks('TRANSFER-50', {
    title: 'While another transfer is under way, an amount is rounded to the cent',
    defect: whileBusy('createTransfer', lets('/payment/amount', roundable, set('/payment/amount', rounded))),
  }),
  'history/transfer-after-a-failed-one-not-notified': breaks('TRANSFER-13', {
    title: 'Once a transfer has failed, those that settle are not notified',
    defect: notifiedByHistory((notification, memory) =>
      notification['type'] === 'TRANSFER' && memory.all('ERROR', 'transfer').length > 0
        ? undefined
        : notification,
    ),
  }),
  'later/transfer-error-without-message': breaks('TRANSFER-61', {
    title: 'From the second one on an error of a transfer lacks the message',
    defect: fromSecond('createTransfer', anyFailure, drop('/message')),
  }),
  'transfer/key-of-a-day': breaks('TRANSFER-19', {
    title: 'A key is forgotten after a day',
    defect: () => {
      let current = '';
      return [
        transactions((known) => ({
          byUniqueKey: async (accountId, operation, key) => {
            const kept = await known.byUniqueKey(accountId, operation, key);
            const isOld = kept !== null && apart(24)(kept, { createdAt: current });
            return operation === 'transfer' && isOld ? null : kept;
          },
        })),
        freeAgain('transfer', apart(24)),
        handlers((known) => ({
          createTransfer: (request, all) => {
            current = new Date(all.clock.systemMs() + request.account.clockOffsetMs).toISOString();
            return known.createTransfer(request, all);
          },
        })),
      ];
    },
  }),
} satisfies Defects;
