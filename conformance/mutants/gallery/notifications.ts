import { drop, set } from '../edits.js';
import { mutant, type Mutant } from '../mutant.js';
import { anyNotice, confirmed, failed, notices, rules } from '../replace.js';

const asText = (amount: unknown): string => Number(amount).toFixed(2);
const counterpart = '/counterpart';
const bank = `${counterpart}/bank`;

type Row = readonly [
  name: string,
  title: string,
  clause: Mutant['clause'],
  defect: Parameters<typeof mutant>[0]['defect'],
];

/** What the CashOut notification says, member by member. */
const rows: readonly Row[] = [
  [
    'in-version-2-envelope',
    'The result of a cash-out comes in the envelope {type, data}',
    'EVENT-83',
    notices(
      anyNotice,
      set('', (event: unknown) => ({ type: 'CASH_OUT', data: event })),
    ),
  ],
  [
    'event-lower-case',
    'event is cash_out, the name of the registration',
    'EVENT-84',
    notices(anyNotice, set('/event', 'cash_out')),
  ],
  [
    'status-liquidated',
    'status is LIQUIDATED for a settled payment',
    'EVENT-85',
    notices(confirmed, set('/status', 'LIQUIDATED')),
  ],
  [
    'failure-confirmed',
    'A failed payment is notified as CONFIRMED',
    'EVENT-86',
    notices(failed, set('/status', 'CONFIRMED')),
  ],
  [
    'transaction-type-lower-case',
    'transactionType is Pix',
    'EVENT-87',
    notices(anyNotice, set('/transactionType', 'Pix')),
  ],
  ['movement-out', 'movementType is OUT', 'EVENT-88', notices(anyNotice, set('/movementType', 'OUT'))],
  [
    'movement-credit',
    'movementType of a sent payment is CREDIT',
    'EVENT-89',
    notices(anyNotice, set('/movementType', 'CREDIT')),
  ],
  [
    'transaction-id-number',
    'transactionId is a number',
    'EVENT-90',
    notices(anyNotice, set('/transactionId', 4711)),
  ],
  [
    'transaction-id-of-another',
    'transactionId is a UUID that the answer to the cash-out did not have',
    'EVENT-91',
    notices(anyNotice, set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  ],
  [
    'external-id-object',
    'externalId is an object',
    'EVENT-92',
    notices(
      anyNotice,
      set('/externalId', (id: unknown) => ({ id })),
    ),
  ],
  [
    'end-to-end-id-missing',
    'endToEndId of a confirmed payment is null',
    'EVENT-94',
    notices(confirmed, set('/endToEndId', null)),
  ],
  ['pix-key-missing', 'pixKey is left out', 'EVENT-95', notices(anyNotice, drop('/pixKey'))],
  [
    'pix-key-masked',
    'pixKey is masked',
    'EVENT-96',
    notices(
      anyNotice,
      set('/pixKey', (key: unknown) => `***${String(key).slice(3)}`),
    ),
  ],
  ['fee-text', 'feeAmount is a text', 'EVENT-97', notices(anyNotice, set('/feeAmount', asText))],
  ['fee-nothing', 'feeAmount is always 0', 'EVENT-98', notices(anyNotice, set('/feeAmount', 0))],
  [
    'original-text',
    'originalAmount is a text',
    'EVENT-99',
    notices(anyNotice, set('/originalAmount', asText)),
  ],
  [
    'original-in-cents',
    'originalAmount is in cents',
    'EVENT-100',
    notices(
      anyNotice,
      set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  ],
  ['final-missing', 'finalAmount is left out', 'EVENT-101', notices(anyNotice, drop('/finalAmount'))],
  [
    'final-tariff',
    'finalAmount includes a tariff that feeAmount does not show',
    'EVENT-102',
    notices(
      anyNotice,
      set('/finalAmount', (brl: unknown) => Math.round(Number(brl) * 100 + 35) / 100),
    ),
  ],
  [
    'processing-date-brazilian',
    'processingDate is written the Brazilian way',
    'EVENT-104',
    notices(
      anyNotice,
      set('/processingDate', (time: unknown) => new Date(String(time)).toLocaleString('pt-BR')),
    ),
  ],
  [
    'error-code-empty',
    'errorCode of a confirmed payment is 00',
    'EVENT-106',
    notices(confirmed, set('/errorCode', '00')),
  ],
  [
    'error-message-ok',
    'errorMessage of a confirmed payment is OK',
    'EVENT-107',
    notices(confirmed, set('/errorMessage', 'OK')),
  ],
  [
    'error-code-null',
    'errorCode of a failed payment is null',
    'EVENT-108',
    notices(failed, set('/errorCode', null)),
  ],
  [
    'error-message-null',
    'errorMessage of a failed payment is empty',
    'EVENT-109',
    notices(failed, set('/errorMessage', '')),
  ],
  ['counterpart-null', 'counterpart is null', 'EVENT-110', notices(anyNotice, set(counterpart, null))],
  [
    'counterpart-nameless',
    'counterpart has no name',
    'EVENT-111',
    notices(anyNotice, drop(`${counterpart}/name`)),
  ],
  [
    'counterpart-undocumented',
    'counterpart has no document',
    'EVENT-112',
    notices(anyNotice, drop(`${counterpart}/document`)),
  ],
  [
    'bank-name-for-bank',
    'counterpart.bank is a text',
    'EVENT-113',
    notices(anyNotice, set(bank, 'Banco do Brasil')),
  ],
  [
    'bank-ispb-missing',
    'counterpart.bank calls its ISPB bankIspb',
    'EVENT-114',
    notices(anyNotice, drop(`${bank}/bankISPB`), set(`${bank}/bankIspb`, '00000000')),
  ],
  [
    'bank-name-missing',
    'counterpart.bank has no bankName',
    'EVENT-115',
    notices(anyNotice, drop(`${bank}/bankName`)),
  ],
  [
    'bank-code-missing',
    'counterpart.bank has no bankCode',
    'EVENT-116',
    notices(anyNotice, drop(`${bank}/bankCode`)),
  ],
  [
    'branch-number',
    'counterpart.bank.accountBranch is a number',
    'EVENT-117',
    notices(anyNotice, set(`${bank}/accountBranch`, 1)),
  ],
  [
    'account-number',
    'counterpart.bank.accountNumber is a number',
    'EVENT-118',
    notices(anyNotice, set(`${bank}/accountNumber`, 123456)),
  ],
  ['metadata-text', 'metadata is a text of JSON', 'EVENT-119', notices(anyNotice, set('/metadata', '{}'))],
];

const codes = {
  'EVENT-121': 'TAX_ID_MISMATCH',
  'EVENT-122': 'INVALID_TAX_ID',
  'EVENT-123': 'BLOCKED_ACCOUNT',
  'EVENT-124': 'ACCOUNT_CLOSED',
  'EVENT-125': 'ORDER_REJECTED',
  'EVENT-126': 'PAYMENT_EXPIRED',
  'EVENT-127': 'SETTLEMENT_TIMEOUT',
} as const satisfies Partial<Record<Mutant['clause'], string>>;

const plainCodes = Object.entries(codes).map(([clause, code]) =>
  mutant({
    id: `notification/${code.toLowerCase().replaceAll('_', '-')}-unnamed`,
    title: `A payment that failed with ${code} is notified with another errorCode`,
    clause: clause as keyof typeof codes,
    mechanism: 'notification',
    defect: notices(({ errorCode }) => errorCode === code, set('/errorCode', 'PROCESSING_ERROR')),
  }),
);

export default [
  ...rows.map(([name, title, clause, defect]) =>
    mutant({ id: `notification/${name}`, title, clause, mechanism: 'notification', defect }),
  ),
  ...plainCodes,
  mutant({
    id: 'notification/external-id-forgotten',
    title: 'The externalId is not kept with the payment: it is notified as null',
    clause: 'EVENT-93',
    mechanism: 'state',
    defect: rules((known) => ({
      cashOutEvent: (payment) => ({ ...known.cashOutEvent(payment), externalId: null }),
    })),
  }),
  mutant({
    id: 'notification/amount-in-binary',
    title: 'The amount is kept as cents cut off from the binary number: 0.29 becomes 0.28',
    clause: 'EVENT-100',
    mechanism: 'state',
    defect: rules((known) => ({
      cashOutOrder: (request, ...others) => {
        const order = known.cashOutOrder(request, ...others);
        const amount = Math.floor(request.value * 100);
        return { ...order, amountCents: (amount < 1 ? 1 : amount) as typeof order.amountCents };
      },
    })),
  }),
  mutant({
    id: 'notification/processing-date-local',
    title: 'processingDate is local time passed off as UTC: before the creation of the payment',
    clause: 'EVENT-105',
    mechanism: 'timing',
    defect: notices(
      anyNotice,
      set('/processingDate', (time: unknown) =>
        new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString(),
      ),
    ),
  }),
];
