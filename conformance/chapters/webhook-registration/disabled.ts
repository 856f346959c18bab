import { check, eventTypes, Sentence, t } from '../check.js';
import { accountWhere, pay, register } from '../shared/accounts.js';
import { refusedWithoutToken } from '../shared/request-table.js';

export default [
  check('webhook-registration/disabled', {
    en: 'While registration is disabled, a request returns 200 and success false, and the response says why',
    'pt-BR':
      'Enquanto o cadastro está desativado, uma requisição retorna 200 e success false, e a resposta diz por quê',
    clauses: ['WEBHOOK-01', 'WEBHOOK-02', 'WEBHOOK-06'],
    openPoints: ['OP-16'],
    async run(context) {
      const { target, expect, record } = context;
      record('OP-16', 'registerWebhook', new Sentence(target.registration));
      const account = await accountWhere(context, 'disabled');
      for (const eventType of eventTypes) {
        const answer = await account.registerWebhook({ eventType });
        if (!expect.at('WEBHOOK-01').status(answer, 200)) continue;
        expect.at('WEBHOOK-01').field(answer, '/success').equal(false);
        expect.at('WEBHOOK-02').field(answer, '/message').string();
      }
    },
  }),
  check('webhook-registration/disabled-stores-nothing', {
    en: 'While registration is disabled, nothing is stored, and the URLs already registered are still notified',
    'pt-BR':
      'Enquanto o cadastro está desativado, nada é gravado, e as URLs já cadastradas continuam sendo notificadas',
    clauses: ['WEBHOOK-03', 'WEBHOOK-04'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: { webhookRegistration: 'disabled', settlement: 'manual' },
    async run({ account, receiver, control, expect }) {
      const registered = await receiver.listen(['cash_out']);
      const refused = receiver.open(['cash_out']);
      const answer = await register(account, refused.url('cash_out'));
      expect
        .at('WEBHOOK-03')
        .field(answer, '/success')
        .notEqual(true, t`no success where registration is disabled`);
      const externalId = await pay(account, control, expect);
      await expect.at('WEBHOOK-04').arrives(registered, { externalId });
      expect.at('WEBHOOK-03').neverArrives(refused, { externalId });
    },
  }),
  refusedWithoutToken('webhook-registration/without-token', {
    en: 'A registration without a bearer token is refused',
    'pt-BR': 'Um cadastro sem token bearer é recusado',
    clause: 'WEBHOOK-12',
    send: (account, token) => account.registerWebhook({}, { token }),
  }),
];
