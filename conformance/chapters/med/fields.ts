import { check, Skip, t } from '../check.js';
import { canFollow, isAround, now } from '../../core/instants.js';
import { daysAgo } from '../shared/times.js';
import { caseOf, demandOriginal, idsOf, needs, open, placeOf, shown, statuses } from './page.js';

const reasons = ['REFUND_REQUEST', 'REFUND_CANCELLATION'] as const;

export default [
  check('med/listed', {
    en: 'A MED opened against the account is listed, with the end-to-end id of the contested payment, and with its own cause or null',
    'pt-BR':
      'Um MED aberto contra a conta está na lista, com o end-to-end id do pagamento contestado e com a própria causa ou null',
    clauses: ['MED-67', 'MED-33', 'MED-31', 'MED-70'],
    needs,
    async run({ account, control, expect }) {
      const causes = ['SOCIAL_ENGINEERING', 'UNAUTHORIZED_TRANSACTION'] as const;
      const opened: { id: number; endToEnd: string; cause: string }[] = [];
      for (const [index, cause] of causes.entries()) {
        opened.push({ cause, ...(await open(control, { cause, reconciled: index === 0 })) });
      }
      const page = await account.listMeds();
      expect.precondition(page, 200);
      expect.at('MED-31').equal(new Set(idsOf(page)).size, idsOf(page).length);
      for (const { id, endToEnd, cause } of opened) {
        expect.require('MED-67').ok(idsOf(page).includes(id), t`a MED with the id ${id}`, idsOf(page));
        expect
          .at('MED-33')
          .field(page, `${placeOf(page, id)}/endToEnd`)
          .equal(endToEnd);
        // The cause may be null.
        expect
          .at('MED-70')
          .field(page, `${placeOf(page, id)}/cause`)
          .oneOf([cause, null]);
      }
    },
  }),
  check('med/status-and-reason', {
    en: 'A MED shows the status and the reason that it was opened with',
    'pt-BR': 'Um MED mostra o status e o motivo com que foi aberto',
    clauses: ['MED-35', 'MED-37'],
    needs,
    async run({ account, control, expect }) {
      for (const status of statuses) {
        for (const reason of reasons) {
          const { id } = await open(control, { status, reason, reconciled: false });
          const { page, at } = await shown(account, id);
          expect.at('MED-35').field(page, at('status')).equal(status);
          expect.at('MED-37').field(page, at('reason')).equal(reason);
        }
      }
    },
  }),
  check('med/under-analysis', {
    en: 'The result of a MED that is open or received is null',
    'pt-BR': 'O resultado de um MED aberto ou recebido é null',
    clauses: ['MED-41'],
    needs,
    async run({ account, control, expect }) {
      for (const status of ['OPEN', 'RECEIVED'] as const) {
        const { id } = await open(control, { status, reconciled: true });
        const { page, at } = await shown(account, id);
        expect.at('MED-41').field(page, at('analysisResult')).isNull();
      }
    },
  }),
  check('med/analysed', {
    en: 'The result of an analyzed MED is the decision',
    'pt-BR': 'O resultado de um MED analisado é a decisão',
    clauses: ['MED-42'],
    needs,
    async run({ account, control, expect }) {
      for (const analysisResult of ['APPROVED', 'REJECTED'] as const) {
        const { id } = await open(control, { status: 'ANALYZED', analysisResult, reconciled: false });
        const { page, at } = await shown(account, id);
        expect.at('MED-42').field(page, at('analysisResult')).equal(analysisResult);
      }
    },
  }),
  check('med/decided', {
    en: 'A decided MED becomes ANALYZED with its result, and its updatedAt is not before its createdAt',
    'pt-BR': 'Um MED decidido passa a ANALYZED com seu resultado, e updatedAt não é anterior a createdAt',
    clauses: ['MED-42', 'MED-35', 'MED-11', 'MED-65', 'MED-66'],
    openPoints: ['OP-29'],
    needs: [...needs, 'a MED is decided'],
    async run({ account, control, expect, record }) {
      for (const analysisResult of ['APPROVED', 'REJECTED'] as const) {
        const { id } = await open(control, { status: 'RECEIVED', reconciled: true });
        await control.setup('a MED is decided', { id, analysisResult });
        const { page, at } = await shown(account, id);
        const med = caseOf(page, id);
        expect.at('MED-42').field(page, at('analysisResult')).equal(analysisResult);
        expect.at('MED-35').field(page, at('status')).equal('ANALYZED');
        const { updatedAt, createdAt } = med;
        expect
          .at('MED-65')
          .ok(canFollow(updatedAt, createdAt), t`updatedAt at or after createdAt`, updatedAt);
        for (const status of ['RECEIVED', 'ANALYZED']) {
          const filtered = await account.listMeds({ status });
          expect.at('MED-11').equal(idsOf(filtered).includes(id), status === 'ANALYZED');
        }
        record('OP-29', 'listMeds', t`RECEIVED to ANALYZED by a decision`);
      }
    },
  }),
  check('med/updated-after-created', {
    en: 'createdAt of a MED of any age is the time at which it was opened, and updatedAt is not earlier',
    'pt-BR':
      'createdAt de um MED de qualquer idade é o momento em que ele foi aberto, e updatedAt não é anterior',
    clauses: ['MED-65', 'MED-71'],
    needs,
    async run({ account, control, expect }) {
      for (const days of [0, 3]) {
        // The target sets today's date itself, because its clock may be behind.
        const past: { createdAt?: string } = days > 0 ? { createdAt: daysAgo(days) } : {};
        const { id } = await open(control, { reconciled: false, ...past });
        const page = await account.listMeds();
        if (!idsOf(page).includes(id)) throw new Skip(t`the MED is not in the list`);
        const { updatedAt, createdAt } = caseOf(page, id);
        const openedAt = past.createdAt === undefined ? now() : Date.parse(past.createdAt);
        const isThen = isAround(createdAt, { from: openedAt, to: openedAt }, days > 0 ? undefined : page);
        const wanted = new Date(openedAt).toISOString();
        expect.at('MED-71').ok(isThen, wanted, createdAt);
        expect
          .at('MED-65')
          .ok(canFollow(updatedAt, createdAt), t`updatedAt at or after createdAt`, updatedAt);
      }
    },
  }),
  check('med/reconciled', {
    en: 'isReconciled and originalTransactionId show whether a MED is linked to a local transaction',
    'pt-BR': 'isReconciled e originalTransactionId dizem se um MED está vinculado a uma transação local',
    clauses: ['MED-60', 'MED-62'],
    needs,
    async run({ account, control, expect }) {
      for (const reconciled of [true, false]) {
        const { id } = await open(control, { reconciled });
        const { page, at } = await shown(account, id);
        expect.at('MED-60').field(page, at('isReconciled')).equal(reconciled);
        const local = expect.at('MED-62').field(page, at('originalTransactionId'));
        if (reconciled) local.number();
        else local.isNull();
      }
    },
  }),
  check('med/own-transactions', {
    en: 'Two reconciled MEDs of two payments name two local transactions and two end-to-end ids',
    'pt-BR': 'Dois MEDs conciliados de dois pagamentos indicam duas transações locais e dois end-to-end ids',
    clauses: ['MED-62', 'MED-33'],
    needs,
    async run({ account, control, expect }) {
      const first = await open(control, { reconciled: true });
      const second = await open(control, { reconciled: true });
      const page = await account.listMeds();
      const [one, other] = [caseOf(page, first.id), caseOf(page, second.id)];
      expect
        .at('MED-62')
        .notEqual(
          one.originalTransactionId,
          other.originalTransactionId,
          t`a different payment has a different local transaction`,
        );
      expect
        .at('MED-33')
        .notEqual(one.endToEnd, other.endToEnd, t`a different payment has a different end-to-end id`);
    },
  }),
  check('med/contested-payment', {
    en: 'A reconciled MED shows the amount of the contested payment',
    'pt-BR': 'Um MED conciliado mostra o valor do pagamento contestado',
    clauses: ['MED-53'],
    needs,
    async run({ account, control, expect }) {
      const { id, amount } = await open(control, { reconciled: true });
      const { page, at } = await shown(account, id);
      demandOriginal(caseOf(page, id));
      const field = expect.at('MED-53').field(page, at('originalTransaction/amount'));
      if (amount == null) field.number();
      else field.moneyEqual(Math.round(amount * 100));
    },
  }),
];
