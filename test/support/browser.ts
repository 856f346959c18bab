import { existsSync } from 'node:fs';

import { type Browser, chromium } from 'playwright-core';

const places = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The Chromium of this machine; undefined where there is none. */
export const chromiumPath = places.find((place) => place !== '' && existsSync(place));

/** For the title of tests that need it. */
export const lack =
  chromiumPath === undefined ? ' (SKIPPED: no Chromium here; apt-get install chromium)' : '';

/** Starts it. */
export function startBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: chromiumPath ?? '', args: [...args, '--disable-gpu'] });
}
