import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { describe, expect } from 'vitest';

import type { Received } from '../support/application.js';
import { it as withFixtures } from '../support/fixtures.js';
import { lack, programNamed } from '../support/programs.js';

const examples = fileURLToPath(new URL('../../docs/examples/', import.meta.url));
const drivers = fileURLToPath(new URL('signature-drivers/', import.meta.url));

/** How each example is run, by a driver beside it. */
const languages = [
  { language: 'Node', needs: 'node', files: ['signature.mjs', 'driver.mjs'], steps: ['node driver.mjs'] },
  {
    language: 'Python',
    needs: 'python3',
    files: ['signature.py', 'driver.py'],
    steps: ['python3 driver.py'],
  },
  { language: 'PHP', needs: 'php', files: ['signature.php', 'driver.php'], steps: ['php driver.php'] },
  {
    ...{ language: 'Java', needs: 'javac', files: ['Signature.java', 'Driver.java'] },
    steps: ['javac -J-XX:TieredStopAtLevel=1 Signature.java Driver.java', 'java -Xshare:auto Driver'],
  },
  {
    ...{ language: 'Go', needs: 'go', files: ['signature.go', 'driver.go'] },
    steps: ['go build -o driver signature.go driver.go', './driver'],
  },
  {
    ...{ language: 'C#', needs: 'mcs', files: ['Signature.cs', 'Driver.cs'] },
    steps: ['mcs -langversion:latest -out:driver.exe Signature.cs Driver.cs', 'mono driver.exe'],
  },
] as const;

/** A delivery as a receiver looks at it. */
interface Seen {
  readonly what: string;
  readonly is: boolean;
  readonly now: number;
  readonly secrets: readonly string[];
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Buffer;
}

const it = withFixtures
  /** Two deliveries of one notification: with one secret, and, since that has been replaced, with two. */
  .extend('deliveries', async ({ account, receiver, gateway }) => {
    const { secret: first } = await account.register(receiver.url);
    const { body: payment } = await account.cashOut();
    await account.settle(payment['transactionId']);
    await receiver.until(1);
    const query = new URLSearchParams({
      ...{ accountId: account.accountId, eventType: 'cash_out', url: receiver.url },
    });
    const rotated = await gateway.post(`/_control/registrations/rotate?${query.toString()}`);
    await account.resend(payment['transactionId']);
    await receiver.until(2);
    const [before, after] = receiver.received as [Received, Received];
    return { before, after, first: String(first), second: String(rotated.body['secret']) };
  })
  .extend('cases', ({ deliveries: { before, after, first, second } }): readonly Seen[] => {
    const seen = ({ headers, text: sent }: Received, secrets: readonly string[]) => ({
      ...{ secrets, body: Buffer.from(sent), now: Number(headers['webhook-timestamp']) },
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
    });
    const one = seen(before, [first]);
    const two = seen(after, [first]);
    const tampered = Buffer.from(one.body.toString().replace('CONFIRMED', 'CONFIRMEE'));
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    return [
      { ...one, what: 'genuine', is: true },
      { ...one, what: 'genuine, four minutes old', is: true, now: one.now + 240 },
      { ...one, what: 'old', is: false, now: one.now + 301 },
      { ...one, what: 'of the future', is: false, now: one.now - 301 },
      { ...one, what: 'tampered with', is: false, body: tampered },
      { ...one, what: 'with the id of another', is: false, id: 'msg_other' },
      { ...one, what: 'with a later timestamp', is: false, timestamp: String(one.now + 1) },
      { ...one, what: 'without an id', is: false, id: '' },
      { ...one, what: 'without a timestamp', is: false, timestamp: '' },
      { ...one, what: 'with a timestamp that is no number', is: false, timestamp: `${one.now}x` },
      { ...one, what: 'not signed', is: false, signature: '' },
      { ...one, what: 'with a shorter signature', is: false, signature: one.signature.slice(0, -1) },
      { ...one, what: 'of another version', is: false, signature: one.signature.replace('v1', 'v2') },
      { ...one, what: 'for the secret of another', is: false, secrets: [other] },
      { ...one, what: 'for one of two secrets that we know', is: true, secrets: [other, first] },
      { ...two, what: 'signed twice, for the old secret', is: true },
      { ...two, what: 'signed twice, for the new secret', is: true, secrets: [second] },
      { ...two, what: 'signed twice, for another', is: false, secrets: [other] },
      { ...one, what: 'signed once, for the new secret', is: false, secrets: [second] },
    ];
  });

/** One line for a driver: each field in Base64, after a letter, so that none is empty. */
function lineOf({ now, secrets, id, timestamp, signature, body }: Seen): string {
  const fields = [String(now), secrets.join(' '), id, timestamp, signature, body];
  return fields.map((field) => `x${Buffer.from(field).toString('base64')}`).join(' ');
}

async function outputOf(command: string, cwd: string, input: string): Promise<string> {
  const child = spawn('sh', ['-c', command], {
    ...{ cwd, stdio: ['pipe', 'pipe', 'inherit'] },
    env: { ...process.env, GO111MODULE: 'off' },
  });
  child.stdin.end(input);
  const [printed, [status]] = await Promise.all([
    text(child.stdout),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  expect([command, status]).toEqual([command, 0]);
  return printed;
}

describe('the example that verifies signatures', () => {
  for (const { language, needs, files, steps } of languages) {
    const program = programNamed(needs);
    it.skipIf(program === undefined)(
      `in ${language} tells genuine notifications from others${lack(needs, program)}`,
      async ({ cases, folder }) => {
        const [example, driver] = files;
        await copyFile(join(examples, example), join(folder, example));
        await copyFile(join(drivers, driver), join(folder, driver));
        const input = `${cases.map(lineOf).join('\n')}\n`;
        let printed = '';
        for (const step of steps) printed = await outputOf(step, folder, input);
        const said = printed.trimEnd().split('\n');
        expect(cases.map(({ what }, index) => [what, said[index]])).toEqual(
          cases.map(({ what, is }) => [what, String(is)]),
        );
      },
    );
  }
});
