import { breaks, type Defects } from '../../mutant.js';
import { callerShared } from '../shared/callers.js';

const title = (what: string) =>
  `Who asks for ${what} stands in a shared variable: of simultaneous requests all are the last one's`;

export default {
  'late/caller-of-transfers': breaks('AUTH-31', {
    title: title('a transfer'),
    defect: callerShared('createTransfer'),
  }),
  'late/caller-of-qr-cash-outs': breaks('AUTH-31', {
    title: title('a QR cash-out'),
    defect: callerShared('createQrCashOut'),
  }),
  'late/caller-of-cash-ins': breaks('AUTH-32', {
    title: title('a charge'),
    defect: callerShared('createCashIn'),
  }),
  'late/caller-of-cobs': breaks('AUTH-32', {
    title: title('an immediate charge'),
    defect: callerShared('putCob'),
  }),
  'late/caller-of-refunds': breaks('AUTH-32', {
    title: title('a refund'),
    defect: callerShared('createRefundIn', 'putDevolucao'),
  }),
  'late/caller-of-the-list': breaks('AUTH-32', {
    title: title('the list of transactions'),
    defect: callerShared('listTransactions'),
  }),
  'late/caller-of-the-cases': breaks('AUTH-32', {
    title: title('the MED list'),
    defect: callerShared('listMeds'),
  }),
  'late/caller-of-registrations': breaks('WEBHOOK-11', {
    title: title('a registration'),
    defect: callerShared('registerWebhook'),
  }),
  'late/caller-of-resends': breaks('RESEND-11', {
    title: title('a resend'),
    defect: callerShared('resendWebhook'),
  }),
} satisfies Defects;
