/** The tutorial "Is my client right?", in both languages: findings of its two shops, and their fixes. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { request } from 'undici';
import { describe, expect } from 'vitest';

import { languages } from '../../conformance/core/language.js';
import { runCommand } from '../support/command.js';
import { it } from '../support/fixtures.js';
import { isThere, node, python, type Shop, shops, startDriver } from '../support/shops.js';
import { blocksOf, readPage } from './pages.js';
import { expectShown } from './samples.js';

/** The two scenarios that the mistakes show in; the whole run takes longer. */
const selected = ['caller/lost-answer-of-a-cash-out', 'caller/amounts-of-payments'].flatMap((id) => [
  '--only',
  id,
]);
/** What the page runs once the shop is fixed: every scenario in which the two mistakes could show. */
const repeated = ['--only', 'CALLER-13', '--only', 'CALLER-36'];
/** Each shop is judged twice, and waits for what does not come. */
const timeout = 180_000;

/** Judges a shop as the tutorial does; with the exit status and what is printed. */
async function judged(folder: string, shop: Shop, language: string, only = selected) {
  const driver = await startDriver(folder, shop);
  try {
    const command = runCommand(['check', 'client', '--driver', driver.url, ...only], {
      environment: { PIXKIT_LANG: language },
    });
    return { status: await command.status, printed: command.out.split('\n') };
  } finally {
    await driver.stop();
  }
}

/** Replaces the wrong lines of the page by its right ones, which come after them, regardless of their indentation. */
async function fix(path: string, page: string, { fence }: Shop): Promise<void> {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${fence}\\b.*\n([^]*?)\n\`\`\`$`, 'gm'))];
  const lines = blocks.map(([, block = '']) => block);
  let text = await readFile(path, 'utf8');
  for (let at = 0; at < lines.length; at += 2) {
    const [wrong = 'none', right = ''] = lines.slice(at);
    const indent = text
      .split('\n')
      .find((line) => line.trimStart() === wrong.split('\n')[0])
      ?.match(/^ */)?.[0];
    const indented = (block: string) => block.replaceAll(/^/gm, indent ?? '');
    expect(text).toContain(indented(wrong));
    text = text.replace(indented(wrong), indented(right));
  }
  await writeFile(path, text);
}

describe('the driver of a shop of the tutorial', () => {
  for (const shop of [node, python])
    it.skipIf(!isThere(shop))(`refuses web pages, in ${shop.folder}`, async ({ folder, keep }) => {
      await cp(join(shops, shop.folder), folder, { recursive: true });
      const { url, stop } = await startDriver(folder, shop);
      await keep({ close: stop });
      const statusOf = async (headers: Record<string, string>) => {
        const sent = { 'content-type': 'application/json', ...headers };
        const body = JSON.stringify({ step: 'about', params: {} });
        const { statusCode, body: returned } = await request(url, {
          method: 'POST',
          headers: sent,
          body,
        });
        await returned.dump();
        return statusCode;
      };
      const answers = [
        statusOf({}),
        statusOf({ 'content-type': 'application/json; charset=utf-8', host: '[::1]:3030' }),
        statusOf({ 'content-type': 'text/plain' }),
        statusOf({ origin: 'https://evil.example' }),
        statusOf({ host: 'evil.example:3030' }),
        statusOf({ host: 'localhost:3030.evil.example' }),
      ];
      expect(await Promise.all(answers)).toEqual([200, 200, 415, 403, 403, 403]);
    });
});

describe.each(languages)('the tutorial in %s', (language) => {
  const page = readPage(
    language === 'en' ? 'docs/is-my-client-right.md' : `docs/${language}/is-my-client-right.md`,
  );
  const readme = readPage(language === 'en' ? 'README.md' : `README.${language}.md`);
  const samplesIn = (text: string) =>
    blocksOf(text).filter((block) => block.startsWith('$ npx pixkit check client'));

  for (const shop of [node, python])
    it.skipIf(!isThere(shop))(
      `shows what is found of the shop in ${shop.folder}${language === 'en' ? ', and fixes it' : ''}`,
      { timeout },
      async ({ folder }) => {
        await cp(join(shops, shop.folder), folder, { recursive: true });
        const found = await judged(folder, shop, language);
        const shown = [...samplesIn(page), ...(shop === node ? samplesIn(readme) : [])];
        expect(shown).toHaveLength(shop === node ? 4 : 3);
        for (const sample of shown)
          expectShown(`the tutorial in ${language}`, sample.trimEnd().split('\n').slice(1), found.printed);
        expect(found.status).toBe(1);

        // Both pages have the same programs, so one of them is enough.
        if (language !== 'en') return;
        await fix(join(folder, shop.file), page, shop);
        const { status, printed } = await judged(folder, shop, language, repeated);
        expect(printed.filter((line) => line.includes('✗'))).toEqual([]);
        expect(status).toBe(0);
      },
    );
});
