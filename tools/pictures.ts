/**
 * `node tools/run.mjs tools/pictures.ts` retakes the pictures in `docs/pictures`: the HTML report of a gateway with defects
 * and the dashboard of an account, each in both languages. Needs the build, and Chromium (`CHROMIUM` selects one).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import { proxy } from 'hono/proxy';
import { chromium, type Browser, type Page } from 'playwright-core';
import { type Language, languages } from '../conformance/core/language.js';
import { seedScenarios } from '../conformance/seed/scenarios.js';
import { seedAccount } from '../conformance/seed/seeding.js';
import { startGateway, type StartedGateway } from '../conformance/library/gateway.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'docs/pictures');
const viewport = { width: 1200, height: 860 };
/** Maximum size in bytes of a picture for a README. */
const maxBytes = 120 * 1024;

/** A change that a defective gateway makes to a correct response. */
type Spoil = (answer: Answer) => Answer;
interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The defects: a used externalId is a conflict, a balance is years old, and an error lacks its path. */
const spoilt: readonly Spoil[] = [
  (answer) => (answer.body.includes('existingTransactionId') ? { ...answer, status: 409 } : answer),
  (answer) => ({
    ...answer,
    body: answer.body.replace(/"consultedAt":"[^"]*"/, '"consultedAt":"2020-01-01T00:00:00.000Z"'),
  }),
  (answer) =>
    answer.status < 400 ? answer : { ...answer, body: answer.body.replace(/"path":"[^"]*"/, '"path":""') },
];

/** Forwards a request to the gateway, and applies the defects to the response. */
async function pass(baseUrl: string, request: Request): Promise<Response> {
  const { origin } = new URL(request.url);
  const came = await proxy(request.url.replace(origin, baseUrl), { raw: request, redirect: 'manual' });
  const correct = { status: came.status, body: await came.text() };
  const { status, body } = spoilt.reduce((sofar, spoil) => spoil(sofar), correct);
  came.headers.delete('content-length');
  return new Response(body === '' ? null : body, { status, headers: came.headers });
}

/** Returns the file name of a picture in a language. */
const nameOf = (picture: string, language: Language): string =>
  language === 'en' ? picture : `${picture}.${language}`;

async function pixkit(...args: readonly string[]): Promise<number> {
  const program = join(root, 'dist/conformance/cli/main.js');
  const [status] = (await once(
    spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  )) as [number];
  return status;
}

/** Writes the report of a gateway with defects as an HTML file in each language to `to`. */
async function failingReports(gateway: StartedGateway, to: string): Promise<Record<Language, string>> {
  const fetch = (request: Request) => pass(gateway.baseUrl, request);
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const json = join(to, 'report.json');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const control = ['--control-url', gateway.controlUrl ?? '', '--control-token', gateway.controlToken ?? ''];
  const about = ['name=Banco Exemplo', 'version=7.1.0', 'environment=staging'];
  const named = about.flatMap((fact) => ['--about', fact]);
  const target = ['--base-url', baseUrl, ...control, ...named];
  const status = await pixkit('check', ...target, '--report', `json=${json}`);
  server.close();
  if (status !== 1)
    throw new Error(`the gateway with defects should fail; pixkit check exited with ${status}`);
  const files = { en: join(to, 'en.html'), 'pt-BR': join(to, 'pt-BR.html') };
  for (const language of languages)
    await pixkit('report', 'show', json, '--report', `html=${files[language]}`, '--lang', language);
  return files;
}

async function take(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  if (size > maxBytes) throw new Error(`${path} has ${size} bytes, more than ${maxBytes}`);
  console.log(`docs/pictures/${name}.png: ${Math.ceil(size / 1024)} KB`);
}

async function pictureReports(browser: Browser, files: Record<Language, string>): Promise<void> {
  const page = await browser.newPage({ viewport: { ...viewport, height: 760 }, colorScheme: 'light' });
  for (const language of languages) {
    await page.goto(pathToFileURL(files[language]).href);
    await take(page, nameOf('report', language));
  }
}

/** Takes the picture of the dashboard of a shop after a month of sales. */
async function pictureDashboard(
  browser: Browser,
  gateway: StartedGateway,
  language: Language,
): Promise<void> {
  const { baseUrl, controlUrl, controlToken } = gateway;
  const place = {
    baseUrl,
    accountId: undefined,
    clientId: undefined,
    clientSecret: undefined,
    certificatePem: undefined,
    controlUrl: controlUrl ?? '',
    controlToken: controlToken ?? undefined,
  };
  const { made } = await seedAccount(seedScenarios['shop-30-days'].make(1), place);
  const page = await browser.newPage({ viewport, colorScheme: 'light', locale: language });
  await page.goto(`${baseUrl}/dashboard`);
  await page.fill('#clientId', made?.clientId ?? '');
  await page.fill('#clientSecret', made?.clientSecret ?? '');
  await Promise.all([page.waitForURL(/dashboard\/?$/), page.click('form:has(#clientSecret) [type=submit]')]);
  await take(page, nameOf('dashboard', language));
}

/** `node tools/run.mjs tools/pictures.ts dashboard` takes only that picture. */
const isSelected = (name: string): boolean => process.argv.length === 2 || process.argv.includes(name);
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const temporary = mkdtempSync(join(tmpdir(), 'pixkit-pictures-'));
mkdirSync(folder, { recursive: true });
const gateway = await startGateway();
const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];
const browser = await chromium.launch({ executablePath, args });
try {
  if (isSelected('report')) await pictureReports(browser, await failingReports(gateway, temporary));
  if (isSelected('dashboard')) {
    for (const language of languages) await pictureDashboard(browser, gateway, language);
  }
} finally {
  await browser.close();
  await gateway.close();
  rmSync(temporary, { recursive: true, force: true });
}
