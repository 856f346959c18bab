/** What the gateway serves besides its operations: its contract, and documentation pages. */

/** The languages of pages, as BCP 47 tags; the first is the default. */
export const languages = ['en', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

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

const pages = () => import('./pages.js');
const contracts = () => import('./served-contract.js');
const files = () => import('./browser-files.js');

/** Each page in a fixed language, whatever the browser prefers. */
const openPoints = Object.fromEntries(
  languages.map((language) => [
    `/docs/open-points/${language}`,
    { type: html, read: async () => (await pages()).openPointsPage(language) },
  ]),
);

/** Every resource by its path. */
export const resources: Readonly<Record<string, Resource>> = {
  '/openapi.json': { type: json, read: async () => (await contracts()).asJson('contract.json') },
  '/openapi-3.0.json': { type: json, read: async () => (await contracts()).asJson('contract-3.0.json') },
  '/openapi.yaml': {
    type: 'application/yaml',
    read: async () => (await contracts()).asYaml('contract.yaml'),
  },
  '/docs/collection.json': { type: json, read: async () => (await contracts()).collection() },
  '/docs': { type: html, read: async () => (await pages()).referencePage() },
  '/docs/open-points': {
    type: html,
    isTranslated: true,
    read: async (language) => (await pages()).openPointsPage(language),
  },
  ...openPoints,
  '/docs/reference.js': { type: script, read: async () => (await files()).ownFile('reference.js') },
  '/docs/reference.css': { type: style, read: async () => (await files()).ownFile('reference.css') },
  '/docs/open-points.css': { type: style, read: async () => (await files()).ownFile('open-points.css') },
  '/docs/swagger-ui.js': {
    type: script,
    read: async () => (await files()).rendererFile('swagger-ui-bundle.js'),
  },
  '/docs/swagger-ui.css': { type: style, read: async () => (await files()).rendererFile('swagger-ui.css') },
};
