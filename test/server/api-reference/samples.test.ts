import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { describe, expect } from 'vitest';

import { type Entry, reference } from '../../../server/api-reference/contract.js';
import { sample, sampleLanguages, type SampleLanguage } from '../../../server/api-reference/samples.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';
import { lack, programNamed } from '../../support/programs.js';
import { TestReceiver } from '../../support/receiver.js';

const operations = reference.entries.filter(({ method }) => method !== null);
/** What each language has to send: a file in a header, no body, a body. */
const main = new Set(['createAccessToken', 'getBalance', 'createCashOut']);

/** How a sample is run, once it has been saved. */
const runners: Readonly<
  Record<SampleLanguage, { readonly file: string; readonly program: string; readonly of: typeof operations }>
> = {
  curl: { file: 'sample.sh', program: 'sh', of: operations },
  node: { file: 'sample.mjs', program: 'node', of: operations.filter(({ id }) => main.has(id)) },
  python: { file: 'sample.py', program: 'python3', of: operations.filter(({ id }) => main.has(id)) },
};

/** The sample as the page shows it. */
const textOf = (language: SampleLanguage, entry: Entry, baseUrl: string) =>
  sample(language, entry, baseUrl)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');

/** One gateway and one account for all samples, which are run in the order of the contract. */
const it = base
  .extend('hook', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await TestReceiver.start();
    onCleanup(() => receiver.close());
    return receiver;
  })
  .extend('own', { scope: 'file' }, async ({ served, hook }) => {
    const account: TestAccount = await served.account({
      available: 1000,
      settlement: 'automatic',
      webhookRegistration: 'enabled',
    });
    await account.register(hook.url);
    return account;
  });

/** What a user puts in place of what the examples have. */
async function edited(text: string, account: TestAccount, hookUrl: string, suffix: string): Promise<string> {
  const { endToEndId, transactionId } = await account.state('a received payment', { amount: 100 });
  const own: Readonly<Record<string, string>> = {
    '6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11': account.clientId,
    's3cret-of-the-client': account.clientSecret,
    E1823612020260320140300000000001: String(endToEndId),
    '5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33': String(transactionId),
    'order-1001': `order-${suffix}`,
    pedido000000000000000000001001: `pedido${suffix.padStart(20, '0')}1001`,
  };
  const replaced = Object.entries(own).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return replaced.replaceAll(/https:\/\/\w+\.example\.com[^"]*/g, hookUrl);
}

describe('the samples of the API reference', () => {
  for (const [language, { file, program, of }] of Object.entries(runners) as [
    SampleLanguage,
    (typeof runners)[SampleLanguage],
  ][]) {
    const there = programNamed(language === 'curl' ? 'curl' : program);
    it.skipIf(there === undefined).for(of)(
      `${sampleLanguages[language]}: $id is answered with success${lack(program, there)}`,
      async (entry, { served, own, hook, folder, write }) => {
        const text = await edited(textOf(language, entry, served.baseUrl), own, hook.url, language);
        const path = await write(file, text);
        if (entry.id === 'resendWebhook') {
          await hook.until((all) => all.some(({ text: sent }) => sent.includes(`order-${language}`)));
        }
        const environment = {
          TOKEN: own.token,
          PIXKIT_CERTIFICATE: await write('own.pem', own.certificatePem),
        };
        const { stdout, stderr } = await promisify(execFile)(program, [path], {
          cwd: folder,
          env: { ...process.env, ...environment },
        });
        // curl prints the body alone, the others the status before it.
        const [, status = '200', body = ''] = /^(?:(\d{3}) )?(\{.*)$/s.exec(stdout.trim()) ?? [];
        const answer = JSON.parse(body || stderr) as { readonly statusCode?: number };
        expect(Number(answer.statusCode ?? status), stdout).toBeLessThan(300);
      },
    );
  }
});
