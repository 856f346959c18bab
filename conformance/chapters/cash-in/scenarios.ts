import { asText, check, Skip, t } from '../check.js';
import { oneAtATime } from '../shared/at-once.js';
import { attempted } from '../shared/settled-payments.js';
import { payCharge } from '../shared/paid-charges.js';

/**
 * Minimum delay of any scenario, in ms: a second, less the possible difference between clocks. Only a notification that
 * arrives sooner than that, counted from before its charge was paid, proves that it was not delayed: a slow kit, target
 * or machine can only make it later.
 */
const leastDelayMs = 900;

export default [
  check('cash-in/scenario-error', {
    en: 'The sandbox scenario cashIn.error leads to a CashIn event with the status ERROR',
    'pt-BR': 'O cenário de sandbox cashIn.error gera um evento CashIn com o status ERROR',
    clauses: ['CASHIN-78'],
    openPoints: ['OP-30'],
    needs: ['an account', 'notifications', 'a charge is paid', 'scenario cashIn.error'],
    account: { available: 10 },
    async run({ account, control, receiver, scenario, values, expect, record }) {
      const inbox = await receiver.listen(['cash_in']);
      const externalId = values.externalId();
      const fields = { transaction: { externalId } };
      expect.precondition(await account.cashIn(), 201);
      const answer = await account.cashIn(fields, { scenario: scenario('cashIn.error') });
      record('OP-30', 'createCashIn', t`the scenario cashIn.error: ${answer.status}`);
      expect.require('CASHIN-78').status(answer, 201);
      const failed = { event: 'CashIn', externalId, status: 'ERROR' };
      const { found } = await inbox.waitFor(failed);
      if (found !== undefined) {
        expect.at('CASHIN-78').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
        return;
      }
      // The error may occur only when the charge would be paid.
      const transactionId = asText(answer.body.transactionId);
      const outcome = await attempted(control.setup('a charge is paid', { transactionId }));
      if (outcome === 'unknown') throw new Skip(t`the target cannot have a charge paid`);
      await expect.at('CASHIN-78').arrives(inbox, failed);
    },
  }),
  check('cash-in/scenario-delay', {
    en: 'The sandbox scenario cashIn.delay delays the notification of a cash-in',
    'pt-BR': 'O cenário de sandbox cashIn.delay atrasa a notificação de um cash-in',
    clauses: ['CASHIN-79'],
    openPoints: ['OP-30'],
    needs: ['an account', 'notifications', 'a charge is paid', 'time passes', 'scenario cashIn.delay'],
    account: { available: 10 },
    async run({ account, control, receiver, scenario, values, expect, record }) {
      const inbox = await receiver.listen(['cash_in']);
      // Pays a charge, and returns whether its notification arrived sooner than any delay.
      const charge = async (options: { scenario?: string }) => {
        const externalId = values.externalId();
        const notification = { event: 'CashIn', externalId };
        const answer = await account.cashIn({ transaction: { externalId } }, options);
        const { paidAt } = await payCharge({ control, expect }, answer);
        const leftMs = leastDelayMs - (Date.now() - paidAt.getTime());
        // With a slow target, the notification may arrive before the response about the payment.
        const { found } = await inbox.waitFor(notification, Math.max(0, leftMs));
        const isEarly = found !== undefined && found.receivedAt.getTime() - paidAt.getTime() < leastDelayMs;
        return { notification, isEarly };
      };
      const prompt = await charge({});
      const withDelay = { scenario: scenario('cashIn.delay') };
      const delayed = await Promise.all([charge(withDelay), charge(withDelay), charge(withDelay)]);
      const early = delayed
        .filter(({ isEarly }) => isEarly)
        .flatMap(({ notification }) => inbox.matching(notification));
      const expectation = expect.at('CASHIN-79');
      for (const delivery of early) inbox.look(delivery);
      expectation.ok(
        early.length === 0,
        t`nothing arrives within ${leastDelayMs} ms of a payment`,
        early.length,
      );
      await control.setup('time passes', { seconds: 3600 });
      for (const { notification } of delayed) {
        const delivery = await expect.at('CASHIN-79').arrives(inbox, notification);
        record(
          'OP-30',
          'createCashIn',
          t`a delayed charge causes a notification with the status ${asText(delivery?.body.status)}`,
        );
      }
      if (early.length === 0 && !prompt.isEarly)
        throw new Skip(
          t`a notification without a delay takes as long as the shortest delay, so a delay cannot be detected`,
          oneAtATime,
        );
    },
  }),
];
