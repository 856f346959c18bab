import { answers, at, requests, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import { written } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { mixedUp } from '../shared/own-calls.js';
import { refusalOf } from '../shared/request-faults.js';

const refused = (request: WireRequest) => refusalOf(request, 400, 'field');
/** An hour ago, long before any check. */
const startedAt = new Date(Date.now() - 3_600_000).toISOString();

export default {
  'qr-cash-out/document-of-a-company': {
    title: 'The document of a company is refused for a QR cash-out',
    clause: 'QRCASHOUT-01',
    defect: requests(
      'createQrCashOut',
      ({ body }) => /^\d{14}$/.test(String(at(body, '/document'))),
      refused,
    ),
  },
  'qr-cash-out/time-of-the-process': {
    title: 'generateTime of a QR cash-out is the time at which the gateway was started',
    clause: 'QRCASHOUT-40',
    defect: answers('createQrCashOut', 201, set('/generateTime', startedAt)),
  },
  'qr-cash-out/answers-mixed-up': {
    title: 'Simultaneous QR cash-outs of an account are answered with the externalId of the last',
    clause: 'QRCASHOUT-05',
    defect: mixedUp('createQrCashOut', '/externalId'),
  },
  'qr-cash-out/told-with-fee': {
    title: 'originalAmount of a QR cash-out includes the fee',
    clause: 'EVENT-100',
    defect: written((notification, { operation, feeCents, amountCents }) =>
      operation === 'qr_cash_out' && notification['event'] === 'CashOut'
        ? { ...notification, originalAmount: (amountCents + feeCents) / 100 }
        : notification,
    ),
  },
} satisfies Defects;
