import { describe, expect, it } from 'vitest';

import { mayCall } from '../../../server/notifications/url-guard.js';

/** Where each kind of sandbox may send to: without one, on loopback, in private networks. */
const allowed = (address: string) =>
  ([false, 'loopback', 'private'] as const).map((sandboxReceivers) => mayCall(address, { sandboxReceivers }));

const [always, loopback, privateNetworks, never] = [
  [true, true, true],
  [false, true, true],
  [false, false, true],
  [false, false, false],
];

/** Addresses of each range: its first and last ones, or its neighbours. */
const ranges = [
  ['public IPv4', always, '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '223.255.255.255'],
  ['public IPv4 next to private', always, '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'],
  ['public IPv4 next to special', always, '100.63.255.255', '100.128.0.0', '169.253.255.255', '169.255.0.0'],
  ['public IPv4 next to loopback', always, '126.255.255.255', '128.0.0.0'],
  ['public IPv6', always, '2600::1', '2001:4860:4860::8888', '2a00:1450::1', '2003::1'],
  ['public IPv4 as IPv6', always, '::ffff:8.8.8.8', '::ffff:808:808'],
  ['127.0.0.0/8, loopback', loopback, '127.0.0.0', '127.0.0.1', '127.8.8.8', '127.255.255.255'],
  ['::1, loopback', loopback, '::1', '0:0:0:0:0:0:0:1'],
  ['loopback as IPv6', loopback, '::ffff:127.0.0.1', '::ffff:7f00:1'],
  ['10.0.0.0/8, private', privateNetworks, '10.0.0.0', '10.0.0.1', '10.255.255.255'],
  ['172.16.0.0/12, private', privateNetworks, '172.16.0.0', '172.31.255.255'],
  ['192.168.0.0/16, private', privateNetworks, '192.168.0.0', '192.168.255.255'],
  ['private as IPv6', privateNetworks, '::ffff:10.0.0.1', '::ffff:c0a8:101'],
  ['fc00::/7, unique local', privateNetworks, 'fc00::', 'fd00::1', 'fdff:ffff::1'],
  ['0.0.0.0/8, this network', never, '0.0.0.0', '0.255.255.255'],
  ['100.64.0.0/10, carrier-grade NAT', never, '100.64.0.0', '100.127.255.255'],
  ['169.254.0.0/16, link-local', never, '169.254.0.0', '169.254.169.254', '::ffff:169.254.169.254'],
  ['192.0.0.0/24, protocol assignments', never, '192.0.0.0', '192.0.0.170', '192.0.0.255'],
  ['192.0.2.0/24, documentation', never, '192.0.2.0', '192.0.2.255'],
  ['198.51.100.0/24, documentation', never, '198.51.100.1'],
  ['203.0.113.0/24, documentation', never, '203.0.113.7'],
  ['192.88.99.0/24, 6to4 relays', never, '192.88.99.1'],
  ['198.18.0.0/15, benchmarking', never, '198.18.0.0', '198.19.255.255'],
  ['224.0.0.0/4, multicast', never, '224.0.0.1', '239.255.255.255'],
  ['240.0.0.0/4, reserved', never, '240.0.0.1', '255.255.255.255'],
  ['::, unspecified', never, '::'],
  ['::/96, IPv4-compatible', never, '::10.0.0.1', '::127.0.0.1', '::8.8.8.8', '::7f00:1'],
  ['::ffff:0:0:0/96, IPv4-translated', never, '::ffff:0:10.0.0.1', '::ffff:0:8.8.8.8'],
  ['64:ff9b::/96, NAT64', never, '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::8.8.8.8'],
  ['64:ff9b:1::/48, local NAT64', never, '64:ff9b:1::', '64:ff9b:1:ffff::10.0.0.1'],
  ['100::/64, discard', never, '100::', '100::1'],
  ['2001::/32, Teredo', never, '2001::1', '2001:0:a9fe:a9fe::1'],
  ['2001::/23, protocol assignments', never, '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1'],
  ['2001:db8::/32, documentation', never, '2001:db8::1'],
  ['3fff::/20, documentation', never, '3fff::1', '3fff:fff:ffff::1'],
  ['2002::/16, 6to4', never, '2002::', '2002:a00:1::1', '2002:7f00:1::', '2002:808:808::1'],
  ['5f00::/16, segment routing', never, '5f00::1'],
  ['fe80::/10, link-local', never, 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  ['fec0::/10, site-local', never, 'fec0::1', 'feff::1'],
  ['ff00::/8, multicast', never, 'ff02::1'],
  ['outside 2000::/3', never, '1fff::1', '4000::1', '8000::1'],
  ['no address', never, 'not an address', '', 'localhost', '0x7f.1', '2130706433', '[::1]'],
] as const;

describe('notifications', () => {
  it.each(ranges.map(([name, verdict, ...addresses]) => ({ name, verdict, addresses })))(
    'to $name: $verdict',
    ({ verdict, addresses }) => {
      for (const address of addresses) expect(allowed(address), address).toEqual(verdict);
    },
  );
});
