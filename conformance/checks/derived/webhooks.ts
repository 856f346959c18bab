import { eventTypes } from '../../check.js';
import { needed, orElse, type Plan } from './plan.js';

const headers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `X-Kit-${index + 1}`, value: 'one' }));

const registration: Plan = {
  name: 'webhook-registration',
  what: 'A webhook registration',
  operation: 'registerWebhook',
  family: 'standard',
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
          headers: headers(1),
        },
      },
    },
  ],
  accepted: ['WEBHOOK-07'],
  samples: () => ({
    url: { 'off the pattern': ['http://example.com/hook', 'ftp://example.com/hook'] },
    headers: { 'with the most items': [headers(5)], 'with too many items': [headers(6)] },
  }),
  faults: {
    url: {
      ...needed('WEBHOOK-13'),
      'off the pattern': 'WEBHOOK-14',
      'of no such format': 'WEBHOOK-14',
      empty: 'WEBHOOK-14',
    },
    eventType: { ...needed('WEBHOOK-15'), 'not in the enum': 'WEBHOOK-16', empty: 'WEBHOOK-16' },
    headers: { 'of another type': 'WEBHOOK-20', 'with too many items': 'WEBHOOK-19' },
    // Not among the faults that the list of errors names (OP-56).
    'headers[].key': needed(orElse(400, 404)('WEBHOOK-21')),
    'headers[].value': needed(orElse(400, 404)('WEBHOOK-22')),
  },
  bounds: {
    eventType: Object.fromEntries(eventTypes.map((name) => [`the value ${name}`, 'WEBHOOK-17' as const])),
    headers: { 'left out': 'WEBHOOK-18', 'with the most items': 'WEBHOOK-19' },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
};

const resend: Plan = {
  name: 'resend',
  what: 'A resend',
  operation: 'resendWebhook',
  family: 'standard',
  needs: ['a payment settles'],
  account: { settlement: 'manual' },
  movesMoney: true,
  success: [200],
  bases: async ({ account, values, control }) => {
    const externalId = values.externalId();
    const payment = await account.cashOut({ value: 1, externalId });
    account.demand(payment, [201]);
    await control.setup('a payment settles', { transactionId: payment.body.transactionId }, account);
    const body = { url: 'https://example.com/hook' };
    return [{ name: 'a URL', request: { body, path: { transactionIdentifier: externalId } } }];
  },
  faults: { url: { 'of another type': orElse(400, 404, 422)('RESEND-18') } },
  bounds: {},
  open: ['OP-54', 'OP-56', 'OP-59'],
};

export const webhooks: readonly Plan[] = [registration, resend];
