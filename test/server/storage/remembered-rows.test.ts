import { describe, expect } from 'vitest';

import { rememberedRows, type TransactionFilter } from '../../../server/storage/queries/transaction-list.js';
import { it } from '../../support/fixtures.js';

const page = { limit: 100, offset: 0 };
const everything = (accountId: string): TransactionFilter => ({
  accountId,
  status: null,
  operations: null,
  externalId: null,
  endToEndId: null,
  days: null,
  from: '2000-01-01T00:00:00.000Z',
  to: '2100-01-01T00:00:00.000Z',
});

describe('rows of the list that were read before', () => {
  it('are as they would be read now, after any change', async ({ gateway, account }) => {
    const { store } = gateway.services;
    const filter = everything(account.accountId);
    const remembered = () => store.read(({ transactions }) => transactions.list(filter, page));
    const readAgain = () =>
      store.write(({ transactions }) => transactions.list(filter, page), account.accountId);
    const expectTheSame = async () => expect(await remembered()).toEqual(await readAgain());

    const ids: string[] = [];
    for (let one = 0; one < 3; one += 1) {
      const { body } = await account.cashOut({ value: 10, externalId: `sent-${one}` });
      ids.push(String(body['transactionId']));
      await expectTheSame();
    }
    const [confirmed, failed] = ids;
    await account.settle(confirmed);
    await expectTheSame();
    await account.state('a payment settles', { transactionId: failed, outcome: 'ERROR' });
    await expectTheSame();
    await account.state('a sent payment is returned', { transactionId: confirmed, amount: 4 });
    await expectTheSame();
    const { endToEndId } = await account.state('a received payment', { amount: 5 });
    await account.put(`/pix/${String(endToEndId)}/devolucao/r1`, { valor: '1.00' });
    await expectTheSame();
    await account.state('time passes', { seconds: 86_400 });
    await account.state('a MED', { endToEndId });
    await expectTheSame();
    expect(new Set((await remembered()).items.map(({ status }) => status)).size).toBe(3);
  });

  it('are not remembered by a transaction, which may not be kept', async ({ gateway, account }) => {
    const { store } = gateway.services;
    const { body } = await account.cashOut({ value: 1, externalId: 'kept' });
    const filter = everything(account.accountId);
    const list = () => store.read(({ transactions }) => transactions.list(filter, page));
    const before = await list();
    const failing = store.write(async ({ transactions }) => {
      const payment = await transactions.byTransactionId(account.accountId, String(body['transactionId']));
      if (payment?.operation !== 'cash_out') throw new Error('there is no payment');
      const at = '2026-01-01T00:00:00.000Z';
      const settled = { status: 'ERROR', endToEndId: null, counterpart: null, processedAt: at } as const;
      await transactions.settle(payment, { ...settled, errorCode: 'X', errorMessage: 'x' });
      const [row] = (await transactions.list(filter, page)).items;
      expect(row?.status).toBe('ERROR');
      throw new Error('thought better of it');
    }, account.accountId);
    await expect(failing).rejects.toThrow('thought better of it');
    expect((await list()).items[0]).toBe(before.items[0]);
  });
});

describe('the room of remembered rows', () => {
  it('is bounded: those that were not asked for longest go first', async ({ gateway, account }) => {
    await account.cashOut({ value: 1, externalId: 'kept' });
    const row = (
      await gateway.services.store.read(({ transactions }) =>
        transactions.list(everything(account.accountId), page),
      )
    ).items[0];
    if (!row) throw new Error('there is no payment');
    const memory = rememberedRows();
    const large = (name: string) => memory.set(name, { ...row, externalId: 'x'.repeat(1_000_000) });
    for (const name of ['first', 'second']) large(name);
    for (let other = 0; other < 10; other += 1) {
      large(`other ${other}`);
      expect(memory.get('first')).toBeDefined();
    }
    expect(memory.get('second')).toBeUndefined();
  });
});
