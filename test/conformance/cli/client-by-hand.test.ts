/** `pixkit check client --by-hand`, with a simulated person who answers at once, and a shop that does what is asked for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { startShop } from '../../clients/proof/shop/shop.js';
import { type RunningCommand, runCommand } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';
import { freePort } from '../../support/free-port.js';

/** Acts on a question; resolves with the text to type, without Enter. */
type Person = (question: string) => Promise<string>;

/** Answers each question on stderr until the command ends. */
async function answering(command: RunningCommand, person: Person): Promise<void> {
  const questions = () => command.err.match(/^.*(?::|\.) $/gm) ?? [];
  for (let answered = 0; ; answered += 1) {
    const isAsked = new RegExp(`(?:^.*[:.] \\n[^]*?){${answered + 1}}`, 'm');
    if (
      !(await command.until(isAsked).then(
        () => true,
        () => false,
      ))
    )
      return;
    command.press(`${await person(questions()[answered] ?? '')}\n`);
  }
}

const it = base
  .extend('shop', async ({}, { onCleanup }) => {
    const shop = await startShop();
    onCleanup(() => shop.close());
    return async (step: string, params: object, client?: string) => {
      const body = JSON.stringify({ step, params, client });
      const answer = await fetch(shop.driverUrl, { method: 'POST', body });
      return (await answer.json()) as Readonly<Record<string, unknown>>;
    };
  })
  /** The options that name a gateway whose notifications can reach the stage. */
  .extend('gatewayOptions', { scope: 'file' }, ({ served }) => [
    '--base-url',
    served.baseUrl,
    '--control-url',
    served.controlUrl,
  ])
  /** Checks the shop by hand: it pays, and the person reports this state. */
  .extend(
    'judged',
    ({ shop, folder, gatewayOptions }) =>
      async (state: string, ...options: readonly string[]) => {
        const dotenv = join(folder, '.env');
        const listen = `127.0.0.1:${await freePort()}`;
        const asked: string[] = [];
        let client: string | undefined;
        const perform: Person = async (question) => {
          asked.push(question);
          const [, order, amount, keyType, key, name, document] =
            /(?:pay|pague) (\S+), (\S+), (?:to|para) (\S+) (\S+) \((.*), (\d+)\)/.exec(question) ?? [];
          if (order !== undefined) await shop('pay', { order, amount, keyType, key, name, document }, client);
          else if (/look up|desconhecido/.test(question)) await shop('reconcile', {}, client);
          else if (/balance|saldo/.test(question)) await shop('balance', {}, client);
          else if (/^(what is|qual é)/.test(question)) return state;
          else {
            const { configured, settings } = await configure(dotenv, shop);
            client = configured;
            expect(settings['PIXKIT_BASE_URL']).toBe(`http://${listen}`);
          }
          return '';
        };
        const args = ['check', 'client', '--by-hand', '--listen', listen, '--dotenv', dotenv, '--seed', '3'];
        const only = ['--only', 'caller/pending-payment'];
        const command = runCommand([...args, ...gatewayOptions, ...only, ...options]);
        await answering(command, perform);
        return { ...(await command.ended()), asked };
      },
  );

/** Configures a client of the shop with the settings that the command has written. */
async function configure(dotenv: string, shop: (step: string, params: object) => Promise<object>) {
  const lines = readFileSync(dotenv, 'utf8').trim().split('\n');
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
    string,
    string
  >;
  const { client } = (await shop('configure', {
    baseUrl: settings['PIXKIT_BASE_URL'],
    clientId: settings['PIXKIT_CLIENT_ID'],
    clientSecret: settings['PIXKIT_CLIENT_SECRET'],
    certificate: readFileSync(settings['PIXKIT_CERTIFICATE'] ?? '', 'utf8'),
  })) as { readonly client: string };
  return { configured: client, settings };
}

describe('by hand', () => {
  it('asks a person for each step, and judges the answers', async ({ judged }) => {
    const { status, out, asked } = await judged('pending');
    expect(asked.map((question) => question.replace(/order-\w+/, 'order-…'))).toEqual([
      'Press Enter once it is running. ',
      expect.stringMatching(
        /^now pay order-…, 10\.01, to EMAIL \S+@\S+ \(Maria Silva, \d{11}\), then press Enter \(n: the client cannot\): $/,
      ),
      'now have the client look up orders whose outcome is unknown, then press Enter (n: the client cannot): ',
      'now have the client query its balance, then press Enter (n: the client cannot): ',
      'what is the status of order-… in the client? unknown, pending, paid, failed, returned (Enter: the client does not say): ',
    ]);
    expect(out).toContain('checks the client by hand');
    expect(out).not.toContain('✗');
    expect(status).toBe(0);
  });

  it('finds a client that calls a pending payment paid, in Portuguese', async ({ judged }) => {
    const { status, out, asked } = await judged('paid', '--lang', 'pt-BR');
    expect(asked[1]).toMatch(
      /^agora pague order-\w+, 10\.01, .* depois tecle Enter \(n: o cliente não consegue\): $/,
    );
    expect(out).toMatch(/^ {2}✗ CALLER-39 .*\n {6}dinheiro: /m);
    expect(status).toBe(1);
  });
});
