import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { commands } from '../../conformance/cli/commands.js';
import { main, resolveCommand } from '../../conformance/cli/main.js';
import { flagsOf } from '../../conformance/cli/options.js';
import { blocksOf, readPage, readPages } from './pages.js';

/** Parses a command line and runs nothing. Resolves with what it prints on stderr, if it is refused. */
async function refusal(args: readonly string[]): Promise<string | undefined> {
  let complaint = '';
  const io = {
    stdout: { write: () => true },
    stderr: { write: (text: string) => ((complaint += text), true) },
    signal: new AbortController().signal,
  };
  const status = await main(args, io, () => Promise.resolve(0));
  return status === 0 ? undefined : complaint;
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

interface Named {
  readonly where: string;
  readonly words: readonly string[];
}

function ofCompose(path: string): readonly Named[] {
  const { services } = parse(readPage(path), { merge: true }) as {
    services: Record<string, { image: string; entrypoint?: unknown; command: string[] }>;
  };
  return Object.entries(services)
    .filter(([, { image, entrypoint }]) => image === 'pix-gateway-kit' && entrypoint === undefined)
    .map(([name, { command }]) => ({ where: `${path}: ${name}`, words: command }));
}

interface Manifest {
  readonly kind: string;
  readonly spec?: {
    readonly template?: { readonly spec: { readonly containers: readonly { readonly args: string[] }[] } };
  };
}

function ofKubernetes(path: string): readonly Named[] {
  const manifests = parseAllDocuments(readPage(path)).map((one) => one.toJS() as Manifest);
  return manifests.flatMap(({ kind, spec }) =>
    (spec?.template?.spec.containers ?? []).map(({ args }) => ({ where: `${path}: ${kind}`, words: args })),
  );
}

const isCommand = ({ words }: Named): boolean => resolveCommand(words).isCommand;
const ofServices = ['deploy/compose.yaml', 'deploy/high-availability.yaml']
  .flatMap(ofCompose)
  .filter(isCommand);
const named = [...ofServices, ...ofKubernetes('deploy/kubernetes.yaml')];

describe('a command line of the docs', () => {
  test.each(shown.map(({ path, args }) => [path, args.join(' '), args] as const))(
    'is one that pixkit takes, in %s: pixkit %s',
    async (_path, _line, args) => {
      const refused = await refusal(args);
      // Readers have the files that they name.
      expect(refused?.includes('cannot be read') === true ? undefined : refused).toBeUndefined();
    },
  );

  test('has existing options in a sentence', async () => {
    const specs = await Promise.all(Object.values(commands).map(({ load }) => load()));
    const flags = new Set(
      specs.flatMap(({ options }) =>
        Object.entries(options).map(([name, spec]) => flagsOf(name, spec).replace(/ .*/, '')),
      ),
    );
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`(?:npx )?pixkit ([^`\n]*)`/g)].flatMap(([, rest = '']) =>
        [...rest.matchAll(/(?<=\s)--[a-z][a-z-]+/g)].map(([flag]) => ({ path, flag })),
      ),
    );
    const others = new Set(['--help', '--version', '--lang', '--all']);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ flag }) => !flags.has(flag) && !others.has(flag))).toEqual([]);
  });

  test('has existing npm scripts', () => {
    const { scripts } = JSON.parse(readPage('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, script = '']) => ({ path, script })),
    );
    expect(named.filter(({ script }) => !(script in scripts))).toEqual([]);
  });
});

describe('the files for Docker Compose and Kubernetes', () => {
  test.each(named)('$where has a command line that pixkit takes', async ({ words }) => {
    expect(await refusal(words)).toBeUndefined();
  });
});
