import type { Scene } from '../../scene.js';

/** Brings about a notification of each kind that the gateway can be brought to send. Returns how many it should be at least. */
export async function everyKind(scene: Scene): Promise<number> {
  const sent = await scene.setup('a sent payment', { amount: 50 });
  await scene.setup('a payment settles', { transactionId: sent.transactionId });
  await scene.setup('a sent payment is returned', { transactionId: sent.transactionId, amount: 12.34 });
  const failed = await scene.setup('a sent payment', { amount: 3 });
  await scene.setup('a payment settles', {
    ...{ transactionId: failed.transactionId, outcome: 'ERROR', errorCode: 'ACCOUNT_CLOSED' },
  });
  const transfer = await scene.setup('a sent payment', { operation: 'createTransfer', amount: 4 });
  await scene.setup('a payment settles', { transactionId: transfer.transactionId });
  const received = await scene.setup('a received payment', { amount: 25.5 });
  const refund = await scene.setup('a requested refund', {
    ...{ operation: 'createRefundIn', transactionId: received.transactionId, amount: 2 },
  });
  await scene.setup('a refund settles', { transactionId: refund.transactionId });
  const charge = await scene.setup('a charge', { operation: 'putCob', amount: 9 });
  const paid = await scene.setup('a charge is paid', { txid: String(charge.txid) });
  const endToEndId = paid.endToEndId ?? '';
  const devolucao = await scene.setup('a requested refund', {
    ...{ operation: 'putDevolucao', endToEndId, amount: 1 },
  });
  await scene.setup('a refund settles', {
    ...{ refundId: devolucao.refundId ?? '', endToEndId },
  });
  const med = await scene.setup('a MED', { status: 'OPEN', reconciled: true });
  await scene.setup('a MED is decided', { id: med.id, analysisResult: 'APPROVED' });
  const other = await scene.setup('a MED', { status: 'OPEN', reconciled: true });
  await scene.setup('a MED is decided', { id: other.id, analysisResult: 'REJECTED' });
  return 10;
}

/** The states that it needs. */
export const statesOfEveryKind = [
  ...(['a sent payment', 'a payment settles', 'a sent payment is returned', 'a received payment'] as const),
  ...([
    'a requested refund',
    'a refund settles',
    'a charge',
    'a charge is paid',
    'a MED',
    'a MED is decided',
  ] as const),
];
