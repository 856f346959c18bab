import { check } from '../check.js';
import { eventually } from '../../core/eventually.js';
import type { Exchange } from '../../target/exchange.js';
import { needs, notified } from './notified.js';

const calls = 130;
/** Side by side, so that all of them fall into one minute at a slow target too. */
const batch = 26;

export default [
  check({
    id: 'resend/rate',
    title: 'Of 130 resends in a hurry some are refused with 429, and none two minutes later',
    clauses: ['RESEND-24', 'RESEND-25', 'RESEND-26', 'EVENT-07'],
    openPoints: ['OP-47'],
    needs: [...needs, 'time passes'],
    account: { settlement: 'manual' },
    async run(context) {
      const { account, control, expect, record } = context;
      const { externalId } = await notified(context, account);
      const resend = () => account.resendWebhook(externalId, undefined, { retry: false });
      const answers: Exchange[] = [];
      while (answers.length < calls) {
        answers.push(...(await Promise.all(Array.from({ length: batch }, resend))));
      }
      const refused = answers.filter(({ response }) => response?.status === 429).length;
      expect.at('RESEND-24').ok(refused > 0, 'at least one 429', `${refused} of ${calls}`);
      record('OP-47', 'resendWebhook', `${calls - refused} of ${calls} accepted at once`);
      await control.setup('time passes', { seconds: 120 });
      for (let count = 0; count < 3; count += 1) {
        // A target that is busy for a moment may say so: then it is asked again.
        const isAnswered = ({ status }: Exchange) => status !== 429 && status !== 503;
        const last = await eventually(resend, isAnswered);
        expect.at('RESEND-25').status(last, 200);
      }
    },
  }),
];
