import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { blocksOf } from '../../docs/pages.js';
import { Application } from '../../support/application.js';
import { runCommand, type RunningCommand } from '../../support/command.js';
import { freePort } from '../../support/free-port.js';

let listening: RunningCommand | undefined;
let application: Application | undefined;
afterEach(async () => {
  await listening?.end();
  await application?.close();
});

/** Returns the arguments of a command on the page, and its sample output. */
function shownIn(text: string, command: string): { args: string[]; lines: string[] } {
  const block = blocksOf(text).find((one) => one.startsWith(`$ npx pixkit ${command}`)) ?? '';
  const [first = '', ...lines] = block.trim().split('\n');
  return { args: first.replace('$ npx pixkit ', '').split(' '), lines };
}

/** Replaces what differs between runs by words in angle brackets. */
function alike(lines: readonly string[]): string[] {
  return lines.map((line) =>
    line
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
      .replaceAll(/\bpixkit-[0-9a-f]{16}\b/g, '<externalId>')
      .replaceAll(/\bE[0-9A-Za-z]{31}\b/g, '<endToEndId>')
      .replaceAll(/\b\d\d:\d\d:\d\d\b/g, '<time>')
      .replaceAll(/ +\d+ ms\b/g, ' <ms>')
      .replaceAll(/\bCONTROL_TOKEN=[0-9a-f]{32}$/g, 'CONTROL_TOKEN=…')
      .replaceAll(/ --gateway \S+/g, '')
      .replace(/(?<=^\w+ .* refund_out, ).+/, '…')
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:<port>')
      .replaceAll(/http:\/\/localhost:4000/g, 'http://127.0.0.1:<port>'),
  );
}

test.each([
  ['docs/webhooks.md', 'en'],
  ['docs/pt-BR/webhooks.md', 'pt-BR'],
])('%s shows what listen and trigger print, from nothing to a received webhook', async (page, language) => {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8');
  const environment = { PIXKIT_LANG: language };
  const [story, cause] = [shownIn(text, 'listen'), shownIn(text, 'trigger')];
  application = await Application.start();
  const gateway = ['--gateway', `http://127.0.0.1:${await freePort()}`];
  const hook = story.args.map((arg) => arg.replace('http://localhost:4000', application?.url ?? ''));
  listening = runCommand([...hook, ...gateway], { environment, hasTerminal: true });
  await listening.until(/Ctrl-C (to quit|para encerrar)/);
  const triggered = runCommand([...cause.args, ...gateway], { environment });
  expect([await triggered.status, triggered.err]).toEqual([0, '']);
  await listening.until(/^200 .*\n/m);
  const printed = `${listening.err}${listening.out}`.trim().split('\n');
  expect(alike(printed)).toEqual(alike(story.lines));
  expect(application.received).toMatchObject([{ method: 'POST', path: '/hook' }]);
  // The page leaves out the curl lines.
  expect(cause.lines.at(-1)).toBe('…');
  const beginning = cause.lines.slice(0, -1);
  expect(alike(triggered.out.split('\n').slice(0, beginning.length))).toEqual(alike(beginning));
  expect(await listening.end()).toBe(0);
});
