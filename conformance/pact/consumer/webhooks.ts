import { anyError } from './envelopes.js';
import { bearer } from './examples.js';
import { anyone, caller, type Given, type HttpInteraction } from './interaction.js';
import { fromState, like, number, text, time } from './matching.js';

const enabled = caller('standard', { webhookRegistration: 'enabled' });
const hook = { url: 'https://hooks.example.com/pix', eventType: 'cash_out' };

const refused = (about: Pick<HttpInteraction, 'description'> & Partial<HttpInteraction>) => ({
  operation: 'registerWebhook' as const,
  given: enabled,
  headers: bearer(),
  body: hook,
  status: 400,
  answer: anyError(400),
  ...about,
});

const registered = (number: number): Given => [
  'a webhook registration',
  { eventType: 'cash_out', url: `https://hooks.example.com/pix/${number}` },
];

/** `POST /api/webhooks` */
const registrations: readonly HttpInteraction[] = [
  {
    description: 'a webhook registration',
    operation: 'registerWebhook',
    given: enabled,
    headers: bearer(),
    body: like({ ...hook, headers: [{ key: 'X-Shop', value: 'Centro' }] }),
    status: 200,
    answer: { success: true, message: text('Webhook registered') },
  },
  {
    description: 'a webhook registration while the route is disabled',
    operation: 'registerWebhook',
    given: caller('standard', { webhookRegistration: 'disabled' }),
    headers: bearer(),
    body: hook,
    status: 200,
    answer: { success: false, message: text('This route is disabled') },
  },
  refused({
    description: 'a webhook registration of a URL that is not HTTPS',
    body: { ...hook, url: 'http://hooks.example.com/pix' },
  }),
  refused({
    description: 'a webhook registration for an event type that does not exist',
    body: { ...hook, eventType: 'cash_lost' },
  }),
  refused({
    description: 'a webhook registration with six headers',
    body: { ...hook, headers: [1, 2, 3, 4, 5, 6].map((n) => ({ key: `X-Shop-${n}`, value: 'Centro' })) },
  }),
  refused({
    description: 'a fourth webhook registration for an event type',
    given: [...enabled, registered(1), registered(2), registered(3)],
  }),
  refused({
    description: 'a webhook registration without token',
    given: anyone,
    headers: {},
    status: 401,
    answer: anyError(401),
  }),
];

const exampleId = 'E1823612020260320140300000000001';

/** A notification that is resent. Whether its receiver answers is not up to the gateway (OP-17). */
export const resend: HttpInteraction = {
  description: 'a request to send a notification again',
  operation: 'resendWebhook',
  given: [
    ...caller('standard'),
    ['a webhook registration', { eventType: 'cash_in', url: 'https://hooks.example.com/pix' }],
    ['a received payment', { amount: 25.5 }],
  ],
  path: fromState('/api/resend-webhook/${endToEndId}', `/api/resend-webhook/${exampleId}`),
  headers: bearer(),
  status: [200, 502, 504],
};

/** The same with a receiver that answers. */
export const answeredResend: HttpInteraction = {
  ...resend,
  description: 'a request to send a notification again to a receiver that answers',
  status: 200,
  answer: { message: text('Webhook sent'), webhookLogId: number(90210), sentAt: time(), statusCode: 200 },
};

/** `POST /api/resend-webhook/{transactionIdentifier}` */
const resends: readonly HttpInteraction[] = [
  resend,
  {
    ...resend,
    description: 'a request to send a notification again that has no URL',
    given: [...caller('standard'), ['a received payment', { amount: 25.5 }]],
    status: 400,
    answer: anyError(400),
  },
  {
    ...resend,
    description: 'a request to send a notification of an unknown transaction again',
    given: caller('standard'),
    path: '/api/resend-webhook/order-9999',
    status: 404,
    answer: anyError(404),
  },
  {
    ...resend,
    description: 'a request to send a notification again without token',
    given: anyone,
    path: '/api/resend-webhook/order-9999',
    headers: {},
    status: 401,
    answer: anyError(401),
  },
];

export const webhookInteractions: readonly HttpInteraction[] = [...registrations, ...resends];
