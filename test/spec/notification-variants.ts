import type { Variants } from './answer-variants.js';

/** By operation and example. */
export const notificationVariants: Readonly<Record<string, Variants>> = {
  'notifyCashOut confirmed': {
    legal: {
      'an extra member': { '/schemaVersion': 3 },
      'no externalId': { '/externalId': null },
      'a masked document (OP-27)': { '/counterpart/document': '***.982.247-**' },
    },
    broken: {
      'a credit': { '/movementType': 'CREDIT' },
      'an error code': { '/errorCode': 'BLOCKED_ACCOUNT' },
      'no end-to-end id': { '/endToEndId': null },
      'an end-to-end id of 31 characters': { '/endToEndId': 'E182361202026032014030000000000' },
      'ISPB under another name': {
        '/counterpart/bank/bankISPB': undefined,
        '/counterpart/bank/bankIspb': '18236120',
      },
      'another event': { '/event': 'CashIn' },
      'errorCode left out': { '/errorCode': undefined },
    },
  },
  'notifyCashOut failed': {
    legal: {
      'no end-to-end id (OP-14)': { '/endToEndId': undefined },
      'a well-formed end-to-end id': { '/endToEndId': 'E1823612020260320140300000000001' },
      'a code of a scenario (OP-30)': { '/errorCode': 'PIX_INSUFFICIENT_BALANCE' },
      'an unknown bank': { '/counterpart/bank': null },
    },
    broken: {
      'no code': { '/errorCode': null },
      'an empty message': { '/errorMessage': '' },
      'a malformed end-to-end id': { '/endToEndId': 'E1' },
    },
  },
  'notifyCashOutReversal returned': {
    broken: {
      'BRL where cents belong': { '/metadata/refund/value': 0.07 },
      'ISPB under the other name': {
        '/metadata/counterpart/bankIspb': undefined,
        '/metadata/counterpart/bankISPB': '18236120',
      },
      'no original cash-out': { '/parentTransaction': undefined },
      'the whole document of the original': { '/parentTransaction/counterpart/document': '52998224725' },
      'a debit': { '/movementType': 'DEBIT' },
    },
  },
  'notifyCashIn paid': {
    legal: { 'what is not shown': { '/counterpart': undefined, '/metadata': undefined, '/pixKey': null } },
    broken: { 'no status': { '/status': undefined }, 'another event': { '/event': 'CashOut' } },
  },
  'notifyCashInReversal refunded': {
    broken: { 'a credit': { '/movementType': 'CREDIT' } },
  },
  'notifyTransfer settled': {
    legal: {
      'a txId': { '/data/txId': 'abc' },
      'another status': { '/data/status': 'REJECTED', '/data/endToEndId': null },
    },
    broken: {
      'an amount as number': { '/data/payment/amount': 25.5 },
      'a credit': { '/data/creditDebitType': 'CREDIT' },
      'a whole document': { '/data/creditorAccount/document': '52998224725' },
      'an end-to-end id of a return': { '/data/endToEndId': 'D1823612020260320140500000000003' },
      'no key': { '/data/idempotencyKey': undefined },
      'no txId': { '/data/txId': undefined },
    },
  },
  'notifyReceive paid': {
    legal: { 'no txId, of a receipt without charge (OP-51)': { '/data/txId': null } },
    broken: {
      'txId left out': { '/data/txId': undefined },
      'a whole document': { '/data/debtorAccount/document': '52998224725' },
    },
  },
  'notifyRefund refunded': {
    legal: { 'a credit (OP-48)': { '/data/creditDebitType': 'CREDIT' } },
    broken: {
      'no refund': { '/data/refunds': [] },
      'an amount in text inside refunds': { '/data/refunds/0/payment/amount': '7.89' },
      'an amount as number outside': { '/data/payment/amount': 7.89 },
      'a payment id inside refunds': { '/data/refunds/0/endToEndId': 'E1823612020260320150300000000002' },
    },
  },
};
