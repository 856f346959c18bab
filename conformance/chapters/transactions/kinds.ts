import { check, Skip, t, textOf } from '../check.js';
import { payCharge } from '../shared/paid-charges.js';
import { dateAgo } from '../shared/times.js';
import { canBeDocument, canBeName } from '../shared/notifications.js';
import { canFail, settledCashOut } from '../shared/settled-payments.js';
import { refunded, refundInOperation } from '../shared/refunds.js';
import { holds, placeOf, rowsOf, rowsWith } from '../shared/pages.js';

export default [
  check('transactions/payer-masked', {
    en: 'The list names the payer, with a masked document',
    'pt-BR': 'A lista mostra o nome de quem pagou, com o documento mascarado',
    clauses: ['TRANSACTION-68', 'TRANSACTION-69', 'TRANSACTION-70', 'TRANSACTION-84'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const received: { name: string; document: string; endToEndId: string }[] = [];
      for (const payer of [
        { name: 'Joana Prado', document: values.cpf() },
        { name: 'Mercado Livre', document: values.cnpj() },
      ]) {
        const { endToEndId } = await control.setup('a received payment', { amount: 10, payer });
        received.push({ ...payer, endToEndId });
      }
      const page = await account.listTransactions();
      for (const { name, document, endToEndId } of received) {
        const row = rowsWith(page, { endToEndId })[0];
        if (row === undefined) throw new Skip(t`the received payment is not in the list`);
        const shown = textOf(row.counterpart?.document);
        const isMasked = !shown.replace(/\D/g, '').includes(document) && canBeDocument(shown, document);
        expect.at('TRANSACTION-70').ok(isMasked, t`a masked document`, shown);
        expect.at('TRANSACTION-69').string(row.counterpart?.document);
        const shownName = row.counterpart?.name;
        expect.at('TRANSACTION-68').string(shownName);
        expect.at('TRANSACTION-84').ok(canBeName(shownName, name), name, shownName ?? null);
      }
    },
  }),
  check('transactions/every-operation-once', {
    en: 'A cash-out, a QR cash-out and a refund-in are each listed once, and an unpaid charge is listed at most once',
    'pt-BR':
      'Um cash-out, um cash-out por QR Code e um refund-in são listados uma vez cada um, e uma cobrança não paga é listada no máximo uma vez',
    clauses: ['TRANSACTION-77', 'TRANSACTION-50', 'TRANSACTION-42', 'TRANSACTION-80'],
    openPoints: ['OP-51'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect, record }) {
      const { transactionId } = await control.setup('a received payment', { amount: 10 });
      const [first, second, third, fourth] = Array.from({ length: 4 }, () => values.externalId());
      expect.precondition(await account.cashOut({ externalId: first }), 201);
      expect.precondition(await account.qrCashOut({ externalId: second }), 201);
      expect.precondition(await account.cashIn({ transaction: { externalId: third } }), 201);
      expect.precondition(await account.refundIn(transactionId, { externalId: fourth }), 201);
      const page = await account.listTransactions();
      for (const externalId of [first, second, fourth]) {
        expect.at('TRANSACTION-77').equal(rowsWith(page, { externalId }).length, 1);
      }
      const charges = rowsWith(page, { externalId: third }).length;
      expect.at('TRANSACTION-77').ok(charges <= 1, t`at most once`, charges);
      const charge = charges > 0 ? t`unpaid charge listed` : t`unpaid charge not listed`;
      record('OP-51', 'listTransactions', charge);
      const byCode = placeOf(page, { externalId: second });
      expect.at('TRANSACTION-42').field(page, `${byCode}/operationType`).equal('Pix out');
      const ids = rowsOf(page).map((row) => row.transactionId);
      expect.at('TRANSACTION-50').equal(new Set(ids).size, ids.length);
    },
  }),
  check('transactions/paid-charge', {
    en: 'A paid charge is listed once, with its payment, and an unpaid charge as a pending receipt or not at all',
    'pt-BR':
      'Uma cobrança paga é listada uma vez, com o pagamento, e uma cobrança não paga aparece como recebimento pendente ou não aparece',
    clauses: [
      'TRANSACTION-77',
      'TRANSACTION-38',
      'TRANSACTION-39',
      'TRANSACTION-41',
      'TRANSACTION-45',
      'TRANSACTION-57',
      'TRANSACTION-62',
      'TRANSACTION-84',
    ],
    needs: ['an account', 'a charge is paid'],
    async run({ account, control, values, expect }) {
      const externalId = values.externalId();
      const charge = await account.cashIn({ transaction: { externalId, value: 25.57 } });
      expect.precondition(charge, 201);
      const before = await account.listTransactions();
      // An unpaid charge may be missing from the list (OP-51).
      const waiting = rowsWith(before, { externalId });
      const shown = (name: string): unknown[] => waiting.map((row) => row[name]);
      expect.at('TRANSACTION-38').equal(
        shown('status'),
        waiting.map(() => 'Pendente'),
      );
      expect.at('TRANSACTION-41').equal(
        shown('operationType'),
        waiting.map(() => 'Pix in'),
      );
      // A different payer than the one that the charge names for information.
      const payer = { name: 'Benedita Quaresma', document: values.cpf() };
      const { endToEndId } = await payCharge({ control, expect }, charge, { payer });
      const after = await account.listTransactions();
      expect.at('TRANSACTION-77').equal(rowsWith(after, { externalId }).length, 1);
      const paid = placeOf(after, { externalId });
      expect.at('TRANSACTION-39').field(after, `${paid}/status`).equal('Confirmado');
      expect.at('TRANSACTION-41').field(after, `${paid}/operationType`).equal('Pix in');
      expect.at('TRANSACTION-45').field(after, `${paid}/movementType`).equal('CREDIT');
      expect.at('TRANSACTION-57').field(after, `${paid}/originalAmount`).equal(25.57);
      expect.at('TRANSACTION-62').field(after, `${paid}/endToEndId`).equal(endToEndId);
      const shownName = rowsWith(after, { externalId })[0]?.counterpart?.name;
      expect.at('TRANSACTION-84').ok(canBeName(shownName, payer.name), payer.name, shownName ?? null);
    },
  }),
  check('transactions/failed-refund', {
    en: 'A failed refund of a received payment is listed as Error',
    'pt-BR': 'A devolução de um pagamento recebido é listada como Error quando falha',
    clauses: ['TRANSACTION-40', 'TRANSACTION-43'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      const options = { outcome: 'ERROR' } as const;
      const { id: externalId } = await refunded(
        refundInOperation,
        { account, control, expect },
        payment,
        options,
      );
      const page = await account.listTransactions();
      const place = placeOf(page, { externalId });
      expect.at('TRANSACTION-40').field(page, `${place}/status`).equal('Error');
      expect.at('TRANSACTION-43').field(page, `${place}/operationType`).equal('Refund in');
    },
  }),
  check('transactions/refused-request', {
    en: 'A refused request adds no confirmed transaction to the list',
    'pt-BR': 'Uma requisição recusada não acrescenta nenhuma transação confirmada à lista',
    clauses: ['TRANSACTION-79'],
    account: { available: 50, settlement: 'automatic', feeAmount: 0 },
    async run({ account, values, expect }) {
      const refused = [{ value: 50.01 }, { value: 1.001 }, { value: 0 }, { details: { document: '1' } }];
      const requests = refused.map((fields) => ({ ...fields, externalId: values.externalId() }));
      for (const fields of requests) expect.at('TRANSACTION-79').status(await account.cashOut(fields), 400);
      const page = await account.listTransactions({ status: 'CONFIRMED' });
      const all = await account.listTransactions();
      for (const { externalId } of requests) {
        expect.at('TRANSACTION-79').equal(holds(page, { externalId }), false);
        const row = rowsWith(all, { externalId })[0];
        const status = textOf(row?.status);
        expect
          .at('TRANSACTION-79')
          .notEqual(status, 'Confirmado', t`a refused request is not listed as Confirmado`);
      }
    },
  }),
  check('transactions/of-another-account', {
    en: 'The list contains no transaction of another account, for any query',
    'pt-BR': 'A lista não traz nenhuma transação de outra conta, em nenhuma query',
    clauses: ['TRANSACTION-78', 'TRANSACTION-07'],
    needs: ['an account', 'a received payment', 'a payment settles'],
    async run({ account, control, newAccount, values, expect }) {
      const other = await newAccount({ settlement: 'manual' });
      const externalId = values.externalId();
      expect.precondition(await other.cashOut({ externalId }), 201);
      if (canFail(other)) await settledCashOut({ account: other, control, expect }, {}, { outcome: 'ERROR' });
      const { endToEndId, transactionId } = await control.setup('a received payment', { amount: 10 }, other);
      expect.precondition(await other.refundIn(transactionId), 201);
      const own = await control.setup('a received payment', { amount: 10 });
      const dated = { startDate: dateAgo(2), size: 100 };
      const queries = [{}, { type: 'PAYMENT' }, { status: 'CONFIRMED' }, dated];
      for (const query of queries) {
        const page = await account.listTransactions(query);
        const isForeign = holds(page, { externalId }) || holds(page, { endToEndId });
        expect
          .at('TRANSACTION-78')
          .field(page, '')
          .own(isForeign, t`only transactions of this account`);
        expect.at('TRANSACTION-78').equal(holds(page, { endToEndId: own.endToEndId }), true);
        expect.at('TRANSACTION-07').field(page, '/metadata/total').equal(rowsOf(page).length);
      }
      const statuses = [{ status: 'PENDING' }, { status: 'ERROR' }];
      const types = [{ type: 'WITHDRAW' }, { type: 'REFUND_IN' }];
      for (const query of [{ externalId }, { endToEndId }, ...types, ...statuses, { size: 1, page: 2 }]) {
        const page = await account.listTransactions(query);
        expect.at('TRANSACTION-78').equal(rowsOf(page).length, 0);
      }
    },
  }),
  check('transactions/of-the-compatibility-family', {
    en: 'Records whether the list shows transfers and refunds of the compatibility family',
    'pt-BR': 'Registra se a lista mostra transferências e devoluções da família de compatibilidade',
    clauses: ['TRANSACTION-80'],
    openPoints: ['OP-51'],
    needs: ['an account', 'a received payment'],
    family: null,
    async run({ account, control, target, record }) {
      if (!target.families.includes('compatibility') || !target.families.includes('standard')) {
        record('OP-51', 'listTransactions', t`only one family is tested`);
        return;
      }
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      await account.transfer({ payment: { amount: 3.21 } });
      await account.devolucao(endToEndId, { valor: '1.23' });
      const amounts = rowsOf(await account.listTransactions()).map((row) => row.originalAmount as unknown);
      const transfer = amounts.includes(3.21) ? t`transfer listed` : t`transfer not listed`;
      record('OP-51', 'listTransactions', transfer);
      const devolucao = amounts.includes(1.23) ? t`devolucao listed` : t`devolucao not listed`;
      record('OP-51', 'listTransactions', devolucao);
    },
  }),
];
