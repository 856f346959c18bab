/** The command line takes every command of this project in the files for `docker compose`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { makers, withInner } from '../../conformance/cli/main.js';
import { root } from './kit-program.js';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Named {
  readonly where: string;
  readonly words: readonly string[];
}

function ofCompose(path: string): readonly Named[] {
  const { services } = parse(textOf(path), { merge: true }) as {
    services: Record<string, { image: string; entrypoint?: unknown; command: string[] }>;
  };
  return Object.entries(services)
    .filter(([, { image, entrypoint }]) => image === 'pix-gateway-kit' && entrypoint === undefined)
    .map(([name, { command }]) => ({ where: `${path}: ${name}`, words: command }));
}

const isCommand = ({ words: [first = ''] }: Named): boolean => Object.hasOwn(makers, first);
const named = ['deploy/compose.yaml', 'deploy/high-availability.yaml'].flatMap(ofCompose).filter(isCommand);

async function taken(words: readonly string[]): Promise<string> {
  const silent = { write: () => true };
  const [name = '', ...args] = words;
  const load = makers[name as keyof typeof makers];
  const command = (await load())(
    { stdout: silent, stderr: silent, signal: new AbortController().signal },
    () => undefined,
  );
  for (const one of withInner([command])) {
    one.exitOverride().configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
    if (one.commands.length === 0) one.action(() => undefined);
  }
  try {
    await command.parseAsync(args, { from: 'user' });
    return 'taken';
  } catch (thrown) {
    return String(thrown);
  }
}

test('there are such commands', () => {
  expect(named.length).toBeGreaterThan(3);
});

test.each(named)('$where', async ({ words }) => {
  expect(await taken(words)).toBe('taken');
});

test('a command that is none is not taken', async () => {
  expect(await taken(['serve', '--allow-webhook-to', 'a'])).toContain('unknown option');
});
