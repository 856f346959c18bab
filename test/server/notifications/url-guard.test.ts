import { describe, expect, it } from 'vitest';

import { mayCall } from '../../../server/notifications/url-guard.js';

describe('the URL guard', () => {
  it.each(['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('lets %s through', (address) => {
    expect(mayCall(address, { allowLoopback: false })).toBe(true);
  });

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    'not an address',
  ])('refuses %s', (address) => {
    expect(mayCall(address, { allowLoopback: true })).toBe(false);
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'lets %s through on loopback alone',
    (address) => {
      expect(mayCall(address, { allowLoopback: true })).toBe(true);
      expect(mayCall(address, { allowLoopback: false })).toBe(false);
    },
  );
});
