/** Resources that the gateway serves next to its operations: the contract and the documentation pages. */
import { readFile } from 'node:fs/promises';

import { contract } from '../../generated/document.js';
import { type Language, languages } from '../messages/language.js';

export { type Language, languages };

/** A text or browser file, with its media type. */
export interface Resource {
  readonly type: string;
  /** Present if the resource exists in each language; it is then sent in the one that the request prefers. */
  readonly isTranslated?: true;
  /** Reads or generates the content. Its code is loaded only then, not when a gateway starts. */
  readonly read: (language: Language) => Promise<string | Buffer>;
}

const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The style that all pages share. */
const look = '../look';

const contracts = () => import('./served-contract.js');

/** Creates a page in the language that the browser prefers, and at addresses below it in each language. */
function page(path: string, read: Resource['read'], type = html): Readonly<Record<string, Resource>> {
  const fixed: Record<string, Resource> = {};
  for (const language of languages) fixed[`${path}/${language}`] = { type, read: () => read(language) };
  return { [path]: { type, isTranslated: true, read }, ...fixed };
}

function file(type: string, name: string, folder = './browser'): Readonly<Record<string, Resource>> {
  return { [`/docs/${name}`]: { type, read: () => readFile(new URL(`${folder}/${name}`, import.meta.url)) } };
}

const reference = () => import('./reference-page.js');

/** The overview of the API reference, and a page for each operation and notification. */
const referencePages = { ...page('/docs', async (language) => (await reference()).referencePage(language)) };
const items = [contract.paths, contract.webhooks].flatMap((paths) => Object.values(paths));
const operations = items.flatMap((methods) => Object.values(methods)) as { readonly operationId: string }[];
for (const { operationId: id } of operations) {
  const read = async (language: Language) => (await reference()).referencePage(language, id);
  Object.assign(referencePages, page(`/docs/${id}`, read));
}

/** The page that a browser also gets at the base address. */
export const startPage: Resource = {
  type: html,
  isTranslated: true,
  read: async (language) => (await import('./start-page.js')).startPage(language),
};

export const resources: Readonly<Record<string, Resource>> = {
  '/openapi.json': { type: json, read: async () => (await contracts()).asJson('contract.json') },
  '/openapi-3.0.json': { type: json, read: async () => (await contracts()).asJson('contract-3.0.json') },
  '/openapi.yaml': {
    type: 'application/yaml',
    read: async () => (await contracts()).asYaml('contract.yaml'),
  },
  '/docs/collection.json': { type: json, read: async () => (await contracts()).collection() },
  ...referencePages,
  ...page('/docs/search', async (language) => (await reference()).searchIndex(language), json),
  ...page('/docs/open-points', async (language) =>
    (await import('./open-points-page.js')).openPointsPage(language),
  ),
  ...page('/start', startPage.read),
  ...file(script, 'reference.js'),
  ...file(style, 'look.css', look),
  ...file('font/woff2', 'inter.woff2', look),
  ...file('image/svg+xml', 'icon.svg', look),
  ...file(style, 'pages.css'),
  ...file(style, 'reference.css'),
  ...file(style, 'open-points.css'),
  ...file(style, 'start.css'),
};
