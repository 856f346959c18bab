import type { RequestPlan } from '../shared/derived/plan.js';

/** Headers in each of which a fault is tried. */
const headers = [1, 2].map((number) => ({ key: `X-Kit-${number}`, value: 'one' }));

const noHttps = [
  'http://example.com/hook',
  'ftp://example.com/hook',
  'example.com/hook',
  '//example.com/hook',
  'httpsx://example.com',
  'http://example.com/hook?next=https://example.com',
];

const noEventTypes = [
  'UNKNOWN',
  'transfer',
  'TRANSFER',
  'RECEIVE',
  'cash-out',
  'CashOut',
  'CASH_OUT',
  'med',
  'med_cancelled',
];

const registrationPlan: RequestPlan = {
  name: 'webhook-registration',
  what: { en: 'A webhook registration', 'pt-BR': 'Um cadastro de webhook' },
  operation: 'registerWebhook',
  registers: true,
  success: [200],
  bases: ({ values }) => [
    {
      name: 'a URL',
      clause: 'WEBHOOK-07',
      request: {
        body: {
          url: `https://example.com/hooks/${values.word(12)}`,
          eventType: 'cash_out',
          headers,
        },
      },
    },
  ],
  accepted: ['WEBHOOK-07'],
  samples: () => ({
    url: { 'off the pattern': noHttps },
    eventType: { 'not in the enum': noEventTypes },
    headers: { 'of another type': ['X-Kit: one', 12, { key: 'X-Kit', value: 'one' }] },
  }),
  open: ['OP-54', 'OP-56', 'OP-59'],
};

export default [registrationPlan];
