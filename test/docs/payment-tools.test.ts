/** The tutorial "Are my payment tools safe?": the draft that it shows, and what is found once its line is replaced. */
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect } from 'vitest';

import { languages } from '../../conformance/core/language.js';
import { runCommand } from '../support/command.js';
import { it } from '../support/fixtures.js';
import { lackOf } from '../support/scaffold-process.js';
import { blocksOf, readPage } from './pages.js';
import { expectShown } from './samples.js';

const root = new URL('../../', import.meta.url);
const servers = [
  { file: 'pix-tools.mts', start: 'node --import tsx', fence: 'ts', language: 'node' },
  { file: 'pix_tools.py', start: 'python3', fence: 'python', language: 'python' },
] as const;

describe.each(languages)('the tutorial in %s', (language) => {
  const page = readPage(language === 'en' ? 'docs/payment-tools.md' : `docs/${language}/payment-tools.md`);

  it.for(servers.map((server) => [server.file, server] as const))(
    'shows what is found of %s once it is broken',
    { timeout: 120_000 },
    async ([, server], { folder, skip }) => {
      const lack = lackOf(server.language);
      if (lack !== undefined) skip(lack);
      await cp(fileURLToPath(new URL('examples/mcp', root)), folder, { recursive: true });
      await symlink(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'), 'dir');
      const path = join(folder, server.file);
      const mcp = `${server.start} ${path}`;
      const environment = { PATH: process.env['PATH'] ?? '', PIXKIT_LANG: language };
      const draft = await runCommand(['check', 'client', '--mcp', mcp, '--suggest'], { environment }).ended();
      expect(draft.out).toContain('amount: "{amount}"');
      const file = join(folder, 'client.yaml');
      await writeFile(file, draft.out);

      const [right = '', wrong = ''] = [
        ...page.matchAll(new RegExp(`^\`\`\`${server.fence} .*\n(.*)\n\`\`\`$`, 'gm')),
      ].map(([, line]) => line);
      const text = await readFile(path, 'utf8');
      expect(text).toContain(right);
      await writeFile(path, text.replace(right, wrong));
      const judging = ['check', 'client', '--client', file, '--only', 'tool/unknown-outcome'];
      const { status, out } = await runCommand(judging, { environment }).ended();
      const [sample = ''] = blocksOf(page).filter((block) => block.startsWith('$ npx pixkit check client'));
      expectShown(`the tutorial in ${language}`, sample.trimEnd().split('\n').slice(1), out.split('\n'));
      expect(status).toBe(1);
    },
  );
});
