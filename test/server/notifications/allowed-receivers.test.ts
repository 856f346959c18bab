import { describe, expect, it } from 'vitest';

import { unreachableText } from '../../../server/domain/receivers.js';
import { guardOf, mayCall, refusalOf, unreachableReason } from '../../../server/notifications/url-guard.js';

const may = (address: string, allowWebhooksTo: readonly string[], host = address) =>
  mayCall(address, guardOf({ allowWebhooksTo }), host);

describe('receivers that are named', () => {
  it.each([
    ['172.18.0.5', '172.18.0.5'],
    ['172.18.0.5', '172.16.0.0/12'],
    ['172.18.0.5', '172.18.99.99/16'],
    ['::ffff:172.18.0.5', '172.16.0.0/12'],
    ['172.18.0.5', '::ffff:172.18.0.5'],
    ['100.64.0.9', '100.64.0.0/10'],
    ['fd12:3456::9', '[FD12:3456:0::9]'],
    ['10.0.0.1', '0.0.0.0/0'],
    ['169.254.169.254', '169.254.169.254'],
    ['::ffff:169.254.169.254', '169.254.169.254'],
    ['fd00:ec2::254', 'fd00:ec2::254'],
    ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
  ])('%s is called where %s is', (address, entry) => {
    expect([may(address, [entry]), may(address, [])]).toEqual([true, false]);
  });

  it.each([
    ['172.18.0.5', '172.18.0.6'],
    ['172.15.255.255x', '172.16.0.0/12'],
    ['fd00::1', '0.0.0.0/0'],
    ['169.254.169.254', '169.254.0.0/16'],
    ['169.254.169.254', '0.0.0.0/0'],
    ['fe80::1', 'fe80::/10'],
    ['fd00:ec2::254', 'fd00::/8'],
    ['fd20:ce::254', 'fd00::/8'],
    ['100.100.100.200', '100.64.0.0/10'],
    ['192.0.0.192', '192.0.0.0/24'],
    ['168.63.129.16', '168.63.0.0/16'],
    ['64:ff9b::10.0.0.1', '64:ff9b::/96'],
    ['2002:a00:1::1', '2002::/16'],
    ['::10.0.0.1', '::/0'],
    ['0.0.0.0', '0.0.0.0'],
    ['::', '::/0'],
    ['224.0.0.1', '224.0.0.1'],
  ])('%s is not, though %s is', (address, entry) => {
    expect(may(address, [entry])).toBe(false);
  });

  it('may be named by host, for every address that is not guarded', () => {
    const named = ['App.Internal', 'host.docker.internal'];
    const called = (address: string, host: string) => may(address, named, host);
    expect(called('10.1.2.3', 'app.internal')).toBe(true);
    expect(called('127.0.0.1', 'APP.internal.')).toBe(true);
    expect(called('10.1.2.3', 'other.internal')).toBe(false);
    expect(called('10.1.2.3', 'x.app.internal')).toBe(false);
    expect(called('169.254.169.254', 'app.internal')).toBe(false);
    expect(called('0.0.0.0', 'app.internal')).toBe(false);
  });

  it('of a metadata service are refused in private networks, too', () => {
    const options = { sandboxReceivers: 'private' } as const;
    expect(['fd00:ec2::254', 'fd20:ce::254', 'fd00::1'].map((one) => mayCall(one, options))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    '10.0.0.0/33',
    'fd00::/129',
    '10.0/8',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'http://app',
    'app:80',
    'a b',
    '',
    '-a',
    '12',
  ])('cannot be %j, and it is shown', (entry) => {
    expect(() => guardOf({ allowWebhooksTo: ['10.0.0.1', entry] })).toThrow(`'${entry}' is no address`);
  });
});

describe('a URL to which nothing could ever be delivered', () => {
  const why = (url: string, options = {}) => {
    const refusal = unreachableReason(url, guardOf(options));
    return refusal === null ? null : unreachableText(refusal);
  };

  it.each([
    [
      'https://[fd00::1]:8443/',
      '[fd00::1]: its address is not public; allow it with --allow-webhooks-to fd00::1',
    ],
    [
      'https://localhost:8443/',
      'localhost: its address is not public; allow it with --sandbox-receivers or --allow-webhooks-to localhost',
    ],
    [
      'https://169.254.169.254/',
      'belongs to a cloud metadata service, or maps to another address; allow it with --allow-webhooks-to 169.254.169.254',
    ],
    ['https://0.0.0.0/', '0.0.0.0: no receiver can exist at its address'],
  ])('%s is known by itself, with the option that would allow it', (url, sentence) => {
    expect(why(url)).toContain(sentence);
  });

  it.each([
    ['https://shop.example/', {}],
    ['not a URL', {}],
    ['https://localhost/', { sandboxReceivers: 'loopback' }],
    ['https://localhost/', { allowWebhooksTo: ['localhost'] }],
    ['https://10.0.0.1/', { sandboxReceivers: 'private' }],
    ['http://shop.example/', { allowHttpWebhooks: true }],
    ['https://169.254.169.254/', { allowWebhooksTo: ['169.254.169.254'] }],
  ])('%s is not one with %j', (url, options) => {
    expect(why(url, options)).toBeNull();
  });

  it('behind a name tells accounts the name, never the address', () => {
    const options = guardOf({ allowWebhooksTo: ['10.0.0.0/8'] });
    const words = (address: string) => {
      const refusal = refusalOf('shop.example', ['10.0.0.1', address], options);
      return refusal === null ? '' : unreachableText(refusal);
    };
    expect(words('172.16.0.1')).toContain('allow it with --allow-webhooks-to shop.example');
    expect(words('169.254.169.254')).toContain('--allow-webhooks-to ADDRESS');
    expect(words('169.254.169.254') + words('172.16.0.1')).not.toMatch(/169\.254|172\.16/);
    expect(words('127.0.0.1')).not.toContain('--sandbox-receivers');
    expect(words('10.0.0.2')).toBe('');
  });
});
