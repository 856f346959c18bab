import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, vi } from 'vitest';

import { selfSigned } from '../../../conformance/target/certificates.js';
import type { GatewayOptions } from '../../../server/gateway.js';
import { defaultReceivers } from '../../../server/main.js';
import { Application } from '../../support/application.js';
import { runCommand } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';
import type { TestGateway } from '../../support/gateway.js';

// A second loopback address stands for a private one: the sandbox allows neither here, and Linux has both.
const elsewhere = '127.0.0.2';

const it = base
  /** Starts a gateway that lets notifications go to public addresses alone, with further options. */
  .extend(
    'gatewayWith',
    ({ start }) =>
      (options: GatewayOptions) =>
        start({ sandboxReceivers: false, retrySchedule: [0], ...options }),
  )
  /** Starts a receiver with TLS, at an address that its certificate names, in addition to these names. */
  .extend('securely', ({ keep }) => async (host = elsewhere, ...names: readonly string[]) => {
    const tls = await selfSigned('receiver', [host, ...names]);
    return { tls, application: await keep(Application.start({ host, tls })) };
  });
afterEach(() => vi.unstubAllEnvs());

/** Registers a URL and receives a payment; what registering returned, and the delivery once it has ended. */
async function registerAndPay(gateway: TestGateway, url: string) {
  const account = await gateway.account();
  const registered = await account.register(url, 'cash_in');
  await account.state('a received payment', { amount: 10 });
  const [attempt] = await account.attemptsWhen((all) => all[0]?.status !== 'pending');
  return { registered, attempt };
}

describe('a receiver at an address that is not public', () => {
  it('is refused without an option, at registration and in the delivery log, with the option that allows it', async ({
    gatewayWith,
    securely,
  }) => {
    const { application } = await securely();
    const log: unknown[] = [];
    const gateway = await gatewayWith({
      log: (_level, message, facts) => void log.push({ message, ...facts }),
    });
    const { registered, attempt } = await registerAndPay(gateway, application.url);
    const sentence = `notifications must not go to ${elsewhere}: its address is not public; allow it with --sandbox-receivers or --allow-webhooks-to ${elsewhere}`;
    expect(registered['warning']).toBe(sentence);
    expect(attempt).toMatchObject({ status: 'dead', statusCode: null, failure: sentence });
    expect(log).toContainEqual(expect.objectContaining({ failure: sentence }));
    expect(application.received).toEqual([]);
  });

  it('is called where it is named, and its certificate is verified by the CA that is named', async ({
    gatewayWith,
    securely,
  }) => {
    const { tls, application } = await securely();
    const allowed = { allowWebhooksTo: [`${elsewhere}/31`] };
    const gateway = await gatewayWith({ ...allowed, webhookCa: [tls.certificatePem] });
    const { registered, attempt } = await registerAndPay(gateway, application.url);
    expect(registered).not.toHaveProperty('warning');
    expect(attempt).toMatchObject({ status: 'delivered', statusCode: 200, failure: null });
    expect(application.received).toHaveLength(1);
  });
});

describe('a receiver without TLS', () => {
  it('is refused when it is registered, with the option that allows it', async ({ keep, gatewayWith }) => {
    const { url } = await keep(Application.start({ host: elsewhere }));
    const gateway = await gatewayWith({ allowWebhooksTo: [elsewhere] });
    await expect(registerAndPay(gateway, url)).rejects.toThrow(
      /422 .*absolute HTTPS URL; plain-HTTP receivers are not allowed .*; allow it with --allow-http-webhooks/,
    );
  });

  it('is called where the operator allows it and registers it, and POST /api/webhooks refuses it still', async ({
    keep,
    gatewayWith,
  }) => {
    const application = await keep(Application.start({ host: elsewhere }));
    const gateway = await gatewayWith({ allowWebhooksTo: [elsewhere], allowHttpWebhooks: true });
    expect((await registerAndPay(gateway, application.url)).attempt).toMatchObject({ statusCode: 200 });
    const account = await gateway.account({ webhookRegistration: 'enabled' });
    const registration = { url: application.url, eventType: 'cash_in' };
    const { text } = await account.post('/api/webhooks', registration).expect(400);
    expect(text).toContain('HTTPS');
    expect(application.received).toHaveLength(1);
  });

  it('is not called any more once the option is gone', async ({ open, keep }) => {
    const application = await keep(Application.start({ host: elsewhere }));
    const allowed = { sandboxReceivers: false, allowWebhooksTo: [elsewhere], retrySchedule: [0] } as const;
    const first = await open({ ...allowed, allowHttpWebhooks: true });
    const account = await first.account();
    await account.register(application.url, 'cash_in');
    await first.close();
    const later = account.with({}, await open(allowed));
    await later.state('a received payment', { amount: 10 });
    const [attempt] = await later.attemptsThatAre('dead');
    expect(attempt?.failure).toMatch(
      /^plain-HTTP receivers are not allowed .*; allow it with --allow-http-webhooks/,
    );
    expect(application.received).toEqual([]);
  });

  it('that was registered as one with it is explained', async ({ keep, gatewayWith }) => {
    const { url } = await keep(Application.start({ host: elsewhere }));
    const gateway = await gatewayWith({ allowWebhooksTo: [elsewhere] });
    const { attempt } = await registerAndPay(gateway, url.replace('http:', 'https:'));
    expect(attempt?.failure).toContain('does not use TLS; use an http:// URL');
  });
});

it('POST /api/webhooks registers what cannot be reached, as the specification has no refusal for it, and says so', async ({
  gatewayWith,
}) => {
  const gateway = await gatewayWith({});
  const account = await gateway.account({ webhookRegistration: 'enabled' });
  const register = (url: string) => account.post('/api/webhooks', { url, eventType: 'cash_in' });
  const why =
    'notifications must not go to 10.0.0.7: its address is not public; allow it with --allow-webhooks-to 10.0.0.7';
  const inVain = await register('https://10.0.0.7/hook');
  expect(inVain).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: `Webhook registered for cash_in, but its URL cannot receive deliveries: ${why}.`,
    },
  });
  expect(inVain.headers['webhook-warning']).toBe(why);
  const useful = await register('https://shop.example/hook');
  expect(useful.body['message']).toBe('Webhook registered for cash_in.');
  expect(useful.headers).not.toHaveProperty('webhook-warning');
});

describe('serve', () => {
  /** Returns the output of a start and its exit status; it ends by itself once it is complete. */
  async function serve(args: readonly string[], environment: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const run = runCommand(['serve', '--port', '0', ...args]);
    await run.until(/^Check it:/m).catch(() => undefined);
    return { status: await run.end(), out: run.out + run.err };
  }

  it('takes the options several times, or from the environment, and says what it allows', async ({
    folder,
  }) => {
    const ca = join(folder, 'ca.pem');
    writeFileSync(ca, (await selfSigned('ca')).certificatePem);
    const common = ['--no-sandbox-receivers', '--webhook-ca', ca, '--allow-http-webhooks'];
    const line = /^Receivers: +also at 10\.0\.0\.0\/8, app\.internal, also over plain HTTP/m;
    const flags = ['--allow-webhooks-to', '10.0.0.0/8', '--allow-webhooks-to', 'app.internal'];
    expect(await serve([...common, ...flags])).toMatchObject({
      status: 0,
      out: expect.stringMatching(line) as string,
    });
    const environment = { PIXKIT_ALLOW_WEBHOOKS_TO: '10.0.0.0/8, app.internal', PIXKIT_WEBHOOK_CA: ca };
    const given = await serve(['--no-sandbox-receivers', '--allow-http-webhooks'], environment);
    expect(given).toMatchObject({ status: 0, out: expect.stringMatching(line) as string });
  });

  it('says where notifications may go, unless to public addresses alone', async () => {
    expect((await serve([])).out).toMatch(/^Receivers: .*also on this machine/m);
    expect((await serve(['--sandbox-receivers', 'private'])).out).toMatch(
      /^Receivers: .*in private networks/m,
    );
    expect((await serve(['--no-sandbox-receivers'])).out).not.toContain('Receivers:');
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['localhost', 'loopback'],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.0.7', false],
    ['gateway.example', false],
  ])('bound to %s also lets notifications go to: %s', (host, receivers) => {
    expect(defaultReceivers(host)).toBe(receivers);
  });

  it.each([
    [['--allow-webhooks-to', '10.0.0.0/33'], "'10.0.0.0/33' is no address, CIDR range or host name"],
    [['--webhook-ca', '/nowhere/ca.pem'], 'The file /nowhere/ca.pem cannot be read'],
    [['--webhook-ca', 'package.json'], 'The file package.json contains no certificate'],
  ])('ends with 2 and a sentence for %j', async (args, sentence) => {
    expect(await serve(args)).toMatchObject({ status: 2, out: expect.stringContaining(sentence) as string });
  });
});
