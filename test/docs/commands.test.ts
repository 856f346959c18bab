import { Command, CommanderError } from 'commander';
import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../conformance/core/errors.js';
import { makers, withInner } from '../../conformance/cli/main.js';
import { blocksOf, readPage, readPages } from './pages.js';

const nobody = { write: () => true };
const io = { stdout: nobody, stderr: nobody, signal: new AbortController().signal };

/** The command line, which looks at its arguments and does nothing. */
async function idleProgram(): Promise<Command> {
  const program = new Command('pixkit').version('0');
  for (const load of Object.values(makers)) program.addCommand((await load())(io, () => 0));
  for (const command of [program, ...withInner(program.commands)]) {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    if (command.commands.length === 0 && command !== program) command.action(() => undefined);
  }
  return program;
}

/** The words of a line as a shell splits it; its quotes are gone. */
function wordsOf(line: string): readonly string[] {
  const quoted = /(?:[^\s'"]+|'[^']*'|"[^"]*")+/g;
  return [...line.matchAll(quoted)].map(([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
}

/** Arguments of every `npx pixkit` in a text of a shell: lines that go on are joined, what follows another command is not its own. */
function callsIn(shell: string): readonly (readonly string[])[] {
  return shell
    .replaceAll(/\\\n/g, ' ')
    .split(/\n|&&|\|\||;/)
    .map((line) => line.replace(/ #.*$/, ''))
    .flatMap((line) => {
      const [, rest] = /(?:^|\s)npx pixkit(?:\s+(.*))?$/.exec(line) ?? [];
      return rest === undefined ? [] : [wordsOf(rest.replace(/\s[|>].*$/, ''))];
    });
}

const pages = readPages();
const shown = pages.flatMap(({ path, text }) =>
  blocksOf(text)
    // What a command prints may name others; its own line begins with a dollar sign.
    .flatMap((block) =>
      /^\$ /m.test(block) ? block.split('\n').filter((line) => line.startsWith('$ ')) : [block],
    )
    .flatMap(callsIn)
    .map((args) => ({ path, args })),
);

describe('what the docs show', () => {
  test.each(shown.map(({ path, args }) => [path, args.join(' '), args] as const))(
    '%s: pixkit %s is a command line that pixkit takes',
    async (_path, _line, args) => {
      const program = await idleProgram();
      const failure = await program.parseAsync([...args], { from: 'user' }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const isHelp = failure instanceof CommanderError && failure.exitCode === 0;
      // Readers have the files that they name.
      const lacksFile = failure instanceof ConfigurationError && failure.message.includes('cannot be read');
      expect(isHelp || lacksFile ? undefined : failure).toBeUndefined();
    },
  );

  test('of options in a sentence exists', async () => {
    const program = await idleProgram();
    const flags = new Set(
      withInner(program.commands).flatMap(({ options }) =>
        options.flatMap(({ long, short }) => [long, short].filter((flag) => flag != null)),
      ),
    );
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`(?:npx )?pixkit ([^`\n]*)`/g)].flatMap(([, rest = '']) =>
        [...rest.matchAll(/(?<=\s)--[a-z][a-z-]+/g)].map(([flag]) => ({ path, flag })),
      ),
    );
    const others = new Set(['--help', '--version', '--lang']);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ flag }) => !flags.has(flag) && !others.has(flag))).toEqual([]);
  });

  test('of npm scripts exists', () => {
    const { scripts } = JSON.parse(readPage('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, script = '']) => ({ path, script })),
    );
    expect(named.filter(({ script }) => !(script in scripts))).toEqual([]);
  });
});
