/** The command line takes every command of this project in the files for `docker compose` and Kubernetes. */
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

interface Manifest {
  readonly kind: string;
  readonly spec?: {
    readonly template?: { readonly spec: { readonly containers: readonly { readonly args: string[] }[] } };
  };
}

function ofKubernetes(path: string): readonly Named[] {
  const manifests = parseAllDocuments(textOf(path)).map((one) => one.toJS() as Manifest);
  return manifests.flatMap(({ kind, spec }) =>
    (spec?.template?.spec.containers ?? []).map(({ args }) => ({ where: `${path}: ${kind}`, words: args })),
  );
}

const isCommand = ({ words }: Named): boolean => resolveCommand(words).isCommand;
const ofServices = ['deploy/compose.yaml', 'deploy/high-availability.yaml']
  .flatMap(ofCompose)
  .filter(isCommand);
const named = [...ofServices, ...ofKubernetes('deploy/kubernetes.yaml')];

async function taken(words: readonly string[]): Promise<string> {
  let complaint = '';
  const io = {
    stdout: { write: () => true },
    stderr: { write: (text: string) => ((complaint += text), true) },
    signal: new AbortController().signal,
  };
  const status = await main(words, io, () => Promise.resolve(0));
  return status === 0 ? 'taken' : complaint;
}

test.each(named)('$where', async ({ words }) => {
  expect(await taken(words)).toBe('taken');
});
