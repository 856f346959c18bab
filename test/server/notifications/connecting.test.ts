import { describe, expect } from 'vitest';

import { httpsSender } from '../../../server/notifications/https-sender.js';
import type { Resolve } from '../../../server/notifications/names.js';
import type { SandboxReceivers } from '../../../server/notifications/url-guard.js';
import { it as base } from '../../support/fixtures.js';
import { firstDeliveryTo } from '../../support/receiver.js';

/** Sends once to the receiver's port of a host; a name has one of these answers after the other, the last for good. */
const it = base.extend(
  'sendTo',
  ({ receiver }) =>
    async (host: string, sandboxReceivers: SandboxReceivers, ...answers: readonly (readonly string[])[]) => {
      const left = [...answers];
      const resolve: Resolve = (name) =>
        Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? [name.replace(/^\[|\]$/g, '')]);
      const bounds = { timeoutMs: 10_000, bodyTimeoutMs: 500, connections: 1, sockets: 1 };
      const sender = httpsSender({ ...bounds, secret: null, sandboxReceivers }, resolve);
      try {
        return await sender.send(firstDeliveryTo(`https://${host}:${new URL(receiver.url).port}/`));
      } finally {
        await sender.close();
      }
    },
);

const loopback = ['127.0.0.1'];
const everywhere = ['93.184.216.34'];
const refused = { statusCode: null, failure: expect.stringContaining('must not go to') as string };

describe('a receiver on loopback', () => {
  it.for(['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', 'shop.example'])(
    'is called as %s where the sandbox allows it, with any certificate',
    async (host, { receiver, sendTo }) => {
      const answers = host === 'shop.example' ? [loopback] : [];
      expect(await sendTo(host, 'loopback', ...answers)).toMatchObject({ statusCode: 200 });
      expect(await sendTo(host, 'private', ...answers)).toMatchObject({ statusCode: 200 });
      expect(receiver.received).toHaveLength(2);
    },
  );

  it.for(['127.0.0.1', '[::ffff:127.0.0.1]', '[::1]', '2130706433', 'shop.example'])(
    'is not called as %s without a sandbox',
    async (host, { receiver, sendTo }) => {
      const answers = host === 'shop.example' ? [loopback] : [];
      expect(await sendTo(host, false, ...answers)).toMatchObject(refused);
      expect(receiver.received).toEqual([]);
    },
  );
});

describe('a name', () => {
  it('is refused where one of its addresses is', async ({ sendTo }) => {
    expect(await sendTo('shop.example', false, [...everywhere, ...loopback])).toMatchObject(refused);
    expect(await sendTo('shop.example', 'loopback', [...loopback, '10.0.0.1'])).toMatchObject(refused);
  });

  it('that points to loopback after its check is refused, or its certificate is verified', async ({
    receiver,
    sendTo,
  }) => {
    expect(await sendTo('shop.example', false, everywhere, loopback)).toMatchObject(refused);
    const { statusCode, failure } = await sendTo('shop.example', 'loopback', everywhere, loopback);
    expect([statusCode, failure]).toEqual([null, expect.stringMatching(/self-signed certificate/)]);
    expect(receiver.received).toEqual([]);
  });

  it('that points elsewhere once it was found on loopback is never called without a verified certificate', async ({
    sendTo,
  }) => {
    expect(await sendTo('shop.example', 'loopback', loopback, everywhere)).toMatchObject(refused);
    expect(await sendTo('shop.example', 'private', loopback, ['10.0.0.1'])).toMatchObject(refused);
  });
});
