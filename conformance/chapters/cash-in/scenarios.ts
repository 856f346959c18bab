import { asText } from '../../core/untrusted-json.js';
import { check } from '../check.js';
import { Skip } from '../../core/errors.js';
import { attempted } from '../shared/attempted.js';
import { payCharge } from '../shared/paid-charge.js';

export default [
  check({
    id: 'cash-in/scenario-error',
    title: 'The sandbox scenario "error" of a cash-in leads to a CashIn event with the status ERROR',
    clauses: ['CASHIN-78'],
    openPoints: ['OP-30'],
    needs: ['an account', 'notifications', 'a charge is paid', 'scenario cashIn.error'],
    account: { available: 10 },
    async run({ account, control, receiver, scenario, values, expect, record }) {
      const inbox = await receiver.listen(['cash_in']);
      const externalId = values.externalId();
      const asked = { transaction: { externalId } };
      expect.precondition(await account.cashIn(), 201);
      const answer = await account.cashIn(asked, { scenario: scenario('cashIn.error') });
      record('OP-30', 'createCashIn', `the scenario for an error: ${answer.status}`);
      if (answer.status === 400) {
        expect.at('CASHIN-78').status(answer, 400);
        return;
      }
      expect.require('CASHIN-78').status(answer, 201);
      const failed = { event: 'CashIn', externalId, status: 'ERROR' };
      const { found } = await inbox.waitFor(failed);
      if (found !== undefined) {
        expect.at('CASHIN-78').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
        return;
      }
      // The error may come when the charge would be paid.
      const transactionId = asText(answer.body.transactionId);
      const way = await attempted(control.setup('a charge is paid', { transactionId }));
      if (way === 'unknown') throw new Skip('the target cannot have a charge paid');
      await expect.at('CASHIN-78').arrives(inbox, failed);
    },
  }),
  check({
    id: 'cash-in/scenario-delay',
    title: 'The sandbox scenario "delay" of a cash-in delays its notification',
    clauses: ['CASHIN-79'],
    openPoints: ['OP-30'],
    needs: ['an account', 'notifications', 'a charge is paid', 'time passes', 'scenario cashIn.delay'],
    account: { available: 10 },
    async run({ account, control, receiver, scenario, values, expect, record }) {
      const inbox = await receiver.listen(['cash_in']);
      const charge = async (asked: { scenario?: string }) => {
        const externalId = values.externalId();
        await payCharge({ control, expect }, await account.cashIn({ transaction: { externalId } }, asked));
        return { event: 'CashIn', externalId };
      };
      const delayed = await charge({ scenario: scenario('cashIn.delay') });
      // Paid later, yet notified earlier.
      const prompt = await charge({});
      const first = await inbox.waitFor(prompt);
      expect.require('CASHIN-79').ok(first.found !== undefined, 'a charge without scenario is notified');
      const early = inbox.matching(delayed).length;
      expect.at('CASHIN-79').ok(early === 0, 'the delayed notification comes later', `${early} came before`);
      await control.setup('time passes', { seconds: 3600 });
      const delivery = await expect.at('CASHIN-79').arrives(inbox, delayed);
      record('OP-30', 'createCashIn', `a delayed charge is notified as ${asText(delivery?.body.status)}`);
    },
  }),
];
