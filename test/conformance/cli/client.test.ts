import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { packageInfo } from '../../../conformance/core/package-info.js';
import { staticCode } from '../../../conformance/chapters/shared/br-code.js';
import { signatureOf } from '../../../conformance/target/signatures.js';
import { Application } from '../../support/application.js';
import { runCommand } from '../../support/command.js';
import { startControlProxy } from '../../support/control-proxy.js';
import type { ControlMessage } from '../../support/fake-gateway.js';
import { TestGateway } from '../../support/gateway.js';
import { freePort } from '../../support/free-port.js';
import { close } from '../../support/servers.js';

const folder = mkdtempSync(join(tmpdir(), 'pixkit-client-test-'));
const inFolder = (name: string): string => join(folder, name);
const pixkit = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runCommand(args, { environment }).ended();

/** Starts an application with this response, and closes it at the end of the test. */
async function startApplication(answer: Application['answer']): Promise<Application> {
  const application = await Application.start();
  application.answer = answer;
  onTestFinished(() => application.close());
  return application;
}

/** Starts a receiver that responds to every notification with this status. */
const startReceiver = async (status: number): Promise<string> =>
  `${(await startApplication(() => ({ status }))).url}/hook`;

/** Starts a driver that responds to `about` with this, and to every step with 404. */
const startDriver = (about: object | string, more: Record<string, string> = {}): Promise<Application> =>
  startApplication(({ body }) => ({
    status: body['step'] === 'about' ? 200 : 404,
    headers: { 'content-type': 'application/json', ...more },
    body: typeof about === 'string' ? about : JSON.stringify(about),
  }));

describe('pixkit check client refuses', () => {
  const driver = ['--driver', 'http://127.0.0.1:9/pixkit'];

  test.each<[what: string, args: readonly string[], said: RegExp]>([
    ['to run without a client', [], /^No client was given\.\nPass its driver with --driver/],
    [
      'a driver that is not there',
      driver,
      /The driver at http:\/\/127\.0\.0\.1:9\/pixkit gives no valid response/,
    ],
    [
      'two ways at once',
      [...driver, '--command', 'true'],
      /--driver, --mcp, --command and --by-hand cannot be combined/,
    ],
    [
      '--one-account for a webhook',
      ['--webhook', 'http://127.0.0.1:9/hook', '--one-account'],
      /--one-account needs steps: a webhook alone uses no account\.\nAdd --driver/,
    ],
    [
      '--watch where nothing restarts',
      ['--command', 'true', '--watch'],
      /--watch needs a client that can restart\.\nPass its driver/,
    ],
  ])('%s', async (_, args, said) => {
    const { status, out, err } = await pixkit(['check', 'client', ...args]);
    expect([status, out, err]).toEqual([2, '', expect.stringMatching(said)]);
  });

  test('a driver that answers no JSON', async () => {
    const driver = await startDriver('<html>hello');
    const { status, err } = await pixkit(['check', 'client', '--driver', driver.url]);
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('<html>hello (the answer must be a JSON object; it is not JSON)'),
    ]);
  });

  test.each([
    [
      'wrong fields',
      'name: 3\npatienceMs: -1\nfoo: bar\n',
      'en',
      /- foo is not a known field[^]*- name must be the name of the client[^]*- patienceMs must be the time to wait/,
    ],
    [
      'an unknown operation',
      'driver: http://127.0.0.1:9\nuses: [createCashOutt]\n',
      'pt-BR',
      /uses contém uma operação desconhecida: createCashOutt\.[^]*createCashOut/,
    ],
  ])('a file with %s', async (_, text, language, said) => {
    const file = inFolder('wrong.yaml');
    writeFileSync(file, text);
    const { status, err } = await pixkit(['check', 'client', '--client', file, '--lang', language]);
    expect([status, err]).toEqual([2, expect.stringMatching(said)]);
  });
});

describe('pixkit check client lists', () => {
  test('the duties by grade, with what each needs', async () => {
    const { status, out } = await pixkit(['check', 'client', '--list']);
    expect(status).toBe(0);
    expect(out).toMatch(/^CALLER-36 {2}PRACTICE money {2}A payment or refund whose outcome is unknown/m);
    expect(out).toMatch(
      /CALLER-36.*\n {4}needs steps 'pay', 'how is the order'; by .*caller\/lost-answer-of-a-cash-out/,
    );
    expect(out.indexOf('CALLER-01')).toBeLessThan(out.indexOf('CALLER-36'));
    expect(out).not.toMatch(/clause/);
  });

  test('only the duties of --only', async () => {
    const { out } = await pixkit(['check', 'client', '--list', '--only', 'CALLER-33', '--lang', 'pt-BR']);
    expect(out.match(/^[A-Z]+-\d+/gm)).toEqual(['CALLER-33']);
    expect(out).toMatch(/^CALLER-33 {2}PRACTICE dinheiro {2}Um pagamento/);
  });

  test('the steps that a driver lacks, with their duties', async () => {
    const driver = await startDriver({
      name: 'loja',
      version: '3.1',
      steps: ['configure', 'balance', 'pay'],
    });
    const { status, out } = await pixkit(['doctor', '--driver', driver.url]);
    expect(status).toBe(0);
    expect(out).toContain(`The driver at ${driver.url} responds: loja 3.1.`);
    expect(out).toMatch(/^ {2}answers {2}pay$/m);
    expect(out).toMatch(
      /^ {2}missing {2}transfer: \d+ requirements cannot be tested without it: .*CALLER-31/m,
    );
    // The command never calls the client itself.
    expect(driver.received.map(({ body }) => body['step'])).toEqual(['about']);
  });
});

describe('a receiver alone', () => {
  const everyKind = ['--only', 'receiver/every-kind', '--seed', '7'];
  const run = (webhook: string, ...more: readonly string[]) =>
    pixkit(['check', 'client', '--webhook', webhook, ...everyKind, ...more]);

  test('fails a MUST duty if it answers 500', async () => {
    const { status, out } = await run(await startReceiver(500));
    expect(status).toBe(1);
    expect(out).toMatch(/^ {2}✗ RECEIVER-01 .*\n {6}the specification: receiver\//m);
    expect(out).toMatch(/^ {6}“/m);
    expect(out).toMatch(/^ {6}\d\d:\d\d:\d\d\.\d{3} {2}notification \w+.* → 500( |$)/m);
    expect(out).toMatch(/^CLIENT NONCONFORMANT: 1 of \d+ MUST requirements? failed/m);
    expect(out).not.toMatch(/clause|the gateway (keeps|breaks)/i);
    expect(out.split('\n').length).toBeLessThanOrEqual(60);
  });

  test('is reported as a client in every kind of report, in Portuguese', async () => {
    await run(await startReceiver(500), '--report', `json=${inFolder('words.json')}`);
    const [html, markdown, junit, badge] = ['html', 'markdown', 'junit', 'badge'].map(inFolder);
    const kinds = { html, markdown, junit, badge };
    const files = Object.entries(kinds).flatMap(([kind, path]) => ['--report', `${kind}=${path ?? ''}`]);
    const { out } = await pixkit(['report', 'show', inFolder('words.json'), ...files, '--lang', 'pt-BR']);
    expect(out).toMatch(/^CLIENTE NÃO CONFORME: 1 de \d+ requisito/m);
    expect(out).not.toMatch(/cláusula/i);
    const page = readFileSync(html ?? '', 'utf8').replace(/<(script|style)>[^]*?<\/\1>/g, '');
    expect(page).not.toMatch(/O gateway (cumpre|descumpre)|cláusula/i);
    expect(readFileSync(markdown ?? '', 'utf8')).not.toMatch(/cláusula/i);
    expect(readFileSync(junit ?? '', 'utf8')).toContain('type="RECEIVER-01"');
    expect(JSON.parse(readFileSync(badge ?? '', 'utf8'))).toMatchObject({
      label: 'cliente Pix',
      color: 'red',
    });
  });

  test('gets notifications signed with its own secret', async () => {
    const secret = `whsec_${'A'.repeat(32)}`;
    const { url } = await startApplication(({ headers, text }) => ({
      status:
        signatureOf(headers as Record<string, string>, Buffer.from(text), [secret]) === 'right' ? 200 : 401,
    }));
    const refused = await run(`${url}/hook`);
    expect(refused.out).toContain('pass its secret with --webhook-secret');
    const { status, out } = await run(`${url}/hook`, '--webhook-secret', secret);
    expect([status, out]).toEqual([0, expect.not.stringContaining('RECEIVER-01')]);
  });

  test('is found again by --last-failed', async () => {
    const environment = { XDG_CACHE_HOME: folder };
    const webhook = await startReceiver(500);
    const args = ['check', 'client', '--webhook', webhook, '--seed', '7'];
    await pixkit([...args, '--only', 'receiver/every-kind'], environment);
    const { out, err, status } = await pixkit([...args, '--last-failed'], environment);
    expect([status, err]).toEqual([1, expect.not.stringContaining('No run of')]);
    expect(out).toMatch(/^1 check, contract/m);
  });
});

test.each([
  ['pix-gateway-kit 0.0.1', ', whose driver was written by pix-gateway-kit 0.0.1\n'],
  [`pix-gateway-kit ${packageInfo().version}`, ' (1 of 12 steps)\n'],
])('says that a scaffold is of another version: %s', async (scaffold, said) => {
  const driver = await startDriver({ name: 'shop', steps: ['balance'] }, { 'pixkit-scaffold': scaffold });
  const args = ['check', 'client', '--driver', driver.url, '--only', 'caller/amounts-of-payments'];
  const { out, err } = await pixkit(args);
  expect(out + err).toContain(said);
});

describe('the tests of a client', () => {
  const command = `"${process.execPath}" test/support/own-tests/pays-once.mjs`;
  const run = (
    scenario: string,
    environment: Readonly<Record<string, string>>,
    ...options: readonly string[]
  ) =>
    pixkit(
      ['check', 'client', '--command', command, '--only', scenario, '--seed', '3', ...options],
      environment,
    );
  const lostAnswer = 'caller/own-tests-lost-answer';

  test('end the run if they are red as they are, with their output and all that they are given', async () => {
    const red = 'echo "at $PIXKIT_CONTROL_URL as $PIXKIT_ACCOUNT_ID"; exit 3';
    const { status, err } = await pixkit(['check', 'client', '--command', red]);
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(
        /own tests fail with this gateway \(exit code 3\): at http:\/\/127[^ ]+ as [\w-]+\nMake/,
      ),
    ]);
  });

  test('put no money at risk if they leave an unknown outcome alone', async () => {
    const { status, out } = await run(lostAnswer, {});
    expect(out).toContain('the tests when the response to a cash-out is lost: failed (exit code 1)');
    expect(out).not.toContain('✗');
    expect(status).toBe(0);
  });

  test('put money at risk if they pay again under a new id, though they are green', async () => {
    const { status, out } = await run(
      lostAnswer,
      { REPAYS: 'yes' },
      '--report',
      `junit=${inFolder('risk.xml')}`,
    );
    expect(out).toContain('the tests when the response to a cash-out is lost: passed');
    expect(out).toMatch(/^ {2}✗ CALLER-36 One payment of the tests was carried out 2 times/m);
    expect(out).toContain('carried out, but the response was dropped (injected)');
    expect(out).toMatch(/^CLIENT NONCONFORMANT: .*MONEY AT RISK in 1 practice/m);
    expect(status).toBe(1);
    // A pipeline that reads the report fails like one that reads the exit status.
    const junit = readFileSync(inFolder('risk.xml'), 'utf8');
    expect(junit).toMatch(/<failure message="[^"]*money at risk: it may be sent twice/);
    expect(junit).toMatch(/<testsuite name="(?:Verdict|Result)[^>]*failures="1"/);
    expect(junit).toMatch(/<failure message="[^"]*carried out 2 times/);
  });

  const codeOf = (key: string) => staticCode({ key, amount: '5.00' });
  const codes = (...keys: readonly string[]) => ({ QR_CODES: keys.map(codeOf).join('\n') });
  const [one, other] = ['52998224725', '11144477735'];

  test.each([
    ['finds two orders in QR codes that differ', codes('a@example.com', 'b@example.com'), 1],
    ['finds two orders in charges that differ', { CHARGES: `[5,"${one}"]\n[6,"${one}"]` }, 1],
    ['finds two orders in charges for two payers', { CHARGES: `[5,"${one}"]\n[5,"${other}"]` }, 1],
    ['accepts a QR code that is sent again', codes('a@example.com', 'a@example.com'), 0],
    ['accepts a charge that is sent again', { CHARGES: `[5,"${one}"]\n[5.0,"${one}"]` }, 0],
  ])('%s under one externalId', async (_, environment, expected) => {
    const { status, out } = await run('caller/own-tests', environment);
    expect([status, /^ {2}[✗!] CALLER-15 .*Two orders have the same externalId/m.test(out)]).toEqual([
      expected,
      expected === 1,
    ]);
  });
});

describe('in front of a gateway of this process', () => {
  const gateway = TestGateway.start().then((started) => started.listen());
  afterAll(async () => (await gateway).close());
  const oneAccount = async () => {
    const place = `127.0.0.1:${await freePort()}`;
    return ['--one-account', '--dotenv', inFolder('.env'), '--listen', place];
  };

  test('removes the registrations of earlier stages from the one account', async () => {
    const { baseUrl, controlUrl } = await gateway;
    const asked: ControlMessage[] = [];
    const control = await startControlProxy(controlUrl, (message) => {
      asked.push(...(message.states ?? [message]));
      return undefined;
    });
    onTestFinished(() => control.close());
    const driver = await startDriver({ name: 'loja', steps: ['balance'] });
    const client = ['--driver', driver.url, '--webhook', await startReceiver(200)];
    const target = ['--base-url', baseUrl, '--control-url', control.url];
    const only = ['--only', 'receiver/null-ids', '--only', 'receiver/many-at-once'];
    const { status, out } = await pixkit([
      'check',
      'client',
      ...client,
      ...(await oneAccount()),
      ...target,
      ...only,
    ]);
    expect([status, out]).toEqual([0, expect.stringContaining('2 passed')]);
    const urls = (action: string) =>
      asked
        .filter((one) => one.state === 'a webhook registration' && one.action === action)
        .map(({ params }) => params.url);
    expect(urls('setup').length).toBeGreaterThanOrEqual(2);
    expect(urls('teardown').sort()).toEqual(urls('setup').sort());
  });

  /** Uses one gateway of this process: a separate one for each test would take longer than the scenario. */
  const watch = async (args: readonly string[]) => {
    const { baseUrl, controlUrl } = await gateway;
    const options = ['--base-url', baseUrl, '--control-url', controlUrl, '--watch'];
    return runCommand(['check', 'client', ...args, ...options], { hasTerminal: true });
  };

  test('--watch judges a receiver again once it is back, and ends with q', async () => {
    const port = await freePort();
    const hook = () => {
      const server = createServer((request, response) => request.resume().on('end', () => response.end()));
      return new Promise<typeof server>((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
    };
    const first = await hook();
    const webhook = `http://127.0.0.1:${port}/hook`;
    const watched = await watch(['--webhook', webhook, '--only', 'receiver/null-ids']);
    await watched.until(/Watching\. To run the checks again, press Enter or restart the client/);
    await close(first);
    await watched.until(/The connection is lost/);
    const second = await hook();
    onTestFinished(() => close(second));
    await watched.until(/Watching[^]*Watching/);
    expect(watched.out.match(/ checks the receiver /g)).toHaveLength(2);
    watched.press('q');
    expect(await watched.status).toBe(0);
  });

  test('--watch judges the client of a driver that its file names again on Enter', async () => {
    const driver = await startDriver({ name: 'loja', steps: ['balance'] });
    const file = inFolder('watched.yaml');
    writeFileSync(file, `driver: ${driver.url}\n`);
    const watched = await watch([
      '--client',
      file,
      ...(await oneAccount()),
      '--only',
      'caller/pending-payment',
    ]);
    await watched.until(/Watching/);
    watched.press('\r');
    await watched.until(/Watching[^]*Watching/);
    expect(watched.out.match(/ checks the client loja /g)).toHaveLength(2);
    watched.press('\u0003');
    await watched.status;
  });
});
