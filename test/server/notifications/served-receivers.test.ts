import { expect, it } from 'vitest';

import { defaultReceivers, runServer, type ServerOptions } from '../../../server/main.js';

/** What a start says about receivers; null: nothing. */
async function receiverWarning(options: ServerOptions): Promise<string | null> {
  const end = new AbortController();
  const lines: string[] = [];
  const stdout = (line: string) => {
    lines.push(line);
    // By now everything is being printed, and nothing else is waited for.
    if (line.startsWith('Check it:')) end.abort();
  };
  const io = { stdout, stderr: (line: string) => void lines.push(line), signal: end.signal };
  expect([await runServer({ port: 0, ...options }, io), lines.join('\n')]).toEqual([0, expect.anything()]);
  return lines.find((line) => line.startsWith('Receivers:')) ?? null;
}

it('serve says where notifications may go, unless to public addresses alone', async () => {
  expect(await receiverWarning({})).toContain('also on this machine');
  expect(await receiverWarning({ sandboxReceivers: 'private' })).toContain('in private networks');
  expect(await receiverWarning({ sandboxReceivers: false })).toBeNull();
});

it.each([
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['localhost', 'loopback'],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.7', false],
  ['gateway.example', false],
])('bound to %s it lets notifications go besides to: %s', (host, receivers) => {
  expect(defaultReceivers(host)).toBe(receivers);
});
