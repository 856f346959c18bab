/** Every command of this project that stands in a template or on the page about pipelines is one that the command line takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { main, resolveCommand } from '../../conformance/cli/main.js';
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

function ofKubernetes(): readonly Named[] {
  return parseAllDocuments(textOf('deploy/kubernetes.yaml')).flatMap((document) => {
    const { kind, spec } = document.toJS() as {
      kind: string;
      spec?: { template?: { spec: { containers: { args: string[] }[] } } };
    };
    const containers = spec?.template?.spec.containers ?? [];
    return containers.map(({ args }) => ({ where: `kubernetes: ${kind}`, words: args }));
  });
}

/** What follows the name of the command on a line, as words of a shell; comments, redirections and what comes after are left out. */
function ofText(path: string): readonly Named[] {
  const text = textOf(path).replaceAll(/\\\n\s*/g, ' ');
  const lines = text.matchAll(
    /(?:\bnpx (?:--no )?|\.bin\/|run .*)(?:pixkit|pix-gateway-kit) (?!@)([^\n`|;&]*)/g,
  );
  return [...lines].map(([, rest = '']) => ({
    where: `${path}: ${rest}`,
    words: [...rest.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? ''),
  }));
}

const isCommand = ({ words }: Named): boolean => resolveCommand(words).isCommand;
const named = [
  ...['deploy/compose.yaml', 'deploy/high-availability.yaml'].flatMap(ofCompose),
  ...ofKubernetes(),
  ...['docs/in-your-pipeline.md', 'deploy/compose.yaml', 'deploy/pipelines/gitlab.yml'].flatMap(ofText),
  ...['deploy/pipelines/Jenkinsfile', 'deploy/pipelines/judge.sh', '.github/workflows/container.yml'].flatMap(
    ofText,
  ),
  ...['watch.sh', 'watch-github.yml', 'watch.service']
    .map((name) => `deploy/pipelines/${name}`)
    .flatMap(ofText),
].filter(isCommand);

async function taken(words: readonly string[]): Promise<string> {
  let complaint = '';
  const io = {
    stdout: { write: () => true },
    stderr: { write: (text: string) => ((complaint += text), true) },
    signal: new AbortController().signal,
  };
  const values = words.map((word) => word.replaceAll(/\$CI_NODE_(INDEX|TOTAL)/g, '1'));
  const status = await main(values, io, () => Promise.resolve(0));
  return status === 0 ? 'taken' : complaint;
}

test('there are such commands', () => {
  expect(named.length).toBeGreaterThan(12);
});

test.each(named)('$where', async ({ words }) => {
  const end = words.findIndex((word) => ['"$@"', '$@', '||', '>', '2>'].includes(word));
  expect(await taken(end === -1 ? words : words.slice(0, end))).toBe('taken');
});

test('a command that is none is not taken', async () => {
  expect(await taken(['serve', '--allow-webhook-to', 'a'])).toContain('unknown option');
});
