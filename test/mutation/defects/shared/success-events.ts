import { randomUUID } from 'node:crypto';

const bank = {
  bankISPB: '00000000',
  bankName: 'BCO',
  bankCode: '001',
  accountBranch: '1',
  accountNumber: '2',
};

/** An end-to-end id of no payment, or of no refund. */
export const endToEndId = (kind: 'E' | 'D' = 'E'): string => `${kind}99999999202601010000${'a'.repeat(11)}`;

/** A notification of the standard family that reports success. */
export const standardEvent = (
  event: 'CashIn' | 'CashOut' | 'CashInReversal',
  members: Readonly<Record<string, unknown>>,
) => ({
  event,
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType: event === 'CashIn' ? 'CREDIT' : 'DEBIT',
  transactionId: randomUUID(),
  endToEndId: endToEndId(event === 'CashInReversal' ? 'D' : 'E'),
  pixKey: 'kit@example.com',
  feeAmount: 0,
  originalAmount: 1,
  finalAmount: 1,
  processingDate: new Date().toISOString(),
  errorCode: null,
  errorMessage: null,
  counterpart: { name: 'Maria', document: '***.982.247-**', bank },
  metadata: {},
  ...members,
});

/** A notification of a transfer that reports success. */
export const transferEvent = (data: Readonly<Record<string, unknown>>) => ({
  type: 'TRANSFER',
  data: {
    id: 1,
    txId: null,
    pixKey: 'kit@example.com',
    status: 'LIQUIDATED',
    payment: { amount: '1.00', currency: 'BRL' },
    endToEndId: endToEndId(),
    creditDebitType: 'DEBIT',
    creditorAccount: { name: 'Maria', document: '***.456.789-**', ispb: '00000000' },
    remittanceInformation: '',
    ...data,
  },
});

/** A notification about the payment of the charge with this txid. */
export const receiveEvent = (txId: string, amount: unknown) => ({
  type: 'RECEIVE',
  data: {
    id: 1,
    txId,
    status: 'LIQUIDATED',
    payment: { amount, currency: 'BRL' },
    endToEndId: endToEndId(),
    debtorAccount: { name: 'Maria', document: '***.456.789-**' },
  },
});

/** A notification about a completed refund of the compatibility family. */
export const refundEvent = (amount: unknown) => ({
  type: 'REFUND',
  data: {
    id: 1,
    txId: null,
    status: 'REFUNDED',
    payment: { amount, currency: 'BRL' },
    refunds: [
      {
        status: 'LIQUIDATED',
        payment: { amount: Number(amount), currency: 'BRL' },
        endToEndId: endToEndId('D'),
        eventDate: new Date().toISOString(),
        information: '',
      },
    ],
    endToEndId: endToEndId(),
    creditDebitType: 'DEBIT',
  },
});
