import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

import { it as base } from './fixtures.js';
import type { TestAccount } from './gateway.js';

/** In order of preference: the headless shell needs only two thirds of the processor time. */
const programs = ['chromium-headless-shell', 'chromium', 'google-chrome'];
const places = [process.env['CHROMIUM'] ?? '', ...programs.map((name) => `/usr/bin/${name}`)];

/** The Chromium on this machine; undefined if there is none. */
export const chromiumPath = places.find((place) => place !== '' && existsSync(place));

/** A suffix for the titles of tests that need Chromium; empty if it is installed. */
export const lack =
  chromiumPath === undefined ? ' (SKIPPED: no Chromium here; apt-get install chromium-headless-shell)' : '';

/** The folder for pictures of the pages that tests visit; without it, no pictures are taken. */
const pictures = process.env['PIXKIT_PICTURES'];

/** Starts Chromium with further flags. */
export function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: chromiumPath ?? '', args: [...args, '--disable-gpu', ...flags] });
}

/** A test of the dashboard in a browser. */
export const it = base
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  /** Opens windows in which paths are relative to the gateway. */
  .extend(
    'openWindow',
    ({ browser, served, keep }) =>
      (options: BrowserContextOptions) =>
        keep(browser.newContext({ baseURL: served.baseUrl, ...options })),
  );

/** Opens a page of the dashboard by its path below the root. */
export function goTo(page: Page, path: string) {
  return page.goto(`/dashboard${path === '/' ? '' : path}`, { waitUntil: 'load' });
}

/** Fills in the sign-in form with the keyboard, and submits it. */
export async function typeCredentials(
  page: Page,
  { clientId, clientSecret }: Pick<TestAccount, 'clientId' | 'clientSecret'>,
): Promise<void> {
  await goTo(page, '/sign-in');
  await page.getByLabel('clientId', { exact: true }).fill(clientId);
  await page.getByLabel('clientSecret', { exact: true }).fill(clientSecret);
  await page.keyboard.press('Enter');
}

/** Signs in; resolves when the start page has loaded. */
export async function signInOn(
  page: Page,
  account: Pick<TestAccount, 'clientId' | 'clientSecret'>,
): Promise<void> {
  await typeCredentials(page, account);
  await page.waitForURL('/dashboard');
}

/**
 * Starts to collect requests to other hosts, failed responses, and everything that a page reports, including policy
 * violations.
 */
export function troubleOn(page: Page, baseUrl: string): string[] {
  const trouble: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseUrl) trouble.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => trouble.push(message.text()));
  return trouble;
}

/** Options for axe. */
export interface Looking {
  /** Only these rules. */
  readonly rules?: readonly string[];
  /** Only these impacts. */
  readonly impacts?: readonly string[];
  /** A selector: only this part of the page. */
  readonly place?: string;
  /** A selector: everything except this. */
  readonly without?: string;
}

/** The minified axe, because each examined page must load it. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on the colour scheme. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Returns axe's findings on a page, each as the rule and the markup that breaks it. */
export async function findings(
  page: Page,
  { rules, impacts, place = 'html', without }: Looking = {},
): Promise<string[]> {
  const what = JSON.stringify({ include: place, ...(without !== undefined && { exclude: without }) });
  const options = JSON.stringify({
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
    ...(rules && { runOnly: rules }),
  });
  // Disables transitions, because a colour in the middle of one fails the contrast rule.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await page.evaluate<AxeResults>(
    `if (!window.axe) { ${axe} }; axe.run(${what}, ${options})`,
  );
  return violations
    .filter(({ impact }) => impacts?.includes(impact ?? '') ?? true)
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Returns by how many pixels a page is wider than the screen, so that a phone would have to scroll sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Takes a picture of a whole page, if pictures are enabled. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

/** Returns barriers for users: axe's findings, and whether the page is wider than the screen. */
export async function barriers(page: Page, looking?: Looking): Promise<string[]> {
  const wider = await overflow(page);
  return [
    ...(wider > 0 ? [`wider than the screen by ${wider} pixels`] : []),
    ...(await findings(page, looking)),
  ];
}
