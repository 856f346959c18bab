import { expect, test } from 'vitest';

import { Trail } from '../../../conformance/engine/trail.js';
import type { Delivery, Exchange } from '../../../conformance/target/exchange.js';
import { deliveryOf, exchangeOf } from '../../support/exchanges.js';

function call(method: string, path: string, body: unknown, answer: unknown): Exchange {
  return exchangeOf({
    method,
    path,
    sent: JSON.stringify(body),
    status: 201,
    body: answer,
    onLook: () => {
      throw new Error('a trail must not count as reading');
    },
  });
}

const named = (trail: Trail, rests: readonly (Exchange | Delivery)[]) =>
  trail
    .behind(rests)
    .map((step) => (step.kind === 'call' ? step.exchange.request.path : 'state' in step && step.state));

function paid(): Trail {
  const trail = new Trail();
  trail.called(call('POST', '/other', { externalId: 'another-one' }, { id: 'unrelated' }));
  trail.called(call('POST', '/charge', { externalId: 'charge-0001' }, { transactionId: 'tx-00000001' }));
  trail.asked('a charge is paid', { transactionId: 'tx-00000001', accountId: 'account-1' })({
    endToEndId: 'E0000000001',
  });
  trail.called(call('GET', '/list?id=charge-0001', undefined, { externalId: 'charge-0001' }));
  trail.asked('a payment fails', { externalId: 'another-one', accountId: 'account-1' });
  return trail;
}

test('what led to a notification are the calls and states that share an id with it, through others too', () => {
  expect(named(paid(), [deliveryOf({ endToEndId: 'E0000000001' })])).toEqual(['/charge', 'a charge is paid']);
  expect(named(paid(), [deliveryOf({ data: { externalId: 'another-one' } })])).toEqual([
    '/other',
    'a payment fails',
  ]);
});

test('without an id in common they are the last ones before, and not the failing call itself', () => {
  const trail = paid();
  const last = call('POST', '/refund', {}, {});
  trail.called(last);
  expect(named(trail, [deliveryOf({ status: 'ERROR' })])).toEqual([
    'a charge is paid',
    'a payment fails',
    '/refund',
  ]);
  expect(named(trail, [last])).toEqual(['/charge', 'a charge is paid', 'a payment fails']);
});

test('of many, the first and the last are named', () => {
  const trail = new Trail();
  for (let index = 0; index < 600; index += 1)
    trail.called(call('POST', `/${index}`, { externalId: 'always-this' }, {}));
  expect(named(trail, [deliveryOf({ externalId: 'always-this' })])).toEqual([
    '/100',
    '/595',
    '/596',
    '/597',
    '/598',
    '/599',
  ]);
});
