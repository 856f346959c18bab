/** The example programs of `examples/clients`, run as their users run them, if their languages are installed. */
import { execFile, spawnSync } from 'node:child_process';
import { createServer, request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';

import { describe, expect } from 'vitest';

import { it as base } from '../support/fixtures.js';
import type { TestAccount, TestGateway } from '../support/gateway.js';
import { TestReceiver } from '../support/receiver.js';
import { close, listen } from '../support/servers.js';

const folderOf = (language: string) =>
  fileURLToPath(new URL(`../../examples/clients/${language}`, import.meta.url));
/** JVM options: a program that runs for a second needs little optimization. */
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The program that must be installed, and how an example is built into a folder and started from there. */
interface Runtime {
  readonly needs: readonly [program: string, ...args: string[]];
  readonly build?: (output: string) => readonly [program: string, ...args: string[]];
  readonly start: (output: string) => readonly [program: string, ...args: string[]];
  /** Set if it starts so quickly that every case is tested with it. */
  readonly isQuick?: true;
}

const runtimes: Readonly<Record<string, Runtime>> = {
  python: { needs: ['python3', '--version'], start: () => ['python3', '-I', 'pix.py'] },
  php: {
    needs: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    start: () => ['php', 'pix.php'],
    isQuick: true,
  },
  java: {
    needs: ['javac', '-version'],
    build: (output) => [
      'javac',
      ...quick.map((one) => `-J${one}`),
      '-Xlint:all,-serial',
      '-Werror',
      '-d',
      output,
      'Pix.java',
    ],
    start: (output) => ['java', ...quick, '-cp', output, 'Pix'],
  },
  go: {
    needs: ['go', 'version'],
    build: (output) => ['go', 'build', '-o', `${output}/pix`, '.'],
    start: (output) => [`${output}/pix`],
    isQuick: true,
  },
  csharp: {
    needs: ['sh', '-c', 'command -v mcs mono && ls /usr/lib/mono/4.5/System.Net.Http.dll'],
    build: (output) =>
      [
        'mcs',
        '-warnaserror',
        '-nowarn:649',
        '-r:System.Net.Http',
        '-r:System.Runtime.Serialization',
        `-out:${output}/pix.exe`,
        'Pix.cs',
      ] as const,
    start: (output) => ['mono', `${output}/pix.exe`],
  },
};

/** The exit status and the output of a program. */
interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

function run(
  language: string,
  [program, ...args]: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv = {},
  input = '',
): Promise<Ended> {
  const options = { cwd: folderOf(language), env: { ...process.env, ...environment } };
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (error, out, err) => {
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ status, out: out.trim(), err: err.trim() });
    });
    child.stdin?.end(input);
  });
}

/** The message of a cash-out that the network loses. */
type Loss = 'request' | 'answer';

/** Starts a proxy to a gateway that loses messages of the first cash-outs, in this order, and then no more. */
async function startLossy({ baseUrl }: TestGateway, losses: Loss[]) {
  const arrived: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const isPayment = incoming.method === 'POST' && incoming.url === '/api/pix/cash-out';
    const loss = isPayment ? losses.shift() : undefined;
    if (loss === 'request') return void incoming.socket.destroy();
    if (isPayment) arrived.push(loss ?? 'whole');
    const { method, headers, url } = incoming;
    const forwarded = httpRequest(`${baseUrl}${url ?? ''}`, { method, headers, agent: false }, (answer) => {
      if (loss === 'answer') return void incoming.socket.destroy();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  const port = await listen(server);
  return { arrived, url: `http://127.0.0.1:${port}`, close: () => close(server) };
}

/** A notification as received, and the secret of its registration. */
interface Delivered {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** One account and one notification for all programs. */
const it = base
  .extend('own', { scope: 'file' }, ({ served }) =>
    served.account({ available: 1000, settlement: 'automatic' }),
  )
  .extend('delivered', { scope: 'file' }, async ({ own }, { onCleanup }): Promise<Delivered> => {
    const receiver = await TestReceiver.start();
    onCleanup(() => receiver.close());
    const { secret } = await own.register(receiver.url);
    await own.cashOut().expect(201);
    const [first] = await receiver.until(1);
    const header = (name: string) => String(first?.headers[name]);
    return {
      secret: String(secret),
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body: first?.text ?? '',
    };
  })
  /**
   * Sends a payment with a program over a lossy network; resolves with the result of the program and the requests that
   * arrived.
   */
  .extend(
    'pay',
    ({ served, own, write, keep }) =>
      async (
        start: readonly [string, ...string[]],
        language: string,
        order: string,
        amount: string,
        losses: Loss[] = [],
      ) => {
        const way = await keep(startLossy(served, losses));
        const environment = {
          PIXKIT_BASE_URL: way.url,
          PIXKIT_CLIENT_ID: own.clientId,
          PIXKIT_CLIENT_SECRET: own.clientSecret,
          PIXKIT_CERTIFICATE: await write('own.pem', own.certificatePem),
        };
        const [program, ...args] = start;
        const ended = await run(language, [program, ...args, 'pay', order, amount], environment);
        return { ...ended, arrived: way.arrived };
      },
  );

/** The ids of the payments with this externalId. */
async function paymentsOf(account: TestAccount, order: string): Promise<readonly unknown[]> {
  const { body } = await account.get(`/api/transactions?externalId=${order}`).expect(200);
  return (body['data'] as readonly { readonly transactionId: string }[]).map((one) => one.transactionId);
}

describe.each(Object.entries(runtimes))('the example in %s', (language, { needs, build, start, isQuick }) => {
  const [program, ...args] = needs;
  const lacks = spawnSync(program, args).status !== 0;
  const note = lacks ? ` (SKIPPED: no ${language} here)` : '';

  it.skipIf(lacks)(
    `pays once despite lost messages; knows what was refused; verifies signatures${note}`,
    { timeout: 300_000 },
    async ({ folder, own, pay, delivered }) => {
      if (build) expect(await run(language, build(folder))).toMatchObject({ status: 0 });
      const started = start(folder);

      const everyLoss = [['request', 'answer'], [], ['answer'], ['request']] as const;
      for (const losses of everyLoss.slice(0, isQuick ? 4 : 1)) {
        const order = `${language}-${losses.join('-')}`;
        const { status, out, err, arrived } = await pay(started, language, order, '10.50', [...losses]);
        const [id] = await paymentsOf(own, order);
        expect({ losses, status, err, said: out.split(' ')[0] }).toEqual({
          losses,
          status: 0,
          err: '',
          said: id,
        });
        // Exactly one request got through, and it was not sent again after the payment had been found.
        expect(arrived).toHaveLength(1);
      }
      const always: Loss[] = ['request', 'request', 'request'];
      const lost = await pay(started, language, `${language}-lost`, '10.50', always);
      expect([lost.status, lost.arrived]).toEqual([1, []]);
      expect(lost.err).toMatch(/unknown/i);
      const tooMuch = await pay(started, language, `${language}-much`, '5000.00');
      expect(tooMuch.status).toBe(1);
      expect(tooMuch.err).toMatch(/refused.*PIX_INSUFFICIENT_BALANCE/is);
      const other = await pay(started, language, `${language}-request-answer`, '10.51');
      expect(other.status).toBe(1);
      expect(other.err).toContain('the externalId belongs to another payment');

      const { secret, id, timestamp, signature, body } = delivered;
      const judge = async (changes: Partial<Delivered> = {}) => {
        const given = { secret, id, timestamp, signature, body, ...changes };
        const variables = {
          PIXKIT_WEBHOOK_SECRET: given.secret,
          WEBHOOK_ID: given.id,
          WEBHOOK_TIMESTAMP: given.timestamp,
          WEBHOOK_SIGNATURE: given.signature,
        };
        const [command, ...words] = started;
        const { status, out } = await run(language, [command, ...words, 'verify'], variables, given.body);
        return [status, out];
      };
      if (isQuick) expect(await judge()).toEqual([0, 'genuine']);
      // While a secret is being replaced, the old one signs, too.
      expect(await judge({ signature: `v1,${'A'.repeat(43)}= ${signature}` })).toEqual([0, 'genuine']);
      const everyWrong = [
        { body: `${body} ` },
        { timestamp: String(Number(timestamp) - 301) },
        { id: `${id}x` },
        { timestamp: 'now' },
        { signature: signature.replace('v1,', 'v2,') },
        { secret: `whsec_${Buffer.alloc(32).toString('base64')}` },
      ];
      for (const wrong of everyWrong.slice(0, isQuick ? everyWrong.length : 2)) {
        expect([wrong, ...(await judge(wrong))]).toEqual([wrong, 1, 'not genuine']);
      }
    },
  );
});
