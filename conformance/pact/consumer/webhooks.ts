import { caller, type Given, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import { fromState, like } from './matching.js';

const enabled = caller('standard', { webhookRegistration: 'enabled' });
const hook = { url: 'https://hooks.example.com/pix', eventType: 'cash_out' };

const registration = interactionsOf({ operation: 'registerWebhook', given: enabled, body: hook });

const registered = (number: number): Given => [
  'a webhook registration',
  { eventType: 'cash_out', url: `https://hooks.example.com/pix/${number}` },
];

/** `POST /api/webhooks` */
const registrations: readonly HttpInteraction[] = [
  registration('a webhook registration', {
    body: like({ ...hook, headers: [{ key: 'X-Shop', value: 'Centro' }] }),
    status: 200,
    like: 'webhook-registered',
    but: { success: true },
  }),
  registration('a webhook registration while the route is disabled', {
    given: caller('standard', { webhookRegistration: 'disabled' }),
    status: 200,
    like: 'webhook-route-disabled',
    but: { success: false },
  }),
  registration('a webhook registration of a URL that is not HTTPS', {
    body: { ...hook, url: 'http://hooks.example.com/pix' },
    status: 400,
  }),
  registration('a webhook registration for an event type that does not exist', {
    body: { ...hook, eventType: 'cash_lost' },
    status: 400,
  }),
  registration('a webhook registration with six headers', {
    body: { ...hook, headers: [1, 2, 3, 4, 5, 6].map((n) => ({ key: `X-Shop-${n}`, value: 'Centro' })) },
    status: 400,
  }),
  registration('a fourth webhook registration for an event type', {
    given: [...enabled, registered(1), registered(2), registered(3)],
    status: 400,
  }),
  registration('a webhook registration without token', withoutToken),
];

const exampleId = 'E1823612020260320140300000000001';
const received: Given = ['a received payment', { amount: 25.5 }];
const resend = interactionsOf({
  operation: 'resendWebhook',
  given: [
    ...caller('standard'),
    ['a webhook registration', { eventType: 'cash_in', url: 'https://hooks.example.com/pix' }],
    received,
  ],
  path: fromState('/api/resend-webhook/${endToEndId}', `/api/resend-webhook/${exampleId}`),
});

/** A resend to a receiver that responds. */
export const answeredResend = resend('a request to resend a notification to a receiver that responds', {
  status: 200,
  like: 'resent',
  but: { statusCode: 200 },
});

/** `POST /api/resend-webhook/{transactionIdentifier}` */
const resends: readonly HttpInteraction[] = [
  // The gateway has no influence on whether the receiver responds (OP-17).
  resend('a request to resend a notification', { status: [200, 502, 504] }),
  resend('a request to resend a notification without a registered URL', {
    given: [...caller('standard'), received],
    status: 400,
  }),
  resend('a request to resend a notification of an unknown transaction', {
    given: caller('standard'),
    path: '/api/resend-webhook/order-9999',
    status: 404,
  }),
  resend('a request to resend a notification without token', {
    ...withoutToken,
    path: '/api/resend-webhook/order-9999',
  }),
];

export const webhookInteractions: readonly HttpInteraction[] = [...registrations, ...resends];
