/** What supply-chain rules ask of workflows and of the Action: pinned actions, few rights, and nothing that runs next to them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './kit-program.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly steps: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
}

interface Steps {
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly runs?: { readonly steps: readonly Step[] };
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const workflows = [
  ...readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`),
  'deploy/pipelines/watch-github.yml',
];
const ofGithub = ['action.yml', ...workflows];

test.each(ofGithub)('%s calls actions by commit, with the version beside it', (path) => {
  const called = textOf(path)
    .split('\n')
    .filter((line) => /\buses: (?!\.\/)/.test(line));
  expect(called.filter((line) => !/@[0-9a-f]{40} # v\d+(\.\d+)+$/.test(line))).toEqual([]);
});

test.each(workflows)('%s may read and nothing else', (path) => {
  expect((parse(textOf(path)) as { permissions: unknown }).permissions).toEqual({ contents: 'read' });
});

/** What does not run code of this repository or of a package: an action that only installs Node, a download, npm on a file. */
const mayRunWithAnIdentity = [
  /^actions\/(setup-node|deploy-pages)@[0-9a-f]{40}$/,
  /^gh run download [^&|;\n]+$/,
  /^npm publish "?\.\/[^&|;\n]+\.tgz"? [^&|;\n]*--ignore-scripts$/,
  /^gh release create [^&|;\n]+$/,
];

/** The steps of jobs that may write, or speak in the name of this repository, that could run something else. */
function strayStepsWithRights(text: string): readonly string[] {
  const { jobs = {} } = parse(text) as Steps;
  return Object.values(jobs)
    .filter(({ permissions = {} }) => Object.values(permissions).includes('write'))
    .flatMap(({ steps }) => steps.map(({ run, uses }) => run ?? uses ?? ''))
    .filter((done) => !mayRunWithAnIdentity.some((allowed) => allowed.test(done)));
}

test.each(workflows)('%s installs and tests nothing where it may publish or write', (path) => {
  const text = textOf(path);
  expect(strayStepsWithRights(text)).toEqual([]);
  const withRights = (step: string) => `jobs: { it: { permissions: { id-token: write }, steps: [${step}] } }`;
  for (const stray of ['bash .ci/run', 'npm ci', 'npm publish --provenance', 'gh run download 1 && npm test'])
    expect(strayStepsWithRights(withRights(`{ run: ${stray} }`))).toEqual([stray]);
});
