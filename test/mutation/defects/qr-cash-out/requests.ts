import { answers, at, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { written } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { mixedUp } from '../shared/own-calls.js';
import { refusalOf } from '../shared/request-faults.js';

const refused = (request: WireRequest) => refusalOf(request, 400, 'field');
/** An hour ago, long before any check. */
const startedAt = new Date(Date.now() - 3_600_000).toISOString();

export default {
  'qr-cash-out/document-of-a-company': breaks('QRCASHOUT-01', {
    title: 'The document of a company is refused for a QR cash-out',
    defect: requests(
      'createQrCashOut',
      ({ body }) => /^\d{14}$/.test(String(at(body, '/document'))),
      refused,
    ),
  }),
  'qr-cash-out/time-of-the-process': breaks('QRCASHOUT-40', {
    title: 'generateTime of a QR cash-out is the time at which the gateway was started',
    defect: answers('createQrCashOut', 201, set('/generateTime', startedAt)),
  }),
  'qr-cash-out/answers-mixed-up': breaks('QRCASHOUT-05', {
    title: 'Simultaneous QR cash-outs of an account are answered with the externalId of the last',
    defect: mixedUp('createQrCashOut', '/externalId'),
  }),
  'qr-cash-out/told-with-fee': breaks('EVENT-100', {
    title: 'originalAmount of a QR cash-out includes the fee',
    defect: written((notification, { operation, feeCents, amountCents }) =>
      operation === 'qr_cash_out' && notification['event'] === 'CashOut'
        ? { ...notification, originalAmount: (amountCents + feeCents) / 100 }
        : notification,
    ),
  }),
} satisfies Defects;
