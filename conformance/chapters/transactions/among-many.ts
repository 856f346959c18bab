import { check, Skip, t } from '../check.js';
import { charged } from '../cob/client.js';
import { rowsOf } from '../shared/pages.js';
import { attempted } from '../shared/settled-payments.js';
import { transferBody, transferred } from '../transfer/client.js';

/** More transactions than fit into a page, a batch or a cache to which a gateway might limit its search by mistake. */
const count = 1000;

export default [
  check('transactions/first-among-many', {
    en: `After ${count} further transactions, used ids stay used, the first notification can be resent, and the last page of the list is complete`,
    'pt-BR': `Depois de outras ${count} transações, ids já usados não podem ser reutilizados, a primeira notificação pode ser reenviada, e a última página da lista está completa`,
    clauses: ['CASHOUT-16', 'TRANSFER-19', 'COB-37', 'RESEND-12', 'TRANSACTION-18'],
    needs: ['an account', 'notifications', 'a received payment'],
    account: { available: 100, settlement: 'manual' },
    async run({ account, control, receiver, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 1 });
      const [externalId, txid, idempotencyKey] = [values.externalId(), values.word(32), values.uuid()];
      const transfer = { idempotencyKey, json: transferBody(values) };
      expect.precondition(await account.cashOut({ value: 1, externalId }), 201);
      expect.precondition(await account.cob({}, { txid }), charged);
      const first = await account.transfer({}, transfer);
      expect.precondition(first, transferred);

      const before = await account.balance();
      const made = await attempted(control.setup('a received payment', { amount: 1, count }));
      const after = await account.balance();
      if (made !== 'held' || after.availableCents - before.availableCents < (count * 100) / 2)
        throw new Skip(t`the control endpoint creates one payment at a time`);

      expect.at('CASHOUT-16').status(await account.cashOut({ value: 1, externalId }), 400);
      expect.at('COB-37').status(await account.cob({}, { txid }), 409);
      const again = await account.transfer({}, transfer);
      expect.at('TRANSFER-19').status(again, transferred);
      expect.at('TRANSFER-19').field(again, '/id').equal(first.body.id);

      const inbox = receiver.open(['cash_in']);
      const resent = await account.resendWebhook(endToEndId, { url: inbox.url('cash_in') });
      if (expect.at('RESEND-12').status(resent, 200)) await expect.at('RESEND-12').arrives(inbox, {});

      const size = 100;
      const { metadata } = (await account.listTransactions({ size })).body;
      const [total, last] = [Number(metadata?.total), Number(metadata?.totalPages)];
      expect
        .at('TRANSACTION-18')
        .ok(total > count, t`more than ${count} transactions`, metadata?.total ?? null);
      const lastPage = await account.listTransactions({ size, page: last });
      expect.at('TRANSACTION-18').status(lastPage, 200);
      expect.at('TRANSACTION-18').equal(rowsOf(lastPage).length, total - (last - 1) * size);
      const found = await account.listTransactions({ endToEndId });
      expect.at('TRANSACTION-18').field(found, '/data/0/endToEndId').equal(endToEndId);
    },
  }),
];
