import { check, Skip, t, textOf } from '../check.js';
import { canBeTimeOf, canFollow, isAround, now } from '../../core/instants.js';
import { canBeDocument } from '../shared/notifications.js';
import { attempted, settledCashOut, settlePayment } from '../shared/settled-payments.js';
import { withFreshTokens } from '../shared/accounts.js';
import { canBeSame, placeOf, rowsOf, rowsWith } from '../shared/pages.js';

/** One hour, in seconds. */
const hour = 3600;

const params = { settlement: 'manual', feeAmount: 0 } as const;

/** The JSON type of a value; `absent` if it is undefined. */
function typeName(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

export default [
  check('transactions/confirmed-cash-out', {
    en: 'A confirmed cash-out is listed with the data of its request and its response',
    'pt-BR': 'Um cash-out confirmado é listado com os dados da requisição e da resposta',
    clauses: [
      'TRANSACTION-39',
      'TRANSACTION-42',
      'TRANSACTION-47',
      'TRANSACTION-50',
      'TRANSACTION-51',
      'TRANSACTION-52',
      'TRANSACTION-57',
      'TRANSACTION-60',
      'TRANSACTION-64',
      'TRANSACTION-69',
      'TRANSACTION-70',
      'TRANSACTION-83',
    ],
    openPoints: ['OP-02'],
    needs: ['an account', 'a payment settles'],
    account: params,
    async run({ account, control, values, expect, record }) {
      const document = values.cpf();
      const from = now();
      const fields = { value: 12.34, details: { document, key: document } };
      const { transactionId, externalId } = await settledCashOut({ account, control, expect }, fields);
      const to = now();
      const page = await account.listTransactions();
      expect.precondition(page, 200);
      const place = placeOf(page, { externalId });
      expect.require('TRANSACTION-52').field(page, `${place}/externalId`).equal(externalId);
      expect.at('TRANSACTION-51').field(page, `${place}/externalId`).string();
      expect.at('TRANSACTION-39').field(page, `${place}/status`).equal('Confirmado');
      expect.at('TRANSACTION-42').field(page, `${place}/operationType`).equal('Pix out');
      expect.at('TRANSACTION-47').field(page, `${place}/movementType`).equal('DEBIT');
      expect.at('TRANSACTION-57').field(page, `${place}/originalAmount`).equal(12.34);
      if (account.feeCents === 0)
        expect.at('TRANSACTION-60').field(page, `${place}/finalAmount`).equal(12.34);
      else expect.at('TRANSACTION-60').field(page, `${place}/finalAmount`).number();
      const row = rowsWith(page, { externalId })[0];
      const isSame = canBeSame(row?.transactionId, transactionId);
      expect.at('TRANSACTION-50').ok(isSame, t`the transactionId of the response`, row?.transactionId);
      if (textOf(row?.transactionId) !== textOf(transactionId))
        record('OP-02', 'listTransactions', t`a different form of id than in the response`);
      const isThen = isAround(row?.createdAt, { from, to }, page);
      expect.at('TRANSACTION-64').ok(isThen, t`the time of the request`, row?.createdAt);
      const isLater = canFollow(row?.processedAt, row?.createdAt);
      const notBefore = t`a time not before ${textOf(row?.createdAt)}`;
      expect.at('TRANSACTION-83').field(page, `${place}/processedAt`).holds(isLater, notBefore);
      const company = values.cnpj();
      const toCompany = await settledCashOut(
        { account, control, expect },
        { details: { document: company, key: company } },
      );
      const whole = await account.listTransactions();
      const other = rowsWith(whole, { externalId: toCompany.externalId })[0];
      for (const [paid, recipient] of [
        [row, document],
        [other, company],
      ] as const) {
        const shown = textOf(paid?.counterpart?.document);
        const isMasked = !shown.replace(/\D/g, '').includes(recipient) && canBeDocument(shown, recipient);
        expect.at('TRANSACTION-69').string(paid?.counterpart?.document);
        expect.at('TRANSACTION-70').ok(isMasked, t`a masked document`, shown);
      }
    },
  }),
  check('transactions/created-before-it-settled', {
    en: 'createdAt of a cash-out that settles an hour later is still the time of its request',
    'pt-BR': 'O createdAt de um cash-out liquidado uma hora depois continua sendo o momento da requisição',
    clauses: ['TRANSACTION-64'],
    needs: ['an account', 'a payment settles', 'time passes'],
    account: params,
    insists: ['settlement'],
    async run({ account, control, expect }) {
      const from = now();
      const answer = await account.cashOut();
      expect.precondition(answer, 201);
      const to = now();
      await control.setup('time passes', { seconds: hour });
      const later = withFreshTokens(account);
      // The payment may already have ended by then, which does not change the time of its creation either.
      const outcome = await attempted(settlePayment({ account: later, control, expect }, answer));
      if (outcome === 'unknown') throw new Skip(t`the target cannot settle payments`);
      const { externalId } = answer.body;
      const page = await later.listTransactions();
      const row = rowsWith(page, { externalId: textOf(externalId) })[0];
      if (row === undefined) throw new Skip(t`the cash-out is not in the list`);
      // The target may have advanced its clock or made its data older.
      const clocks = [from, to, Date.parse(answer.headers['date'] ?? '')];
      const isThen = canBeTimeOf(row.createdAt, [...clocks, ...clocks.map((clock) => clock - hour * 1000)]);
      expect.at('TRANSACTION-64').ok(isThen, new Date(from).toISOString(), row.createdAt);
    },
  }),
  check('transactions/pending-cash-out', {
    en: 'A cash-out that has not settled is listed as Pendente',
    'pt-BR': 'Um cash-out que não foi liquidado é listado como Pendente',
    clauses: ['TRANSACTION-38', 'TRANSACTION-66'],
    openPoints: ['OP-27'],
    account: params,
    insists: ['settlement'],
    async run({ account, values, expect, record }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ externalId }), 201);
      const page = await account.listTransactions();
      const place = placeOf(page, { externalId });
      expect.at('TRANSACTION-38').field(page, `${place}/status`).equal('Pendente');
      const { endToEndId, processedAt } = rowsWith(page, { externalId })[0] ?? {};
      const shown = JSON.stringify({ endToEndId: typeName(endToEndId), processedAt: typeName(processedAt) });
      record('OP-27', 'listTransactions', t`while pending: ${shown}`);
    },
  }),
  check('transactions/failed-cash-out', {
    en: 'A cash-out that failed is listed as Error',
    'pt-BR': 'Um cash-out que falhou é listado como Error',
    clauses: ['TRANSACTION-40'],
    needs: ['an account', 'a payment settles'],
    account: params,
    async run({ account, control, expect }) {
      const { externalId } = await settledCashOut({ account, control, expect }, {}, { outcome: 'ERROR' });
      const page = await account.listTransactions();
      const place = placeOf(page, { externalId });
      expect.at('TRANSACTION-40').field(page, `${place}/status`).equal('Error');
    },
  }),
  check('transactions/listed-amounts', {
    en: 'Amounts are listed to the cent, including those that binary fractions cannot represent',
    'pt-BR': 'Os valores listados são exatos, inclusive os que frações binárias não representam',
    clauses: ['TRANSACTION-57'],
    account: params,
    async run({ account, values, expect }) {
      const amounts = [0.01, 0.07, 0.29, 0.57, 1.1, 4.35, 19.99];
      const requests = amounts.map((value) => ({ value, externalId: values.externalId() }));
      for (const fields of requests) expect.precondition(await account.cashOut(fields), 201);
      const page = await account.listTransactions();
      for (const { value, externalId } of requests) {
        const place = placeOf(page, { externalId });
        expect.at('TRANSACTION-57').field(page, `${place}/originalAmount`).equal(value);
      }
    },
  }),
  check('transactions/as-notified', {
    en: 'The list shows the fee, the final amount and the end-to-end id that the notification showed, and can be filtered by that id',
    'pt-BR':
      'A lista mostra a tarifa, o valor final e o end-to-end id que a notificação mostrou, e pode ser filtrada por esse id',
    clauses: ['TRANSACTION-35', 'TRANSACTION-58', 'TRANSACTION-59', 'TRANSACTION-62'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: { settlement: 'manual', feeAmount: 1.5 },
    async run({ account, control, receiver, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const { externalId } = await settledCashOut({ account, control, expect }, { value: 40.4 });
      const notification = await expect
        .require('TRANSACTION-62')
        .arrives(inbox, { event: 'CashOut', externalId });
      const page = await account.listTransactions();
      const place = placeOf(page, { externalId });
      const { feeAmount, finalAmount, endToEndId } = notification.body;
      expect.at('TRANSACTION-62').field(page, `${place}/endToEndId`).equal(endToEndId);
      expect.at('TRANSACTION-58').field(page, `${place}/feeAmount`).number();
      expect.at('TRANSACTION-58').field(page, `${place}/feeAmount`).equal(feeAmount);
      expect.at('TRANSACTION-59').field(page, `${place}/finalAmount`).number();
      expect.at('TRANSACTION-59').field(page, `${place}/finalAmount`).equal(finalAmount);
      const byId = await account.listTransactions({ endToEndId: textOf(endToEndId) });
      expect.at('TRANSACTION-35').equal(
        rowsOf(byId).map((row) => row.externalId as unknown),
        [externalId],
      );
    },
  }),
];
