/** What the gateway serves besides its operations: its contract, and pages for those who read it. */

/** The languages of pages, as tags of BCP 47; the first where a browser asks for none of them. */
export const languages = ['en', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

/** A text or a file of a browser, with its media type. */
export interface Resource {
  readonly type: string;
  /** It is made in each of the languages, and sent in that which the request asks for. */
  readonly isTranslated?: true;
  /** Reads or makes it; what that takes is loaded then, not when a gateway starts. */
  readonly read: (language: Language) => Promise<string | Buffer>;
}

const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

const pages = () => import('./pages.js');
const contracts = () => import('./served-contract.js');
const files = () => import('./browser-files.js');

/** Each page in a language that was chosen, whatever the browser asks for. */
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
