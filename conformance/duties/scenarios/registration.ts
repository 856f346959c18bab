import { scenario, t } from '../duty.js';

const url = 'https://loja.example/pix';

export default [
  scenario({
    id: 'caller/webhook-registration',
    title: {
      en: 'A webhook has an HTTPS URL, and counts as registered only if the response says so',
      'pt-BR': 'Um webhook tem uma URL HTTPS e só conta como cadastrado se a resposta diz isso',
    },
    duties: ['CALLER-46'],
    provokes: ['CALLER-47'],
    steps: ['register a webhook'],
    async run(scene) {
      const duty = scene.duty('CALLER-46');
      for (const success of [true, false]) {
        const body = { success, message: success ? 'ok' : 'route disabled' };
        const planned = scene.stage.next('registerWebhook', { answer: { status: 200, body } });
        const ended = await scene.do('register a webhook', { eventType: 'cash_out', url });
        const call = await scene.used(planned, 'registerWebhook');
        const outcome = ended.outcome ?? 'done';
        duty.holds(success ? outcome !== 'refused' && outcome !== 'failed' : outcome !== 'done', {
          message: success
            ? t`a webhook that was registered counts as ${outcome}`
            : t`a webhook counts as registered although \`success\` is false`,
          expected: success ? t`done` : t`refused: nothing was stored`,
          received: ended.error ?? outcome,
          shownBy: [scene.exchange(call)],
        });
      }
      // The client may refuse the URL, or register it with HTTPS.
      await scene.do('register a webhook', { eventType: 'cash_in', url: url.replace('https', 'http') });
      await scene.alive();
    },
  }),
];
