import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { reference } from '../../../server/api-reference/contract.js';
import { referencePage } from '../../../server/api-reference/reference-page.js';
import { languages } from '../../../server/api-reference/resources.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const generated = (name: string): unknown =>
  JSON.parse(readFileSync(`${root}generated/${name}.json`, 'utf8'));
/** The texts of the contract by their English words. */
const { contract: portuguese } = generated('pt-BR') as {
  readonly contract: Readonly<Record<string, string>>;
};
const contract = generated('contract') as {
  readonly info: object;
  readonly tags: object;
  readonly paths: object;
  readonly webhooks: object;
};

/** Words alone: without marks of emphasis, code and links, or white space. */
const words = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/&#39;|&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/[`*\s]/g, '');

/** What the contract says outside of schemas, for a person: an example that is alone needs no name. */
function saidOfOperations(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const isText = typeof inner === 'string' && ['description', 'summary'].includes(name);
    if (isText) return [inner];
    return ['schema', 'links', 'requestBody', 'value'].includes(name) ? [] : saidOfOperations(inner);
  });
}

describe.each(languages)('the API reference in %s', (language) => {
  const other = language === 'en' ? {} : portuguese;
  const inLanguage = (text: string) => other[text.replace(/\[(OP-\d+)\]\([^)]*\)/g, '$1')] ?? text;
  const all = [undefined, ...reference.entries.map(({ id }) => id)].map((id) => referencePage(language, id));
  const pages = Promise.all(all).then((html) => words(html.join('').replace(/<pre.*?<\/pre>|<[^>]+>/gs, '')));

  it('has what the contract says of operations and notifications', async () => {
    const { info, tags, paths, webhooks } = contract;
    const said = saidOfOperations({ info, tags, paths, webhooks });
    expect(said.length).toBeGreaterThan(100);
    const shown = await pages;
    expect(said.filter((text) => !shown.includes(words(inLanguage(text))))).toEqual([]);
  });

  it('has each text in this language alone', async () => {
    const shown = await pages;
    const sentences = Object.keys(portuguese).filter((text) => /\w \w+ \w/.test(text));
    const english = sentences.filter((text) => shown.includes(words(text)));
    if (language === 'en') expect(english.length).toBeGreaterThan(400);
    else expect(english).toEqual([]);
  });
});
