import { check, Skip, t } from '../check.js';
import { hasFraction, now, stepMs } from '../../core/instants.js';
import { expectSince } from '../shared/times.js';
import { needs, notified } from './notified.js';

/** Two deliveries this many ms apart, plus the resolution of the timestamps, must differ in `sentAt`. */
const apartMs = 30;

export default [
  check('resend/answer', {
    en: 'A resend returns the time of the delivery and the status that the receiver returned',
    'pt-BR': 'Um reenvio retorna o momento da entrega e o status que o receptor retornou',
    clauses: ['RESEND-01', 'RESEND-05', 'RESEND-07', 'EVENT-07'],
    needs,
    account: { settlement: 'manual' },
    async run(context) {
      const { account, receiver, expect } = context;
      const { externalId } = await notified(context, account);
      const url = receiver.open(['cash_out']).url('cash_out');
      const times: unknown[] = [];
      for (let count = 1; count <= 2; count += 1) {
        const stepsMs = hasFraction(times[0]) ? stepMs(times[0]) : 0;
        if (count === 2) await new Promise((resolve) => setTimeout(resolve, apartMs + stepsMs));
        const from = now();
        const answer = await account.resendWebhook(externalId, { url });
        expect.require('RESEND-01').status(answer, 200);
        expect.at('RESEND-07').field(answer, '/statusCode').equal(200);
        expectSince(from, expect.at('RESEND-05'), answer, '/sentAt', t`the time of the delivery`);
        times.push(answer.body.sentAt);
      }
      if (hasFraction(times[0]))
        expect.at('RESEND-05').notEqual(times.at(-1), times[0], t`a later resend has a different sentAt`);
    },
  }),
  check('resend/status-of-the-target', {
    en: 'A resend that returns 200 shows the status that the receiver returned, 2xx or not',
    'pt-BR': 'Um reenvio que retorna 200 mostra o status que o receptor retornou, 2xx ou não',
    clauses: ['RESEND-07', 'RESEND-08', 'EVENT-07'],
    openPoints: ['OP-17'],
    needs,
    account: { settlement: 'manual' },
    async run(context) {
      const { account, receiver, expect, record } = context;
      const { externalId } = await notified(context, account);
      let told200 = 0;
      for (const status of [202, 204, 404, 500, 503]) {
        const url = receiver.open(['cash_out']).url('cash_out');
        receiver.answerWith(url, { status });
        const options = { retry: false };
        const answer = await account.resendWebhook(externalId, { url }, options);
        record('OP-17', 'resendWebhook', t`the receiver returns ${status}: ${answer.status}`);
        if (answer.status !== 200) continue;
        told200 += 1;
        expect.at('RESEND-07').field(answer, '/statusCode').equal(status);
      }
      const nowhere = { url: 'https://127.0.0.1:1/nowhere' };
      const silent = await account.resendWebhook(externalId, nowhere, { retry: false, judge: false });
      record('OP-17', 'resendWebhook', t`no receiver responds: ${silent.status}`);
      if (told200 === 0) throw new Skip(t`no resend returned 200`);
    },
  }),
];
