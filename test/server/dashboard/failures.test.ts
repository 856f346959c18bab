import { describe, expect } from 'vitest';

import { failureIn } from '../../../server/dashboard/texts/failures.js';
import { unreachableText, type UnreachableReceiver } from '../../../server/domain/receivers.js';
import { DashboardClient } from '../../support/dashboard.js';
import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';

const it = base.extend('options', { scope: 'file' }, { retrySchedule: [] });

/** Words that no Portuguese text has. */
const english = /\b(the|not|is|was|would|could|has|its|with)\b/;

const causes = ['plain http', 'not public', 'guarded', 'no receiver'] as const;

describe('why an attempt failed', () => {
  it.each(
    causes.flatMap((cause) => [null, '--allow-webhooks-to 10.1.2.3'].map((option) => ({ cause, option }))),
  )('is said in Portuguese of a receiver that is refused: $cause, $option', ({ cause, option }) => {
    const why: UnreachableReceiver = { cause, host: '10.1.2.3', option };
    const translated = failureIn('pt-BR', unreachableText(why)) ?? '';
    expect(translated).not.toMatch(english);
    expect(translated).toContain('10.1.2.3');
    expect(translated.includes('permita com')).toBe(option !== null);
  });

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:9', 'conexão recusada por 127.0.0.1:9'],
    [
      'Connect Timeout Error (attempted address: example.com:443, timeout: 3000ms)',
      'example.com:443 não aceitou a conexão a tempo',
    ],
    ['nowhere.example does not resolve', 'o nome nowhere.example não tem endereço'],
    ['failed 3 times, the last time with: Error: a; b', 'falhou 3 vezes, a última com: Error: a; b'],
    ['an unknown failure', 'an unknown failure'],
  ])('is said in Portuguese: %s', (stored, translated) => {
    expect(failureIn('pt-BR', stored)).toBe(translated);
    expect(failureIn('en', stored)).toBe(stored);
  });
});

it('what stands in the place of an answer while receivers fail is in the language of the page', async ({
  account,
  receiver,
}) => {
  await account.register(`${receiver.url}/hook`, 'cash_in');
  await account.state('receivers fail', { failing: true, statusCode: 503 });
  const { id } = await account.state('a received payment', { amount: 10 });
  for (const [language, said] of [
    ['en', 'not sent: the sandbox makes receivers fail'],
    ['pt-BR', 'não enviada: o sandbox simula a falha dos endpoints'],
  ] as const) {
    const dashboard = await DashboardClient.signedIn(account, { 'accept-language': language });
    const { text } = await dashboard.get(`/transactions/${String(id)}`);
    const [delivery = ''] = /\/deliveries\/\d+/.exec(text) ?? [];
    await eventually(async () => (await dashboard.get(delivery)).text.includes(`<code>${said}</code>`));
  }
});
