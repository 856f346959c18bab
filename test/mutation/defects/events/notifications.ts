import { drop, set } from '../../edits.js';
import { type Defects, type Mutant } from '../../mutant.js';
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
  'notification/in-version-2-envelope': {
    title: 'The result of a cash-out comes in the envelope {type, data}',
    clause: 'EVENT-83',
    defect: rewrittenNotifications(
      anyNotification,
      set('', (event: unknown) => ({ type: 'CASH_OUT', data: event })),
    ),
  },
  'notification/event-lower-case': {
    title: 'event is cash_out, the name of the registration',
    clause: 'EVENT-84',
    defect: rewrittenNotifications(anyNotification, set('/event', 'cash_out')),
  },
  'notification/failure-confirmed': {
    title: 'A failed payment is notified as CONFIRMED',
    clause: 'EVENT-86',
    defect: rewrittenNotifications(failed, set('/status', 'CONFIRMED')),
  },
  'notification/movement-credit': {
    title: 'movementType of a sent payment is CREDIT',
    clause: 'EVENT-89',
    defect: rewrittenNotifications(anyNotification, set('/movementType', 'CREDIT')),
  },
  'notification/transaction-id-of-another': {
    title: 'transactionId is a UUID that the answer to the cash-out did not have',
    clause: 'EVENT-91',
    defect: rewrittenNotifications(
      anyNotification,
      set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11'),
    ),
  },
  'notification/end-to-end-id-missing': {
    title: 'endToEndId of a confirmed payment is null',
    clause: 'EVENT-94',
    defect: rewrittenNotifications(confirmed, set('/endToEndId', null)),
  },
  'notification/pix-key-masked': {
    title: 'pixKey is masked',
    clause: 'EVENT-96',
    defect: rewrittenNotifications(
      anyNotification,
      set('/pixKey', (key: unknown) => `***${String(key).slice(3)}`),
    ),
  },
  'notification/fee-text': {
    title: 'feeAmount is a text',
    clause: 'EVENT-97',
    defect: rewrittenNotifications(anyNotification, set('/feeAmount', asText)),
  },
  'notification/fee-nothing': {
    title: 'feeAmount is always 0',
    clause: 'EVENT-98',
    defect: rewrittenNotifications(anyNotification, set('/feeAmount', 0)),
  },
  'notification/original-in-cents': {
    title: 'originalAmount is in cents',
    clause: 'EVENT-100',
    defect: rewrittenNotifications(
      anyNotification,
      set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  },
  'notification/final-tariff': {
    title: 'finalAmount includes a tariff that feeAmount does not show',
    clause: 'EVENT-102',
    defect: rewrittenNotifications(
      anyNotification,
      set('/finalAmount', (brl: unknown) => Math.round(Number(brl) * 100 + 35) / 100),
    ),
  },
  'notification/error-code-empty': {
    title: 'errorCode of a confirmed payment is 00',
    clause: 'EVENT-106',
    defect: rewrittenNotifications(confirmed, set('/errorCode', '00')),
  },
  'notification/error-message-ok': {
    title: 'errorMessage of a confirmed payment is OK',
    clause: 'EVENT-107',
    defect: rewrittenNotifications(confirmed, set('/errorMessage', 'OK')),
  },
  'notification/error-code-null': {
    title: 'errorCode of a failed payment is null',
    clause: 'EVENT-108',
    defect: rewrittenNotifications(failed, set('/errorCode', null)),
  },
  'notification/error-message-null': {
    title: 'errorMessage of a failed payment is empty',
    clause: 'EVENT-109',
    defect: rewrittenNotifications(failed, set('/errorMessage', '')),
  },
  'notification/counterpart-nameless': {
    title: 'counterpart has no name',
    clause: 'EVENT-111',
    defect: rewrittenNotifications(anyNotification, drop(`${counterpart}/name`)),
  },
  'notification/counterpart-undocumented': {
    title: 'counterpart has no document',
    clause: 'EVENT-112',
    defect: rewrittenNotifications(anyNotification, drop(`${counterpart}/document`)),
  },
  'notification/bank-name-for-bank': {
    title: 'counterpart.bank is a text',
    clause: 'EVENT-113',
    defect: rewrittenNotifications(anyNotification, set(bank, 'Banco do Brasil')),
  },
  'notification/bank-ispb-missing': {
    title: 'counterpart.bank calls its ISPB bankIspb',
    clause: 'EVENT-114',
    defect: rewrittenNotifications(
      anyNotification,
      drop(`${bank}/bankISPB`),
      set(`${bank}/bankIspb`, '00000000'),
    ),
  },
  'notification/metadata-text': {
    title: 'metadata is a text of JSON',
    clause: 'EVENT-119',
    defect: rewrittenNotifications(anyNotification, set('/metadata', '{}')),
  },
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
  'notification/external-id-forgotten': {
    title: 'The externalId is not kept with the payment: it is notified as null',
    clause: 'EVENT-93',
    defect: rewrittenNotifications(({ event }) => event === 'CashOut', set('/externalId', null)),
  },
  'notification/amount-in-binary': {
    title: 'The amount is kept as cents cut off from the binary number: 0.29 becomes 0.28',
    clause: 'EVENT-100',
    defect: handlers((known) => ({
      createCashOut: (request, all) => {
        const { value } = request.body;
        const kept = value > 0 ? Math.max(1, Math.floor(value * 100)) / 100 : value;
        return known.createCashOut({ ...request, body: { ...request.body, value: kept } }, all);
      },
    })),
  },
  'notification/processing-date-local': {
    title: 'processingDate is local time passed off as UTC: before the creation of the payment',
    clause: 'EVENT-105',
    defect: rewrittenNotifications(
      anyNotification,
      set('/processingDate', (time: unknown) =>
        new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString(),
      ),
    ),
  },
} satisfies Defects;
