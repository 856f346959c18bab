import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepReport } from '../../conformance/legal/report.js';
import { kitRegister } from '../../conformance/kit-register.js';
import {
  barriers,
  chromiumPath,
  colourRules,
  findings,
  lack,
  picture,
  startBrowser,
} from '../support/browser.js';
import { pixkit } from '../support/command.js';
import { aboutSweep, failingReport, resealed, unfailingReport } from '../support/sample-report.js';

const sizes = { wide: { width: 1_300, height: 900 }, narrow: { width: 380, height: 900 } };
/** The pages and their sizes; the tables of the longest are on another one in both sizes. */
const pages = [
  ['index.html', ['wide', 'narrow']],
  ['open-points.html', ['wide', 'narrow']],
  ['pt-BR/index.html', ['wide', 'narrow']],
  ['pt-BR/clients.html', ['wide', 'narrow']],
  ['legal-gateways.html', ['narrow']],
] as const;

describe.skipIf(chromiumPath === undefined)(`the matrix in a browser${lack}`, { timeout: 60_000 }, () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-matrix-browser-'));
  beforeAll(async () => {
    const register = await kitRegister();
    const long = `<script>document.title="taken over"</script>${'x'.repeat(80)}`;
    const reports = [
      failingReport(register, long),
      unfailingReport(register, 'partial'),
      unfailingReport(register, 'conformant'),
    ].map((report, index) =>
      resealed({
        ...report,
        target: { ...report.target, gateway: { name: ['a', 'b', long][index]!, version: '1' } },
      }),
    );
    const paths = reports.map((_, index) => join(folder, `${index}.json`));
    paths.forEach((path, index) => writeFileSync(path, JSON.stringify(reports[index])));
    writeFileSync(join(folder, '0.attestation.json'), '{}');
    const swept = {
      green: ['only-balance'],
      flaky: ['times-with-offset'],
      notExercised: [],
      runs: 9,
      red: ['balance-in-data', 'only-balance fixed-fee'].map((ids) => ({
        ids: ids.split(' '),
        run: { status: 1, tail: '', exercised: [] },
      })),
    };
    const sweep = { ...aboutSweep.sweep, command: long };
    for (const [index, name] of ['a', long].entries()) {
      const path = join(folder, `swept-${index}.json`);
      writeFileSync(
        path,
        JSON.stringify(sweepReport(swept, { ...aboutSweep, sweep, client: { name } }).report),
      );
      paths.push(path);
    }
    const site = ['--out', join(folder, 'site'), '--date', '2026-02-01'];
    const ran = await pixkit('report', 'site', ...paths, ...site);
    expect(ran.err).toMatch(/^The attestation next to \S+ does not match: .*\n$/);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(pages)(
    '%s has no barrier, light or dark, wide or narrow, and runs nothing',
    async (path, seen) => {
      const page = await browser.newPage();
      const trouble: string[] = [];
      page.on('console', (message) => trouble.push(message.text()));
      await page.goto(pathToFileURL(join(folder, 'site', path)).href);
      expect(await page.title()).toContain('pixkit');
      for (const size of seen) {
        await page.setViewportSize(sizes[size]);
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await barriers(page)).toEqual([]);
        await picture(page, `matrix-${path.replaceAll('/', '-')}-light-${size}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await findings(page, { rules: colourRules })).toEqual([]);
        await picture(page, `matrix-${path.replaceAll('/', '-')}-dark-${size}`);
      }
      expect(trouble).toEqual([]);
      await page.close();
    },
  );
});
