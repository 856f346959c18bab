import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kitRegister } from '../../conformance/kit.js';
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
import { failingReport, resealed, unfailingReport } from '../support/sample-report.js';

const sizes = { wide: { width: 1_300, height: 900 }, narrow: { width: 380, height: 900 } };
const pages = ['index.html', 'open-points.html', 'pt-BR/index.html', 'pt-BR/clients.html'];

describe.skipIf(chromiumPath === undefined)(`the matrix in a browser${lack}`, { timeout: 60_000 }, () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-matrix-browser-'));
  beforeAll(async () => {
    const register = kitRegister();
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
    const ran = await pixkit('matrix', ...paths, '--out', join(folder, 'site'), '--date', '2026-02-01');
    expect(ran.err).toBe('');
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(pages)('%s has no barrier, light or dark, wide or narrow, and runs nothing', async (path) => {
    const page = await browser.newPage({ viewport: sizes.wide });
    const trouble: string[] = [];
    page.on('console', (message) => trouble.push(message.text()));
    await page.goto(pathToFileURL(join(folder, 'site', path)).href);
    expect(await page.title()).toContain('pixkit');
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await barriers(page)).toEqual([]);
      await picture(page, `matrix-${path.replaceAll('/', '-')}-light-${size}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findings(page, { rules: colourRules })).toEqual([]);
      await picture(page, `matrix-${path.replaceAll('/', '-')}-dark-${size}`);
    }
    expect(trouble).toEqual([]);
    await page.close();
  });
});
