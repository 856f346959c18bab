import { formatBrl } from '../../core/cents.js';
import { scenario, t } from '../duty.js';
import { balanceOperations, callsTo, planEach, requireUsed } from './shared/staged.js';
import { chargeOf } from './shared/payments.js';

const cents = 123_456;

const standardBalance = {
  grossBalance: cents / 100,
  blockedBalance: 0,
  netBalance: cents / 100,
  consultedAt: '2026-03-01T12:00:00Z',
  currency: 'BRL',
  links: [{ rel: 'self', href: '/balance' }],
  traceId: null,
};

/** The standard balance in forms that conformant gateways use: with additional members, and in an envelope (OP-31). */
const standardForms = [standardBalance, { success: true, data: standardBalance }];

/** The compatibility balance, with additional members. */
const compatibilityBalance = {
  data: [
    {
      eventDate: '2026-03-01T12:00:00Z',
      balanceAmount: { available: cents / 100, blocked: 0, overdraft: 0, pending: 0 },
      owner: {},
    },
  ],
  traceId: null,
};

/** Both are valid where the specification gives no status for success (OP-10). */
const statuses = [200, 201];

export default [
  scenario({
    id: 'caller/legal-forms-of-the-balance',
    title: {
      en: 'The balance is read in every form in which a conformant gateway may send it',
      'pt-BR': 'O saldo é lido em qualquer forma em que um gateway conforme possa enviá-lo',
    },
    duties: ['CALLER-41'],
    steps: ['balance'],
    async run(scene) {
      const duty = scene.duty('CALLER-41');
      for (const body of standardForms) {
        const plans = [
          ...planEach(scene, ['getBalance', 'getApiBalance'], { answer: { status: 200, body } }),
          ...planEach(scene, ['getAccountsBalances'], {
            answer: { status: 200, body: compatibilityBalance },
          }),
        ];
        const ended = await scene.do('balance', {});
        await requireUsed(scene, plans, 'a balance endpoint');
        scene.stage.forget();
        const isDone = (ended.outcome ?? 'done') === 'done';
        if (isDone && ended.available === undefined) {
          duty.leave(t`the client does not say which balance it read`);
          continue;
        }
        duty.holds(isDone && ended.available === formatBrl(cents), () => ({
          message: t`a valid form of the balance is not understood`,
          expected: formatBrl(cents),
          received: ended.available ?? ended.error ?? ended.outcome ?? '',
          shownBy: scene.exchanges(callsTo(scene, balanceOperations).slice(-1)),
        }));
      }
    },
  }),
  scenario({
    id: 'caller/legal-forms-of-answers',
    title: {
      en: 'Responses are read with every status, and every null, that a conformant gateway may send',
      'pt-BR': 'Respostas são lidas com qualquer status e qualquer null que um gateway conforme possa enviar',
    },
    duties: ['CALLER-41'],
    steps: [],
    async run(scene) {
      const duty = scene.duty('CALLER-41');
      duty.leave(t`the client makes no calls whose responses have other valid forms`);
      for (const status of statuses) {
        for (const [step, operation] of [
          ['charge by cob', 'putCob'],
          ['transfer', 'createTransfer'],
        ] as const) {
          const order = scene.order();
          const planned = scene.stage.next(operation, { status });
          const params = step === 'transfer' ? scene.payee(order) : chargeOf(scene, order);
          const ended = await scene.try(step, params);
          const call = planned.item;
          // If the gateway refused the call, the changed status proves nothing.
          if ((call?.answer?.status ?? 500) > 299 || ended?.outcome === undefined) continue;
          // If the order was only queued, the client's later view shows whether it understood the response.
          const view =
            ended.outcome === 'unknown'
              ? await scene.viewOnce(order, ({ state }) => state !== 'unknown')
              : undefined;
          if (ended.outcome === 'unknown' && view === undefined) continue;
          const state = view?.state ?? ended.outcome;
          duty.holds(['done', 'pending', 'paid'].includes(state), {
            message: t`a valid response is not understood`,
            expected: t`done, after ${status}`,
            received: ended.error ?? state,
            shownBy: scene.exchanges([call]),
          });
        }
        scene.stage.forget();
      }
      // A pending payment has no end-to-end id yet, and its counterpart is unknown (OP-27).
      const pending = scene.order();
      if ((await scene.try('pay', scene.payee(pending))) === undefined) return;
      const before = scene.calls().length;
      const ended = await scene.try('reconcile', {});
      const lists = scene.calls('listTransactions').filter((call) => scene.calls().indexOf(call) >= before);
      if (lists.length === 0 || ended?.outcome === undefined) return;
      duty.holds(ended.outcome !== 'failed', {
        message: t`a valid response is not understood`,
        expected: t`the row is read, although its endToEndId and processedAt are null`,
        received: ended.error ?? ended.outcome,
        shownBy: scene.exchanges(lists.slice(-1)),
      });
    },
  }),
];
