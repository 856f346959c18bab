import { describe, expect } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { connectionFrom } from '../../../conformance/cli/connection-options.js';
import type { Exchange } from '../../../conformance/target/exchange.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { Listener } from '../../../conformance/devtools/listener.js';
import { english } from '../../../conformance/core/text.js';
import type { Refused } from '../../../conformance/devtools/refused.js';
import { accepted, AccountSession } from '../../../conformance/devtools/account-session.js';
import type { ApplicationAnswer } from '../../support/application.js';
import { pixkit, runCommand, type RunningCommand, type Surroundings } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount, TestGateway } from '../../support/gateway.js';

const it = base
  .extend('options', { scope: 'file' }, { database: ':memory:', retrySchedule: [0] })
  .extend('at', ({ served }) => ['--gateway', served.baseUrl])
  /** An account whose payments settle on request. */
  .extend('account', ({ served }) => served.account({ available: 1_000 }))
  .extend('flags', ({ at, account }) => [...at, '--account-id', account.accountId])
  .extend('listen', ({}, { onCleanup }) => {
    const listening: RunningCommand[] = [];
    onCleanup(async () => {
      for (const run of listening) await run.end();
    });
    return async (args: readonly string[], options?: Surroundings) => {
      const run = runCommand(['listen', ...args], options);
      listening.push(run);
      await run.until(/Ctrl-C to quit/);
      return run;
    };
  });

const trigger = (args: readonly string[]) => pixkit('trigger', ...args);

const registrationsOf = async ({ gateway, accountId }: TestAccount) =>
  (await gateway.get(`/_control/registrations?accountId=${accountId}`)).body['registrations'] as readonly {
    readonly url: string;
    readonly secret: string;
    readonly eventType: string;
  }[];

/** Returns the options of a user of a gateway without a control endpoint. */
const withoutControl = (
  { baseUrl }: TestGateway,
  { clientId, clientSecret, certificatePem }: TestAccount,
): Record<string, string> => ({
  PIXKIT_BASE_URL: baseUrl,
  PIXKIT_CONTROL_URL: `${baseUrl}/nothing`,
  PIXKIT_CLIENT_ID: clientId,
  PIXKIT_CLIENT_SECRET: clientSecret,
  PIXKIT_CERTIFICATE: certificatePem,
});

describe('trigger causes each kind of notification', () => {
  it.for<readonly [args: readonly string[], eventType: string, line: string]>([
    [['cash-in', '--amount', '25.50'], 'cash_in', 'CashIn CONFIRMED 25.50'],
    [['cash-in', '--error'], 'cash_in', 'CashIn ERROR 10.00'],
    [['cash-out', '--amount', '0.01'], 'cash_out', 'CashOut CONFIRMED 0.01'],
    [['cash-out', '--error', 'ACCOUNT_CLOSED'], 'cash_out', 'CashOut ERROR 10.00'],
    [['cash-out', '--error', 'X-999'], 'cash_out', 'CashOut ERROR 10.00'],
    [['refund-in', '--amount', '3'], 'refund_in', 'CashInReversal CONFIRMED 3.00'],
    [['refund-in', '--error', 'no such account'], 'refund_in', 'CashInReversal ERROR 10.00'],
    [['refund-out'], 'refund_out', 'CashOutReversal CONFIRMED 10.00'],
    [['transfer'], 'cash_out', 'TRANSFER LIQUIDATED 10.00'],
    [['transfer', '--error'], 'cash_out', 'TRANSFER ERROR 10.00'],
    [['receive', '--amount', '7.5'], 'cash_in', 'RECEIVE LIQUIDATED 7.50'],
    [['refund'], 'refund_in', 'REFUND REFUNDED 10.00'],
    [['refund', '--error'], 'refund_in', 'REFUND ERROR 10.00'],
    [['med-created'], 'med_created', 'med_created OPEN 1234.56'],
    [['med-accepted'], 'med_accepted', 'med_accepted ANALYZED 1234.56'],
    [['med-rejected'], 'med_rejected', 'med_rejected ANALYZED 1234.56'],
  ])(
    '%j, and listen prints it and passes it on',
    async ([args, eventType, line], { account, flags, application, listen }) => {
      application.answer = ({ headers }) => ({
        status: 202,
        headers: { 'content-type': 'text/plain' },
        body: `took ${String(headers['webhook-id'])}`,
      });
      const run = await listen([
        ...flags,
        '--events',
        eventType,
        '--forward-to',
        `${application.url}/hook?a=1`,
      ]);
      const done = await trigger([...args, ...flags]);
      expect([done.status, done.err]).toEqual([0, '']);
      await run.until(new RegExp(`^202 +\\d+ ms  \\d\\d:\\d\\d:\\d\\d  ${line}  signed  \\S+ .*$`, 'm'));
      const [request] = await application.until(1);
      expect(request).toMatchObject({ method: 'POST', path: '/hook?a=1' });
      expect(request?.headers['content-type']).toBe('application/json');
      // It arrived unchanged, so the application can verify it.
      const [registered] = await registrationsOf(account);
      new Webhook(registered!.secret).verify(request!.text, request!.headers as Record<string, string>);
      expect(await run.end()).toBe(0);
      const [attempt] = (await account.attempts()).filter((one) => one.eventType === eventType);
      expect(attempt).toMatchObject({
        status: 'delivered',
        statusCode: 202,
        answer: `took ${String(request?.headers['webhook-id'])}`,
        body: request?.text,
      });
      expect(await registrationsOf(account)).toEqual([]);
    },
  );

  it('with the error of --error', async ({ flags, listen }) => {
    const run = await listen([...flags, '--events', 'cash-out,refund-in', '--json']);
    await trigger(['cash-out', '--error', 'ACCOUNT_CLOSED', ...flags]);
    await run.until(/"errorCode":"ACCOUNT_CLOSED"/);
    await trigger(['refund-in', '--error', 'closed for good', ...flags]);
    await run.until(/"errorMessage":"closed for good"/);
  });
});

describe('listen', () => {
  it('uses the demo account by default, as trigger does', async ({ served, at, listen }) => {
    const run = await listen([...at, '--events', 'cash_in']);
    const { accountId } = await served.gateway.demo();
    expect(run.err).toContain(`Gateway ${served.baseUrl}, account ${accountId} (its demo account)`);
    expect(run.err).toContain(`npx pixkit trigger cash-in --gateway ${served.baseUrl}\n`);
    const done = await trigger(['cash-in', ...at]);
    expect(done.out).toContain(`account ${accountId} (its demo account)`);
    await run.until(/^200 .* CashIn CONFIRMED 10\.00 /m);
    expect(done.out).toMatch(/^ {2}POST \/api\/pix\/cash-in {3}201 {2}transactionId \S+/m);
    expect(done.out).toMatch(/^ {2}state a charge is paid {2}200 {2}endToEndId E\w+$/m);
    expect(done.out).toMatch(/^ {2}TOKEN=\$\(curl -s '\S+\/_control\/states' .*"an access token"/m);
    expect(done.out).toMatch(
      /^ {2}curl -i -X POST '\S+\/api\/pix\/cash-in' .*'authorization: Bearer '"\$TOKEN"/m,
    );
    expect(done.out).not.toContain('eyJ');
    // The demo account settles automatically, which does not matter here.
    expect(await trigger(['cash-out', ...at])).toMatchObject({ status: 0, err: '' });
  });

  it('returns the response of the application, and marks a retry as again', async ({
    served,
    account,
    flags,
    application,
    listen,
  }) => {
    const answers = [
      { status: 503, headers: { 'retry-after': '1' }, body: 'busy \u001b[31mnow' },
      { status: 200 },
    ];
    application.answer = () => answers.shift() ?? { status: 200 };
    const run = await listen([...flags, '--events', 'cash_in', '--forward-to', application.url]);
    await trigger(['cash-in', ...flags]);
    await run.until(/^503 .* {2}CashIn .* {2}signed {2}busy \\u001b\[31mnow {2}/m);
    const [attempt] = await account.attemptsThatAre('dead');
    expect(attempt?.statusCode).toBe(503);
    await served.post(`/_control/deliveries/retry?accountId=${account.accountId}`);
    await run.until(/^200 .* {2}CashIn .* {2}signed {2}again {2}/m);
    expect(run.out).not.toContain('\u001b');
  });

  it('answers 502 if the application is down', async ({ account, flags, application, listen }) => {
    const { url } = application;
    await application.close();
    const run = await listen([...flags, '--events', 'cash_in', '--forward-to', url]);
    await trigger(['cash-in', ...flags]);
    expect(run.err).toContain('No application is listening there yet: start yours.');
    await run.until(/^502 .* {2}the application did not respond: connection refused {2}\w+Id /m);
    const [refused] = await account.attemptsThatAre('dead');
    const answer = 'the application did not respond: connection refused';
    expect(refused).toMatchObject({ statusCode: 502, answer });
  });

  it('adds a signature with --webhook-secret', async ({ account, flags, application, listen }) => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const forwarding = ['--forward-to', application.url, '--webhook-secret', secret];
    await listen([...flags, '--events', 'cash_in', ...forwarding]);
    const [registered] = await registrationsOf(account);
    await trigger(['cash-in', ...flags]);
    const [request] = await application.until(1);
    for (const one of [secret, registered!.secret])
      new Webhook(one).verify(request!.text, request!.headers as Record<string, string>);
  });

  it('resends the last notification on r, and ends with q', async ({ account, flags, listen }) => {
    const run = await listen([...flags, '--events', 'cash_in', '--full'], { hasTerminal: true });
    run.press('r');
    await run.until(/Nothing to resend yet/);
    await trigger(['cash-in', ...flags]);
    await run.until(/^200 .*CashIn .*\n {2}host: /m);
    expect(run.out).toContain('    "transactionType": "PIX",');
    run.press('r');
    await run.until(/Resent CashIn of E\w+\./);
    expect(run.out).toMatch(/^200 .* {2}signed {2}again {2}/m);
    run.press('q');
    expect(await run.status).toBe(0);
    expect(await registrationsOf(account)).toEqual([]);
  });

  it('removes its URLs if it cannot register all of them', async ({ account, flags }) => {
    for (const number of [1, 2, 3]) {
      const url = `https://shop${number}.example/`;
      await account.register(url);
    }
    const run = runCommand(['listen', ...flags, '--events', 'cash_in,cash_out']);
    expect(await run.status).toBe(1);
    expect(run.err).toMatch(/no more than 3 active URLs/);
    expect((await registrationsOf(account)).map(({ eventType }) => eventType)).toEqual(
      Array(3).fill('cash_out'),
    );
  });

  it('removes the URLs of a killed listen, and no others', async ({ account, flags, listen }) => {
    const first = await listen([...flags, '--events', 'cash_in']);
    const alive = (await registrationsOf(account)).map(({ url }) => url);
    const lost = 'https://127.0.0.1:1/pixkit-listen/AAAAAAAAAAAA/cash_in';
    const foreign = 'https://127.0.0.1:1/hook/AAAAAAAAAAAA/cash_in';
    for (const url of [lost, foreign]) await account.register(url, 'cash_in');
    const second = runCommand(['listen', ...flags, '--events', 'cash_in']);
    await second.until(/Ctrl-C to quit/);
    const urls = (await registrationsOf(account)).map(({ url }) => url);
    expect(urls).toEqual([...alive, foreign, expect.stringMatching(/pixkit-listen/)]);
    expect([await second.end(), await first.end()]).toEqual([0, 0]);
    expect((await registrationsOf(account)).map(({ url }) => url)).toEqual([foreign]);
  });

  it('registers by the API without a control endpoint, or names the URLs for the dashboard', async ({
    served,
  }) => {
    for (const [webhookRegistration, sentence] of [
      ['enabled', /1 URL stays registered: the API has no way to remove it/],
      [
        'disabled',
        /Register these in the account dashboard.*\n {2}cash_in {2}https:\/\/127\.0\.0\.1:\d+\/pixkit-listen\//,
      ],
    ] as const) {
      const environment = withoutControl(served, await served.account({ webhookRegistration }));
      const run = runCommand(['listen', '--events', 'cash_in'], { environment });
      await run.until(/Ctrl-C to quit/);
      expect(await run.end()).toBe(0);
      expect(run.err).toMatch(sentence);
    }
  });

  it('refuses too many, too large and foreign notifications', async ({ served, account, application }) => {
    const { accountId } = account;
    const given: ApplicationAnswer[] = [];
    application.answer = () => null;
    const session = await AccountSession.open(connectionFrom({ gateway: served.baseUrl, accountId }));
    const place = { host: '127.0.0.1', port: 0, tls: undefined, publicUrl: undefined, secret: undefined };
    const listener = await Listener.start(
      session,
      { ...place, events: ['cash_in'], forwardTo: application.url, maxInProgress: 1 },
      ({ answer }) => given.push({ status: answer.status }),
    );
    const client = new HttpClient({ trustAnyone: true });
    const send = async (url: string, body = '{}', method = 'POST') => {
      const answer = await client.send({ method, url, headers: {}, body });
      return 'error' in answer ? String(answer.error) : answer.status;
    };
    try {
      const url = listener.registered[0]?.url ?? '';
      const held = send(url);
      await application.until(1);
      expect(await send(url)).toBe(503);
      expect(given).toEqual([{ status: 503 }]);
      expect(await send(`${url}x`)).toBe(404);
      expect(await send(url, '', 'PUT')).toBe(405);
      expect(await send(url, 'x'.repeat(300_000))).toBe(413);
      expect(await listener.close()).toEqual([]);
      expect(await held).toMatch(/closed/);
    } finally {
      await listener.close();
      await session.close();
      await client.close();
    }
  });

  it('ends at once if the gateway does not deliver to its address', async ({ start }) => {
    const strict = await (await start({ sandboxReceivers: false })).listen();
    const run = runCommand(['listen', '--gateway', strict.baseUrl]);
    expect(await run.status).toBe(2);
    const undelivered = /The gateway would deliver nothing to https:.*--allow-webhooks-to 127\.0\.0\.1/;
    expect(run.err).toMatch(undelivered);
    const { accountId } = await strict.gateway.demo();
    const { body } = await strict.get(`/_control/registrations?accountId=${accountId}`);
    expect(body).toEqual({ registrations: [] });
    const byApi = runCommand(['listen', '--events', 'cash_in'], {
      environment: withoutControl(strict, await strict.account({ webhookRegistration: 'enabled' })),
    });
    expect(await byApi.status).toBe(2);
    expect(byApi.err).toMatch(undelivered);
    expect(byApi.err).toMatch(/The URL stays registered/);
  });
});

describe('trigger', () => {
  it('sets members of the request', async ({ flags, listen }) => {
    const run = await listen([...flags, '--events', 'cash_in,med_created', '--json']);
    const fields = ['--field', 'transaction.externalId="4711"', '--field', 'payer.fullName=Ana Lima'];
    expect((await trigger(['cash-in', ...fields, ...flags])).status).toBe(0);
    await run.until(/"externalId":"4711"/);
    expect((await trigger(['med-created', '--field', 'cause=fraud', ...flags])).status).toBe(0);
    await run.until(/"cause":"fraud"/);
  });

  it('uses an account by its credentials, without printing them', async ({ served, at, listen }) => {
    const { accountId, clientId, clientSecret } = await served.account();
    const run = await listen([...at, '--account-id', accountId, '--events', 'cash_out']);
    const credentials = ['--client-id', clientId, '--client-secret', clientSecret];
    const done = await trigger(['cash-out', ...at, ...credentials]);
    expect(done).toMatchObject({ status: 0, err: '' });
    expect(done.out).toContain(`account ${accountId} (as given)`);
    expect(done.out).toContain('/oauth/token');
    expect(done.out).not.toContain(clientSecret);
    await run.until(/CashOut CONFIRMED/);
  });

  it('prints JSON for programs', async ({ account, flags }) => {
    const { status, out } = await trigger(['receive', '--json', ...flags]);
    expect([status, JSON.parse(out)]).toEqual([
      0,
      {
        event: 'receive',
        notification: 'RECEIVE',
        eventType: 'cash_in',
        accountId: account.accountId,
        done: [
          {
            what: expect.stringMatching(/^PUT \/cob\/\w{32}$/) as string,
            status: 201,
            ids: { txid: expect.any(String) as string },
          },
          { what: 'state a charge is paid', status: 200, ids: { endToEndId: expect.any(String) as string } },
        ],
        curl: expect.arrayContaining([expect.stringContaining('curl -i -X PUT')]) as string[],
      },
    ]);
  });

  it.for<readonly [args: readonly string[], status: number, sentence: string]>([
    [
      ['med-created', '--amount', '5'],
      2,
      'med-created takes no --amount: a MED has the amount of the payment',
    ],
    [
      ['med-accepted', '--error'],
      2,
      'med-accepted takes no --error: a MED is approved or rejected, and cannot fail',
    ],
    [['refund-out', '--error', 'X'], 2, 'refund-out takes no --error: a return cannot fail'],
    [['receive', '--error'], 2, 'receive takes no --error: an immediate charge is either paid or not'],
    [['cash-out', '--error', 'ACCOUNT_CLOZED'], 2, 'Did you mean ACCOUNT_CLOSED?'],
    [['cash-in', '--error', 'ACCOUNT_CLOSED'], 2, 'cash-in takes no code with --error'],
    [['cash-in', '--amount', '1.234'], 2, 'It must be an amount in BRL'],
    [['cash-in', '--field', 'nothing'], 2, '--field nothing is not a path and a value'],
    [['pix-in'], 2, 'It must be one of cash-in, cash-out'],
    [['cash-out', '--field', 'details.keyTipe=CPF'], 2, 'Did you mean details.keyType?'],
    [['cash-in', '--field', 'splits.0.percent=5'], 2, 'has no field splits.0.percent'],
    [['med-created', '--field', 'stauts=OPEN'], 2, 'Did you mean status?'],
    [['refund', '--field', 'value=5'], 2, 'PUT /pix/{e2eid}/devolucao/{id} has no field value.'],
    [['cash-out', '--amount', '5000'], 1, 'POST /api/pix/cash-out was refused: 400 '],
    [['cash-out', '--field', 'details.keyType=FAX'], 1, 'details.keyType must be one of'],
  ])('%j ends with %d and a sentence that says why', async ([args, status, sentence], { flags }) => {
    const done = await trigger([...args, ...flags]);
    expect([done.status, done.err]).toEqual([status, expect.stringContaining(sentence)]);
    expect(done.err).not.toContain('The kit failed');
  });

  it.for<readonly [args: readonly string[], sentence: string]>([
    [['--gateway', 'http://127.0.0.1:1'], 'No gateway responds at http://127.0.0.1:1: connection refused.'],
    [['--client-id', 'x'], 'A clientId was given without its secret.'],
    [['--env-file', '/nowhere/.env'], 'The file /nowhere/.env cannot be read'],
    [['--account-id', 'unknown'], 'no account has the accountId unknown'],
  ])('names what is missing with %j', async ([args, sentence], { at }) => {
    const { status, err } = await trigger(['cash-in', ...at, ...args]);
    expect([[1, 2].includes(status), err]).toEqual([true, expect.stringContaining(sentence)]);
  });
});

it.for([
  [400, '--amount or, for pixkit trigger, with --field'],
  [401, '--client-id'],
  [503, 'log'],
] as const)('advises what helps after a %d', ([status, advice]) => {
  try {
    accepted({ status, body: {}, text: '', response: { status } } as unknown as Exchange, 'POST /balance');
  } catch (refused) {
    expect(english((refused as Refused).hint)).toContain(advice);
  }
  expect.assertions(1);
});
