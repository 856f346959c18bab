import type { Defects } from '../../mutant.js';
import { callerShared } from '../shared/callers.js';

const title = (what: string) =>
  `Who asks for ${what} stands in a shared variable: of simultaneous requests all are the last one's`;

export default {
  'late/caller-of-transfers': {
    title: title('a transfer'),
    clause: 'AUTH-31',
    defect: callerShared('createTransfer'),
  },
  'late/caller-of-qr-cash-outs': {
    title: title('a QR cash-out'),
    clause: 'AUTH-31',
    defect: callerShared('createQrCashOut'),
  },
  'late/caller-of-cash-ins': {
    title: title('a charge'),
    clause: 'AUTH-32',
    defect: callerShared('createCashIn'),
  },
  'late/caller-of-cobs': {
    title: title('an immediate charge'),
    clause: 'AUTH-32',
    defect: callerShared('putCob'),
  },
  'late/caller-of-refunds': {
    title: title('a refund'),
    clause: 'AUTH-32',
    defect: callerShared('createRefundIn', 'putDevolucao'),
  },
  'late/caller-of-the-list': {
    title: title('the list of transactions'),
    clause: 'AUTH-32',
    defect: callerShared('listTransactions'),
  },
  'late/caller-of-the-cases': {
    title: title('the MED list'),
    clause: 'AUTH-32',
    defect: callerShared('listMeds'),
  },
  'late/caller-of-registrations': {
    title: title('a registration'),
    clause: 'WEBHOOK-11',
    defect: callerShared('registerWebhook'),
  },
  'late/caller-of-resends': {
    title: title('a resend'),
    clause: 'RESEND-11',
    defect: callerShared('resendWebhook'),
  },
} satisfies Defects;
