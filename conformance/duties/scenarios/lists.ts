import { plural } from '../../core/text.js';
import { scenario, t } from '../duty.js';
import { emptyList, judgeUnlisted, planEach, requireUsed } from './shared/staged.js';
import { judgeBeliefs, judgeUnsettled, paid } from './shared/orders.js';
import { requirePaymentId } from './shared/payments.js';

const dayMs = 86_400_000;
const days = 90;
/** The days on which there are rows, as days before today: every day, since no day may fall between two ranges. */
const visits = Array.from({ length: days - 3 }, (_, index) => days - 2 - index);
/** Rows on the first day: more than a page, so that one range has two pages. */
const first = 124;
const rows = first + visits.length - 1;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export default [
  scenario({
    id: 'caller/long-statement',
    title: {
      en: 'A statement of 90 days is read in ranges of at most 31 days, each to its last page',
      'pt-BR': 'Um extrato de 90 dias é lido em períodos de no máximo 31 dias, cada um até a última página',
    },
    duties: ['CALLER-28', 'CALLER-42'],
    steps: ['statement'],
    needs: ['time passes', 'a received payment'],
    // Opened so long ago that time can pass until now.
    account: { openedAt: new Date(Date.now() - (days - 2) * dayMs).toISOString() },
    timeoutMs: 120_000,
    async run(scene) {
      const ids: string[] = [];
      // The client reads the lists, so delivering the notifications would only take time.
      for (let row = 0; row < 2 * rows; row += 1) scene.stage.nextNotification({ deliver: 'not at all' });
      for (const [visit, daysAgo] of visits.entries()) {
        const made = await Promise.all(
          Array.from({ length: visit === 0 ? first : 1 }, () =>
            scene.silently('a received payment', { amount: 1 }),
          ),
        );
        ids.push(...made.map(({ transactionId }) => transactionId));
        const next = visits[visit + 1];
        if (next !== undefined) await scene.silently('time passes', { seconds: (daysAgo - next) * 86_400 });
      }
      const now = Date.now();
      const read = await scene.do('statement', { from: dayOf(now - days * dayMs), to: dayOf(now) });
      const calls = scene.calls('listTransactions');
      const [ranges, whole] = [scene.duty('CALLER-28'), scene.duty('CALLER-42')];
      if (calls.length === 0) {
        for (const duty of [ranges, whole]) duty.leave(t`the client requested no list`);
        return;
      }
      // An expired token or a rate limit says nothing about ranges and pages.
      const refused = calls.find(({ answer }) => answer?.status === 400 || answer?.status === 422);
      const shownBy = scene.exchanges(calls.slice(0, 3));
      const isTaken = ranges.holds(refused === undefined, () => ({
        message: t`the gateway refuses a list request of the client`,
        expected: t`ranges of at most 31 days, and pages numbered from 1`,
        received: refused ? t`${refused.path}: ${refused.answer?.status ?? 0}` : '',
        shownBy: refused ? [scene.exchange(refused)] : shownBy,
      }));
      const { transactions } = read;
      if (transactions === undefined) {
        whole.leave(t`the client does not say which transactions it read`);
        return;
      }
      if (!isTaken) return;
      const has = new Set(transactions);
      const missing = ids.filter((id) => !has.has(id)).length;
      whole.holds(missing === 0 && has.size === transactions.length, {
        message: t`a statement is incomplete or repeats transactions`,
        expected: t`${rows} transactions, each once`,
        received: t`${transactions.length} ${plural('row', 'rows')}: ${missing} missing, ${transactions.length - has.size} repeated`,
        shownBy,
      });
    },
  }),
  scenario({
    id: 'caller/list-that-lags-behind',
    title: {
      en: 'A payment that a list does not show yet is not made again',
      'pt-BR': 'Um pagamento que a lista ainda não mostra não é feito de novo',
    },
    duties: ['CALLER-40', 'CALLER-39'],
    steps: ['pay'],
    async run(scene) {
      const lost = scene.stage.next('createCashOut', 'lose the answer');
      const lists = planEach(scene, ['listTransactions'], { answer: emptyList }, 3);
      const order = scene.order();
      await scene.pay(order);
      await scene.used(lost, 'createCashOut');
      await scene.try('reconcile', {});
      await requireUsed(scene, lists, 'GET /api/transactions');
      await scene.quiet();
      scene.stage.forget();
      await scene.alive();
      const payments = scene.paymentsOf(order);
      judgeUnlisted(scene, payments, () => ({
        message: t`a payment that the list does not show yet is made again`,
        expected: t`no second payment: lists may lag by a few seconds (OP-69)`,
        received: t`${payments.length} payments of ${order.amount}`,
        shownBy: scene.exchanges(payments.map(({ call }) => call)),
      }));
      await judgeUnsettled(scene);
    },
  }),
  scenario({
    id: 'caller/reconciled-by-the-list',
    title: {
      en: 'The outcome of an order is read from the list, by the status labels of the responses',
      'pt-BR': 'O resultado de um pedido é lido na lista, pelos rótulos de status das respostas',
    },
    duties: ['CALLER-29', 'RECEIVER-15'],
    steps: ['pay', 'reconcile'],
    needs: ['a payment settles'],
    async run(scene) {
      const order = scene.order();
      for (let notification = 0; notification < 4; notification += 1)
        scene.stage.nextNotification({ deliver: 'not at all' });
      await scene.pay(order);
      await scene.setup('a payment settles', { transactionId: requirePaymentId(scene, order) });
      // The notification must be lost before the client reconciles.
      if (scene.webhookUrl !== undefined) await scene.until(() => scene.notifications()[0]);
      await scene.do('reconcile', {});
      const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
      const lists = scene.calls('listTransactions');
      const [language, found] = [scene.duty('CALLER-29'), scene.duty('RECEIVER-15')];
      const shownBy = scene.exchanges(lists);
      if (lists.length === 0) scene.unused(t`the client requested no list`, 'CALLER-29');
      else {
        const wrong = lists.find(
          ({ path }) => !/^[^?]*(\?(?!.*status=(?!PENDING|CONFIRMED|ERROR)).*)?$/.test(path),
        );
        language.holds(wrong === undefined && (view === undefined || view.state === 'paid'), () => ({
          message: t`a list is requested or read with the wrong status values`,
          expected: t`status=CONFIRMED in the query, Confirmado in the response`,
          received: wrong?.path ?? t`the client says ${view?.state ?? ''}`,
          shownBy,
        }));
      }
      if (view === undefined) found.leave(t`the client does not report the state of an order`);
      await judgeBeliefs(
        scene,
        'RECEIVER-15',
        [{ order, expected: paid(order) }],
        t`reconciliation does not find a payment whose notification was lost`,
        { shownBy: () => shownBy },
      );
    },
  }),
  scenario({
    id: 'caller/resends-within-their-limit',
    title: {
      en: 'Resends are requested at most 60 times a minute',
      'pt-BR': 'Reenvios são pedidos no máximo 60 vezes por minuto',
    },
    duties: ['CALLER-30'],
    steps: ['pay', 'reconcile'],
    needs: ['a payment settles'],
    account: { available: 100_000 },
    timeoutMs: 180_000,
    async run(scene) {
      const maxPerMinute = 60;
      // More than the limit per minute.
      const lost = 70;
      const minuteMs = 60_000;
      const atOnce = 10;
      for (let notification = 0; notification < 2 * lost; notification += 1)
        scene.stage.nextNotification({ deliver: 'not at all' });
      const orders = Array.from({ length: lost }, () => scene.order());
      for (let paid = 0; paid < lost; paid += atOnce)
        await Promise.all(orders.slice(paid, paid + atOnce).map((order) => scene.pay(order)));
      await Promise.all(
        orders.map((order) =>
          scene.silently('a payment settles', { transactionId: requirePaymentId(scene, order) }),
        ),
      );
      await scene.do('reconcile', {});
      await scene.quiet();
      const calls = scene.calls('resendWebhook');
      const duty = scene.duty('CALLER-30');
      if (calls.length === 0) {
        scene.unused(t`the client requested no resends`, 'CALLER-30');
        return;
      }
      const busiest = Math.max(
        ...calls.map(
          ({ startedMs }) =>
            calls.filter((one) => one.startedMs >= startedMs && one.startedMs < startedMs + minuteMs).length,
        ),
      );
      duty.holds(busiest <= maxPerMinute, {
        message: t`more resends are requested than the gateway allows`,
        expected: t`at most ${maxPerMinute} in any minute`,
        received: t`${busiest} in one minute`,
        shownBy: scene.exchanges(calls.slice(-1)),
      });
    },
  }),
];
