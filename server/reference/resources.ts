/** What the gateway serves besides its operations: its contract, and pages for those who read it. */

/** A text or a file of a browser, with its media type. */
export interface Resource {
  readonly type: string;
  /** Reads or makes it; what that takes is loaded then, not when a gateway starts. */
  readonly read: () => Promise<string | Buffer>;
}

const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

const pages = () => import('./pages.js');
const contracts = () => import('./served-contract.js');
const files = () => import('./browser-files.js');

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
  '/docs/open-points': { type: html, read: async () => (await pages()).openPointsPage() },
  '/docs/reference.js': { type: script, read: async () => (await files()).ownFile('reference.js') },
  '/docs/reference.css': { type: style, read: async () => (await files()).ownFile('reference.css') },
  '/docs/open-points.css': { type: style, read: async () => (await files()).ownFile('open-points.css') },
  '/docs/swagger-ui.js': {
    type: script,
    read: async () => (await files()).rendererFile('swagger-ui-bundle.js'),
  },
  '/docs/swagger-ui.css': { type: style, read: async () => (await files()).rendererFile('swagger-ui.css') },
};
