import { createServer } from 'node:http';

import { describe, expect } from 'vitest';

import { createGateway } from '../../../server/gateway.js';
import { chromiumPath, lack, startBrowser } from '../../support/browser.js';
import { it as base } from '../../support/fixtures.js';

/** A site whose owner points its name at this machine once its page is there. */
const site = 'evil.example';

const it = base
  /** A browser for which the site's name is that of this machine. */
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser([`--host-resolver-rules=MAP ${site} 127.0.0.1`]);
    onCleanup(() => browser.close());
    return browser;
  })
  /** A gateway as `pixkit serve --control` starts it. */
  .extend('sandbox', async ({ keep }) => {
    const gateway = await keep(createGateway({ control: {}, sandboxReceivers: 'loopback' }));
    const { baseUrl } = await gateway.listen(0);
    return { gateway, baseUrl, demo: await gateway.demo() };
  })
  /** A page of the site, from another port than the gateway's. */
  .extend('page', async ({ browser, keep, listening }) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A site</title>');
    });
    const port = await listening(server);
    const page = await keep(browser.newPage());
    await page.goto(`http://${site}:${port}/`);
    return page;
  });

/** What a script of the site does: as much as the same-origin policy lets it. Statuses; null for what it may not see. */
const attempt = async ({ at, credentials }: { at: string; credentials: Record<string, string> }) => {
  const status = (path: string, options?: RequestInit) =>
    fetch(at + path, { redirect: 'manual', ...options }).then(
      ({ status: answered, type }) => (type === 'opaqueredirect' ? 303 : answered),
      () => null,
    );
  const post = (type: string, body: string) => ({ method: 'POST', headers: { 'content-type': type }, body });
  const json = 'application/json';
  const state = JSON.stringify({ state: 'an account', params: {} });
  return {
    token: await status('/oauth/token', post(json, JSON.stringify(credentials))),
    signIn: await status(
      '/dashboard/sign-in',
      post('application/x-www-form-urlencoded', new URLSearchParams(credentials).toString()),
    ),
    overview: await status('/dashboard'),
    operator: await status('/dashboard/operator'),
    account: await status('/_control/states', post(json, state)),
    deliveries: await status('/_control/deliveries'),
  };
};

const closed = { token: 403, signIn: 403, overview: 403, operator: 403, account: 403, deliveries: 403 };

describe.runIf(chromiumPath)(`a page of another site${lack}`, () => {
  it('has nothing of a gateway that its name leads to', async ({ page, sandbox: { baseUrl, demo } }) => {
    const at = `http://${site}:${new URL(baseUrl).port}`;
    // As soon as the name leads here, this is the page's own origin.
    await page.goto(`${at}/health`);
    const credentials = { clientId: demo.clientId, clientSecret: demo.clientSecret ?? '' };
    expect(await page.evaluate(attempt, { at, credentials })).toEqual(closed);
  });

  it('sees nothing of a gateway by its address', async ({ page, sandbox: { baseUrl, demo } }) => {
    const credentials = { clientId: demo.clientId, clientSecret: demo.clientSecret ?? '' };
    const seen = await page.evaluate(attempt, { at: baseUrl, credentials });
    expect(Object.values(seen).filter((status) => status !== null)).toEqual([]);
  });
});
