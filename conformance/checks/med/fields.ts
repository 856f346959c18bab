import { check } from '../../check.js';
import { Skip } from '../../runner/signals.js';
import { canFollow } from '../../target/instants.js';
import { caseOf, daysAgo, demandOriginal, idsOf, placeOf } from './page.js';

const needs = ['an account', 'a MED'] as const;

const reasons = ['REFUND_REQUEST', 'REFUND_CANCELLATION'] as const;
const statuses = ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'] as const;

export default [
  check({
    id: 'med/listed',
    title: 'A MED opened against the account is listed, with the end-to-end id that it contests',
    clauses: ['MED-01', 'MED-67', 'MED-33', 'MED-31'],
    byContract: [
      'MED-02',
      'MED-03',
      'MED-30',
      'MED-32',
      'MED-34',
      'MED-36',
      'MED-38',
      'MED-39',
      'MED-40',
      'MED-43',
      'MED-44',
      'MED-45',
      'MED-46',
      'MED-47',
      'MED-48',
      'MED-49',
      'MED-51',
      'MED-59',
      'MED-61',
      'MED-63',
      'MED-64',
    ],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      const cause = 'SOCIAL_ENGINEERING';
      const opened = [
        await control.setup('a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', cause, reconciled: true }),
        await control.setup('a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', cause, reconciled: false }),
      ];
      const page = await account.listMeds();
      expect.require('MED-01').status(page, 200);
      expect.at('MED-31').equal(new Set(idsOf(page)).size, idsOf(page).length);
      for (const { id, endToEnd } of opened) {
        expect.require('MED-67').ok(idsOf(page).includes(id), `a case with the id ${id}`, idsOf(page));
        expect
          .at('MED-33')
          .field(page, `${placeOf(page, id)}/endToEnd`)
          .equal(endToEnd);
      }
    },
  }),
  check({
    id: 'med/status-and-reason',
    title: 'A MED shows the status and the reason that it was opened with',
    clauses: ['MED-35', 'MED-37'],
    byContract: ['MED-34', 'MED-36'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      for (const status of statuses) {
        for (const reason of reasons) {
          const { id } = await control.setup('a MED', { status, reason, reconciled: false });
          const page = await account.listMeds();
          expect
            .at('MED-35')
            .field(page, `${placeOf(page, id)}/status`)
            .equal(status);
          expect
            .at('MED-37')
            .field(page, `${placeOf(page, id)}/reason`)
            .equal(reason);
        }
      }
    },
  }),
  check({
    id: 'med/under-analysis',
    title: 'The result of a MED that is open or received is null',
    clauses: ['MED-41'],
    byContract: ['MED-40'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      for (const status of ['OPEN', 'RECEIVED']) {
        const { id } = await control.setup('a MED', { status, reason: 'REFUND_REQUEST', reconciled: true });
        const page = await account.listMeds();
        expect
          .at('MED-41')
          .field(page, `${placeOf(page, id)}/analysisResult`)
          .isNull();
      }
    },
  }),
  check({
    id: 'med/analysed',
    title: 'The result of an analysed MED is the decision',
    clauses: ['MED-42'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      for (const analysisResult of ['APPROVED', 'REJECTED']) {
        const { id } = await control.setup('a MED', {
          status: 'ANALYZED',
          reason: 'REFUND_REQUEST',
          analysisResult,
          reconciled: false,
        });
        const page = await account.listMeds();
        expect
          .at('MED-42')
          .field(page, `${placeOf(page, id)}/analysisResult`)
          .equal(analysisResult);
      }
    },
  }),
  check({
    id: 'med/decided',
    title: 'A MED that is decided becomes analysed with that result, later than it was opened',
    clauses: ['MED-42', 'MED-35', 'MED-11', 'MED-65', 'MED-66'],
    openPoints: ['OP-29'],
    needs: [...needs, 'a MED is decided'],
    family: 'standard',
    async run({ account, control, expect, record }) {
      for (const analysisResult of ['APPROVED', 'REJECTED'] as const) {
        const opened = { status: 'RECEIVED', reason: 'REFUND_REQUEST', reconciled: true };
        const { id } = await control.setup('a MED', opened);
        await control.setup('a MED is decided', { id, analysisResult });
        const page = await account.listMeds();
        const med = caseOf(page, id);
        expect
          .at('MED-42')
          .field(page, `${placeOf(page, id)}/analysisResult`)
          .equal(analysisResult);
        expect
          .at('MED-35')
          .field(page, `${placeOf(page, id)}/status`)
          .equal('ANALYZED');
        const { updatedAt, createdAt } = med;
        expect.at('MED-65').ok(canFollow(updatedAt, createdAt), 'updatedAt at or after createdAt', updatedAt);
        for (const status of ['RECEIVED', 'ANALYZED']) {
          const filtered = await account.listMeds({ status });
          expect.at('MED-11').equal(idsOf(filtered).includes(id), status === 'ANALYZED');
        }
        record('OP-29', 'listMeds', 'RECEIVED to ANALYZED by a decision');
      }
    },
  }),
  check({
    id: 'med/updated-after-created',
    title: 'updatedAt of a MED is not before its createdAt, however old it is',
    clauses: ['MED-65'],
    byContract: ['MED-63', 'MED-64'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      for (const days of [0, 3]) {
        const opened = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: false };
        const { id } = await control.setup('a MED', {
          ...opened,
          // That of now is the target's own: its clock may be behind.
          ...(days > 0 && { createdAt: daysAgo(days) }),
        });
        const page = await account.listMeds();
        if (!idsOf(page).includes(id)) throw new Skip('the case is not on the list');
        const { updatedAt, createdAt } = caseOf(page, id);
        expect.at('MED-65').ok(canFollow(updatedAt, createdAt), 'updatedAt at or after createdAt', updatedAt);
      }
    },
  }),
  check({
    id: 'med/reconciled',
    title: 'isReconciled and originalTransactionId tell whether a MED is linked to a local transaction',
    clauses: ['MED-60', 'MED-62'],
    byContract: ['MED-59', 'MED-61'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      for (const reconciled of [true, false]) {
        const { id } = await control.setup('a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled });
        const page = await account.listMeds();
        const place = placeOf(page, id);
        expect.at('MED-60').field(page, `${place}/isReconciled`).equal(reconciled);
        const local = expect.at('MED-62').field(page, `${place}/originalTransactionId`);
        if (reconciled) local.number();
        else local.isNull();
      }
    },
  }),
  check({
    id: 'med/own-transactions',
    title: 'Two reconciled MEDs of two payments name two local transactions and two end-to-end ids',
    clauses: ['MED-62', 'MED-33'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      const opened = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: true };
      const first = await control.setup('a MED', opened);
      const second = await control.setup('a MED', opened);
      const page = await account.listMeds();
      const [one, other] = [caseOf(page, first.id), caseOf(page, second.id)];
      expect.at('MED-62').notEqual(one.originalTransactionId, other.originalTransactionId);
      expect.at('MED-33').notEqual(one.endToEnd, other.endToEnd);
    },
  }),
  check({
    id: 'med/contested-payment',
    title: 'A reconciled MED shows the amount of the payment that it contests, and its payer masked',
    clauses: ['MED-53'],
    byContract: ['MED-52', 'MED-54', 'MED-55', 'MED-56', 'MED-57', 'MED-58'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      const opened = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: true };
      const { id, amount } = await control.setup('a MED', opened);
      const page = await account.listMeds();
      demandOriginal(caseOf(page, id));
      const shown = expect.at('MED-53').field(page, `${placeOf(page, id)}/originalTransaction/amount`);
      if (amount === undefined) shown.number();
      else shown.moneyEqual(Math.round(amount * 100));
    },
  }),
];
