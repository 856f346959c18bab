/** The client works with every legal gateway, in all its choices. */
import { describe, expect, test } from 'vitest';

import { newExternalId, newIdempotencyKey, newRefundId, newTxid } from '../../client/ids.js';
import { createClient, type Outcome, type PixClient, statusOf, toCents } from '../../client/index.js';
import type { OperationId } from '../../client/calls.js';
import { start } from '../mutation/start.js';
import { variants } from '../../conformance/variants/index.js';
import { sampled, sampleTitle } from '../support/sample.js';
import { payment } from './stage.js';

type State = (state: string, params: object) => Promise<Readonly<Record<string, unknown>>>;

/** Fails unless the gateway has it. */
function accepted<K extends OperationId>(
  outcome: Outcome<K>,
): Extract<Outcome<K>, { outcome: 'accepted' }>['data'] {
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  return outcome.data;
}

async function story(client: PixClient, state: State, chave: string): Promise<void> {
  const before = await client.getBalance();
  expect(toCents(before.netBalance)).toBe(100_000);
  expect(toCents((await client.getAccountsBalances()).data[0]!.balanceAmount.available)).toBe(100_000);

  const externalId = newExternalId();
  accepted(await client.createCashOut(payment(externalId, '0.30')));
  expect(await client.createCashOut(payment(externalId, '0.30'))).toMatchObject({ outcome: 'duplicate' });
  const [row] = await client.findTransactions({ externalId });
  expect([row!.externalId, toCents(row!.originalAmount)]).toEqual([externalId, 30]);
  expect(statusOf(row!)).not.toBeNull();

  const payer = { fullName: 'Maria da Silva', document: '52998224725' };
  const transaction = { value: '25.50', description: 'Order 1001', externalId: newExternalId() };
  const { pixCode } = accepted(await client.createCashIn({ transaction, payer }));
  expect(await client.createCashIn({ transaction, payer })).toMatchObject({ outcome: 'duplicate' });
  accepted(await client.createQrCashOut({ value: '25.50', qrCode: pixCode, externalId: newExternalId() }));

  const key = newIdempotencyKey();
  await state('a directory key', { key: 'ana@example.com', registered: true });
  const transfer = {
    pixKey: 'ana@example.com',
    creditorDocument: '52998224725',
    payment: { currency: 'BRL', amount: '1.10' },
  } as const;
  const { id, payment: paid } = accepted(await client.createTransfer(key, transfer));
  expect(toCents(paid.amount)).toBe(110);
  expect(accepted(await client.createTransfer(key, transfer)).id).toBe(id);

  const cob = {
    calendario: { expiracao: 3600 },
    valor: { original: '10', modalidadeAlteracao: 0 },
    chave,
  };
  const charge = accepted(await client.putCob(newTxid(), cob));
  expect(charge.valor.original).toBe('10.00');

  const { transactionId, endToEndId } = await state('a received payment', { amount: 50 });
  const refund = { refundValue: '5.25', externalId: newExternalId() };
  expect(toCents(accepted(await client.createRefundIn(String(transactionId), refund)).refundValue)).toBe(525);
  accepted(await client.putDevolucao(String(endToEndId), newRefundId(), { valor: '1' }));

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const listed = [];
  for await (const one of client.transactions({ from: day(-40), to: day(1) })) listed.push(one);
  expect(listed.filter((one) => one.externalId === externalId)).toHaveLength(1);
  for await (const med of client.meds()) expect(med.id).toBeDefined();
}

/** Incompatible with a part of the story: a payment has no name in a path, the control endpoint no other states. */
const untellable = ['ids-of-33-not-in-the-path', 'accounts-alone'];
const tellable = variants.filter(({ id }) => !untellable.includes(id));

describe(`the client works with a legal gateway (${sampleTitle})`, () => {
  test.for(sampled(tellable).map((variant) => [variant.id, variant] as const))('%s', async ([, variant]) => {
    const { target, close } = await start(variant.parts, {
      responseValidation: false,
    });
    try {
      const state: State = async (name, params) => {
        const answer = await fetch(target.control!.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ state: name, params, action: 'setup' }),
        });
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as Awaited<ReturnType<State>>;
      };
      const account = await state('an account', { available: 1000 });
      const { clientId, clientSecret, certificatePem } = account;
      const client = createClient({
        baseUrl: target.baseUrl,
        clientId: String(clientId),
        clientSecret: String(clientSecret),
        certificatePem: String(certificatePem),
      });
      await story(
        client,
        (name, params) => state(name, { accountId: account['accountId'], ...params }),
        String(account['chave']),
      );
    } finally {
      await close();
    }
  });
});
