import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { readReference, type Schema } from '../../../server/api-reference/contract.js';
import { fieldOf, shapeOf } from '../../../server/api-reference/fields.js';
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
  const page = referencePage(language).then((html) => words(html.replace(/<pre.*?<\/pre>|<[^>]+>/gs, '')));

  it('has what the contract says of operations and notifications', async () => {
    const { info, tags, paths, webhooks } = contract;
    const said = saidOfOperations({ info, tags, paths, webhooks });
    expect(said.length).toBeGreaterThan(100);
    const shown = await page;
    expect(said.filter((text) => !shown.includes(words(inLanguage(text))))).toEqual([]);
  });

  it('has code in the names of operations and notifications, without its marks', async () => {
    const html = await referencePage(language);
    const names = [...html.matchAll(/<a href="#[^"]*">(.*?)<\/a>/gs)].map(([, name = '']) => name);
    expect(names.filter((name) => name.includes('`'))).toEqual([]);
    expect(names.filter((name) => name.includes('<code>POST /dict/pix</code>'))).toHaveLength(2);
  });

  it('has each text in this language alone', async () => {
    const shown = await page;
    const sentences = Object.keys(portuguese).filter((text) => /\w \w+ \w/.test(text));
    const english = sentences.filter((text) => shown.includes(words(text)));
    if (language === 'en') expect(english.length).toBeGreaterThan(400);
    else expect(english).toEqual([]);
  });
});

describe('a schema as rows', () => {
  const { resolve } = { resolve: (schema: Schema): Schema => schema };

  it('has the members of all parts that hold together, with what the last says of each', () => {
    const shape = shapeOf(
      {
        allOf: [
          { properties: { code: { type: 'string', description: 'A code.' } }, required: ['code'] },
          { properties: { code: { const: 'A' }, note: { type: ['string', 'null'], maxLength: 3 } } },
        ],
      },
      resolve,
    );
    expect(shape.fields).toMatchObject([
      { name: 'code', type: 'string', isRequired: true, description: 'A code.', values: ['A'] },
      { name: 'note', type: 'string | null', isRequired: false, bounds: { maxLength: 3 } },
    ]);
  });

  it('has the members of each alternative, but not of null, and those of the items of a list', () => {
    const one: Schema = { title: 'One', properties: { a: { type: 'string' } } };
    const other: Schema = { title: 'Other', properties: { b: { type: 'string' } } };
    expect(shapeOf({ oneOf: [one, other] }, resolve).alternatives.map(({ title }) => title)).toEqual([
      'One',
      'Other',
    ]);
    expect(shapeOf({ anyOf: [one, { type: 'null' }] }, resolve).fields).toMatchObject([{ name: 'a' }]);
    const list = fieldOf('list', { type: 'array', items: one }, true, resolve);
    expect(list).toMatchObject({ type: 'array<object>', inside: { fields: [{ name: 'a' }] } });
  });

  it('ends, even if it contains itself', () => {
    const endless: Schema & { properties: Record<string, Schema> } = { properties: {} };
    endless.properties['again'] = endless;
    expect(shapeOf(endless, resolve).fields).toHaveLength(1);
  });
});

describe('the contract as people read it', () => {
  it('has each operation in its group, with what is said beside a reference', async () => {
    const { groups } = await readReference();
    const cashOut = groups.find(({ name }) => name === 'CashOut')?.entries[0];
    expect(cashOut).toMatchObject({
      id: 'createCashOut',
      method: 'POST',
      needsToken: true,
      scope: 'pix:write',
    });
    const token = groups.find(({ name }) => name === 'Tokens')?.entries[0];
    expect(token).toMatchObject({ needsToken: false, parameters: [{ name: 'X-SSL-Client-Cert' }] });
  });
});
