import type { RequestPlan } from '../shared/derived/plan.js';

const resendPlan: RequestPlan = {
  name: 'resend',
  what: { en: 'A resend', 'pt-BR': 'Um reenvio' },
  operation: 'resendWebhook',
  needs: ['a received payment'],
  success: [200],
  relayed: [502, 504],
  bases: async ({ control }) => {
    const { endToEndId } = await control.setup('a received payment', { amount: 10 });
    const body = { url: 'https://example.com/hook' };
    return [{ name: 'a URL', request: { body, path: { transactionIdentifier: endToEndId } } }];
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
};

export default [resendPlan];
