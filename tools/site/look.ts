/**
 * Examines the built site in Chromium, as readers see it: wide and narrow, light and dark, from a folder of its own.
 * Throws for any request to another host, an error in the console, a serious finding of axe, a page wider than its
 * window, and a search without the expected results.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { AxeResults } from 'axe-core';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const looks = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Pages of each kind: prose with code, a long table, generated ones, the other language. */
const paths = [
  '',
  'another-language.html',
  'command-line.html',
  'clauses/cash-out.html',
  'open-points.html',
  'faq.html',
  'pt-BR/',
  'pt-BR/another-language.html',
  'pt-BR/charge.html',
  'pt-BR/command-line.html',
  'pt-BR/clauses/cash-out.html',
  'pt-BR/open-points.html',
  'pt-BR/how-to/tls.html',
];

/** Search texts, and where the first results must lead. */
const searches = [
  { from: '', words: 'CASHOUT-16', to: 'clauses/cash-out' },
  { from: 'pt-BR/', words: 'endpoint de controle', to: 'pt-BR/' },
  { from: 'pt-BR/', words: 'CASHOUT-16', to: 'pt-BR/clauses/cash-out' },
];

/** `base` is the path for which the site was built; pictures go to the folder `pictures`, if given. */
export async function lookAtSite(
  dist: string,
  base: string,
  executablePath: string,
  pictures?: string,
): Promise<void> {
  const server = await serve(dist, base);
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const troubles: string[] = [];
  try {
    for (const { width, height, colorScheme } of looks) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      listenForTrouble(context, origin, troubles);
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(`${origin}${base}${path}`, { waitUntil: 'networkidle' });
        const where = `${path === '' ? 'the first page' : path} at ${width} px, ${colorScheme}`;
        troubles.push(...(await troublesOf(page)).map((trouble) => `${where}: ${trouble}`));
        const name = `${(path || 'index').replaceAll(/\W/g, '-')}-${width}.png`;
        if (pictures !== undefined) await page.screenshot({ path: join(pictures, name) });
      }
      for (const { from, words, to } of searches) {
        await page.goto(`${origin}${base}${from}`, { waitUntil: 'networkidle' });
        const found = await search(page, words);
        if (!found.some((href) => href.startsWith(`${base}${to}`)))
          troubles.push(`a search for "${words}" at ${width} px finds ${found.join(', ') || 'nothing'}`);
        if (pictures !== undefined)
          await page.screenshot({ path: join(pictures, `search-${words}-${width}.png`) });
      }
      await context.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
  if (troubles.length > 0) throw new Error(`the site:\n${troubles.join('\n')}`);
}

async function serve(dist: string, base: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
    const inside = pathname.startsWith(base)
      ? normalize(decodeURIComponent(pathname.slice(base.length)))
      : '..';
    const requested = join(dist, inside);
    const file =
      existsSync(requested) && statSync(requested).isDirectory() ? join(requested, 'index.html') : requested;
    if (inside.startsWith('..') || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function listenForTrouble(context: BrowserContext, origin: string, troubles: string[]): void {
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:'))
      troubles.push(`asks ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && !response.url().endsWith('/favicon.ico'))
      troubles.push(`${response.url()}: ${response.status()}`);
  });
  context.on('weberror', (error) => troubles.push(String(error.error())));
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function troublesOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const isWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return [
    ...serious.map(
      ({ id, nodes }) =>
        `axe ${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    ),
    ...(isWide ? ['wider than the window'] : []),
  ];
}

/** The URLs of the results. */
async function search(page: Page, words: string): Promise<readonly string[]> {
  await page.click('.VPNavBarSearch button');
  await page.fill('#localsearch-input', words);
  await page.waitForSelector('.VPLocalSearchBox .results a', { timeout: 20_000 }).catch(() => undefined);
  return page.evaluate<string[]>(
    '[...document.querySelectorAll(".VPLocalSearchBox .results a")].map((link) => link.getAttribute("href"))',
  );
}
