import { drop, set } from '../../edits.js';
import { breaks, type Defects, type Mutant } from '../../mutant.js';
import { anyNotification, confirmed, failed, handlers, rewrittenNotifications } from '../../replace.js';

const asText = (amount: unknown): string => Number(amount).toFixed(2);
const counterpart = '/counterpart';
const bank = `${counterpart}/bank`;

const codes = {
  'EVENT-121': 'TAX_ID_MISMATCH',
  'EVENT-122': 'INVALID_TAX_ID',
  'EVENT-123': 'BLOCKED_ACCOUNT',
  'EVENT-124': 'ACCOUNT_CLOSED',
  'EVENT-125': 'ORDER_REJECTED',
  'EVENT-126': 'PAYMENT_EXPIRED',
  'EVENT-127': 'SETTLEMENT_TIMEOUT',
} as const satisfies Partial<Record<Mutant['clause'], string>>;
export default {
  'notification/in-version-2-envelope': breaks('EVENT-83', {
    title: 'The result of a cash-out comes in the envelope {type, data}',
    defect: rewrittenNotifications(
      anyNotification,
      set('', (event: unknown) => ({ type: 'CASH_OUT', data: event })),
    ),
  }),
  'notification/event-lower-case': breaks('EVENT-84', {
    title: 'event is cash_out, the name of the registration',
    defect: rewrittenNotifications(anyNotification, set('/event', 'cash_out')),
  }),
  'notification/failure-confirmed': breaks('EVENT-86', {
    title: 'A failed payment is notified as CONFIRMED',
    defect: rewrittenNotifications(failed, set('/status', 'CONFIRMED')),
  }),
  'notification/movement-credit': breaks('EVENT-89', {
    title: 'movementType of a sent payment is CREDIT',
    defect: rewrittenNotifications(anyNotification, set('/movementType', 'CREDIT')),
  }),
  'notification/transaction-id-of-another': breaks('EVENT-91', {
    title: 'transactionId is a UUID that the answer to the cash-out did not have',
    defect: rewrittenNotifications(
      anyNotification,
      set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11'),
    ),
  }),
  'notification/end-to-end-id-missing': breaks('EVENT-94', {
    title: 'endToEndId of a confirmed payment is null',
    defect: rewrittenNotifications(confirmed, set('/endToEndId', null)),
  }),
  'notification/pix-key-masked': breaks('EVENT-96', {
    title: 'pixKey is masked',
    defect: rewrittenNotifications(
      anyNotification,
      set('/pixKey', (key: unknown) => `***${String(key).slice(3)}`),
    ),
  }),
  'notification/fee-text': breaks('EVENT-97', {
    title: 'feeAmount is a text',
    defect: rewrittenNotifications(anyNotification, set('/feeAmount', asText)),
  }),
  'notification/fee-nothing': breaks('EVENT-98', {
    title: 'feeAmount is always 0',
    defect: rewrittenNotifications(anyNotification, set('/feeAmount', 0)),
  }),
  'notification/original-in-cents': breaks('EVENT-100', {
    title: 'originalAmount is in cents',
    defect: rewrittenNotifications(
      anyNotification,
      set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  }),
  'notification/final-tariff': breaks('EVENT-102', {
    title: 'finalAmount includes a tariff that feeAmount does not show',
    defect: rewrittenNotifications(
      anyNotification,
      set('/finalAmount', (brl: unknown) => Math.round(Number(brl) * 100 + 35) / 100),
    ),
  }),
  'notification/error-code-empty': breaks('EVENT-106', {
    title: 'errorCode of a confirmed payment is 00',
    defect: rewrittenNotifications(confirmed, set('/errorCode', '00')),
  }),
  'notification/error-message-ok': breaks('EVENT-107', {
    title: 'errorMessage of a confirmed payment is OK',
    defect: rewrittenNotifications(confirmed, set('/errorMessage', 'OK')),
  }),
  'notification/error-code-null': breaks('EVENT-108', {
    title: 'errorCode of a failed payment is null',
    defect: rewrittenNotifications(failed, set('/errorCode', null)),
  }),
  'notification/error-message-null': breaks('EVENT-109', {
    title: 'errorMessage of a failed payment is empty',
    defect: rewrittenNotifications(failed, set('/errorMessage', '')),
  }),
  'notification/counterpart-nameless': breaks('EVENT-111', {
    title: 'counterpart has no name',
    defect: rewrittenNotifications(anyNotification, drop(`${counterpart}/name`)),
  }),
  'notification/counterpart-undocumented': breaks('EVENT-112', {
    title: 'counterpart has no document',
    defect: rewrittenNotifications(anyNotification, drop(`${counterpart}/document`)),
  }),
  'notification/bank-name-for-bank': breaks('EVENT-113', {
    title: 'counterpart.bank is a text',
    defect: rewrittenNotifications(anyNotification, set(bank, 'Banco do Brasil')),
  }),
  'notification/bank-ispb-missing': breaks('EVENT-114', {
    title: 'counterpart.bank calls its ISPB bankIspb',
    defect: rewrittenNotifications(
      anyNotification,
      drop(`${bank}/bankISPB`),
      set(`${bank}/bankIspb`, '00000000'),
    ),
  }),
  'notification/metadata-text': breaks('EVENT-119', {
    title: 'metadata is a text of JSON',
    defect: rewrittenNotifications(anyNotification, set('/metadata', '{}')),
  }),
  ...Object.fromEntries(
    Object.entries(codes).map(([clause, code]) => [
      `notification/${code.toLowerCase().replaceAll('_', '-')}-unnamed`,
      {
        title: `A payment that failed with ${code} is notified with another errorCode`,
        clause: clause as keyof typeof codes,
        defect: rewrittenNotifications(
          ({ errorCode }) => errorCode === code,
          set('/errorCode', 'PROCESSING_ERROR'),
        ),
      },
    ]),
  ),
  'notification/external-id-forgotten': breaks('EVENT-93', {
    title: 'The externalId is not kept with the payment: it is notified as null',
    defect: rewrittenNotifications(({ event }) => event === 'CashOut', set('/externalId', null)),
  }),
  'notification/amount-in-binary': breaks('EVENT-100', {
    title: 'The amount is kept as cents cut off from the binary number: 0.29 becomes 0.28',
    defect: handlers((known) => ({
      createCashOut: (request, all) => {
        const { value } = request.body;
        const kept = value > 0 ? Math.max(1, Math.floor(value * 100)) / 100 : value;
        return known.createCashOut({ ...request, body: { ...request.body, value: kept } }, all);
      },
    })),
  }),
  'notification/processing-date-local': breaks('EVENT-105', {
    title: 'processingDate is local time passed off as UTC: before the creation of the payment',
    defect: rewrittenNotifications(
      anyNotification,
      set('/processingDate', (time: unknown) =>
        new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString(),
      ),
    ),
  }),
} satisfies Defects;
