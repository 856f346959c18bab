/** Resources that the gateway serves next to its operations: the contract and the documentation pages. */
import { readFile } from 'node:fs/promises';

import { contract } from '../../generated/document.js';
import { type Language, languages } from '../messages/language.js';

export { type Language, languages };

/** A text or browser file, with its media type. */
export interface Resource {
  readonly type: string;
  /** Present if it exists in each language, and is sent in the one the request asks for. */
  readonly isTranslated?: true;
  /** Reads or generates it; its code is loaded then, rather than when a gateway starts. */
  readonly read: (language: Language) => Promise<string | Buffer>;
}

const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** What all pages share. */
const look = '../look';

const contracts = () => import('./served-contract.js');

/** A page in the language that the browser prefers, and at addresses below it in each language. */
function page(path: string, read: Resource['read']): Readonly<Record<string, Resource>> {
  const fixed: Record<string, Resource> = {};
  for (const language of languages) fixed[`${path}/${language}`] = { type: html, read: () => read(language) };
  return { [path]: { type: html, isTranslated: true, read }, ...fixed };
}

function file(type: string, name: string, folder = './browser'): Readonly<Record<string, Resource>> {
  return { [`/docs/${name}`]: { type, read: () => readFile(new URL(`${folder}/${name}`, import.meta.url)) } };
}

const reference = () => import('./reference-page.js');

/** The overview of the API reference, the page of each operation and notification, and the index of their words. */
const referencePages: Record<string, Resource> = page('/docs', async (language) =>
  (await reference()).referencePage(language),
);
for (const methods of [contract.paths, contract.webhooks].flatMap((items) => Object.values(items))) {
  for (const { operationId } of Object.values(methods) as { readonly operationId: string }[]) {
    const read = async (language: Language) => (await reference()).referencePage(language, operationId);
    Object.assign(referencePages, page(`/docs/${operationId}`, read));
  }
}
for (const language of languages) {
  const read = async () => (await reference()).searchIndex(language);
  referencePages[`/docs/search/${language}`] = { type: json, read };
}

/** What a browser gets at the base address, too. */
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
