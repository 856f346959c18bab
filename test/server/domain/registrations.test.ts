import { describe, expect, it } from 'vitest';

import { registrationFaults } from '../../../server/domain/registrations.js';
import { format } from '../../../server/messages/messages.js';

const faultsOf = (...headers: readonly { readonly key: string; readonly value: string }[]) =>
  registrationFaults({ url: 'https://shop.example/hook', eventType: 'cash_out', headers }).map((fault) =>
    format(fault),
  );

describe('a URL', () => {
  const faultsOfUrl = (url: string) => registrationFaults({ url, eventType: 'cash_out' });

  it.each(['https://shop.example/hook', 'HTTPS://shop.example/hook', 'Https://SHOP.example'])(
    'may be %s',
    (url) => {
      expect(faultsOfUrl(url)).toEqual([]);
    },
  );

  it.each(['http://shop.example/hook', 'HTTP://shop.example', 'shop.example', 'https:', ''])(
    'is not %j',
    (url) => {
      expect(faultsOfUrl(url)).toHaveLength(1);
    },
  );
});

describe('a custom header', () => {
  const reserved = `host content-length connection transfer-encoding content-type user-agent expect upgrade keep-alive te
    trailer proxy-connection http2-settings content-encoding webhook-id webhook-timestamp webhook-signature webhook-`;
  it.each(reserved.split(/\s+/))('is not named %s, in any case', (name) => {
    const written = [name, name.toUpperCase(), name.replace(/^./, (letter) => letter.toUpperCase())];
    for (const key of written)
      expect(faultsOf({ key: 'x-a', value: '1' }, { key, value: '1' })).toEqual([
        `headers.1.key must not be ${name}: choose a name of your own`,
      ]);
  });

  it.each(['', ' ', 'a b', 'a:', 'a\r\nb', 'é', 'a\u0000'])('is not named %j', (key) => {
    expect(faultsOf({ key, value: '1' })).toEqual(['headers.0.key must be a valid header name']);
  });

  it.each(['a\r\nb: c', 'a\nb', 'a\u0000b', 'a\u0007', 'a\u007f', 'a\u0100'])('has no value %j', (value) => {
    expect(faultsOf({ key: 'x-a', value })).toEqual([
      'headers.0.value must be printable Latin-1 text, without line breaks',
    ]);
  });

  it.each([
    ['authorization', 'Bearer x'],
    ['X-Tenant', 'blue'],
    ['accept', 'a\tb'],
    ['x-webhook-id', '1'],
    ['webhooks', 'é'],
    ["!#$%&'*+.^_`|~", ''],
  ])('may be %s: %s', (key, value) => {
    expect(faultsOf({ key, value })).toEqual([]);
  });
});
