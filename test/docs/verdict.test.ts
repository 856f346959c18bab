import { expect } from 'vitest';
import { runCommand } from '../support/command.js';
import { it } from '../support/fixtures.js';
import { blocksOf, readPage, replaceIn } from './pages.js';
import { isWriting, remedy, withNumbersOf } from './samples.js';
import { startTutorial, token } from './tutorial-endpoint.js';

it('the verdict at the end of the tutorial is what check prints', async ({ served, folder }) => {
  const endpoint = await startTutorial('node', folder, { controlUrl: served.controlUrl, written: 2 });
  try {
    const target = ['--base-url', served.baseUrl, '--control-url', endpoint.url, '--control-token', token];
    const running = runCommand(['check', ...target, '--seed', '1']);
    const status = await running.status;
    expect(status, `the gateway does not pass:\n${running.out}${running.err}`).toBe(0);
    const verdict = running.out.trimEnd().split('\n').at(-1) ?? '';
    for (const pages of ['docs', 'docs/pt-BR']) {
      const page = `${pages}/another-language.md`;
      const [shown = ''] = blocksOf(readPage(page)).filter((one) => /^(NO|NENHUMA) F/.test(one));
      const right = withNumbersOf(verdict, shown);
      if (isWriting) replaceIn(page, shown, right);
      else expect(shown, `the last line of the sample in ${page}: ${remedy}`).toBe(right);
    }
  } finally {
    await endpoint.stop();
  }
}, 240_000);
