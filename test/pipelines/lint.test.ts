/** Supply-chain rules for workflows and the Action: pinned actions, few permissions, and no other code in jobs that have them. */
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

test.each(ofGithub)('%s calls actions by commit, with the version next to it', (path) => {
  const called = textOf(path).match(/^.*\buses: (?!\.\/).*$/gm) ?? [];
  expect(called.filter((line) => !/@[0-9a-f]{40} # v\d+(\.\d+)+$/.test(line))).toEqual([]);
});

/** Steps that run no code from this repository or a package: an action that installs Node, a download, npm on a file. */
const mayRunWithAnIdentity = [
  /^actions\/(setup-node|deploy-pages)@[0-9a-f]{40}$/,
  /^gh run download [^&|;\n]+$/,
  /^npm publish "?\.\/[^&|;\n]+\.tgz"? [^&|;\n]*--ignore-scripts$/,
  /^gh release create [^&|;\n]+$/,
];

/** Returns the steps that could run other code in jobs with write permissions or this repository's identity. */
function strayStepsWithRights(text: string): readonly string[] {
  const { jobs = {} } = parse(text) as Steps;
  return Object.values(jobs)
    .filter(({ permissions = {} }) => Object.values(permissions).includes('write'))
    .flatMap(({ steps }) => steps.map(({ run, uses }) => run ?? uses ?? ''))
    .filter((done) => !mayRunWithAnIdentity.some((allowed) => allowed.test(done)));
}

test.each(workflows)('%s may only read, and runs no other code where it may write', (path) => {
  const text = textOf(path);
  expect((parse(text) as { permissions: unknown }).permissions).toEqual({ contents: 'read' });
  expect(strayStepsWithRights(text)).toEqual([]);
});

test.each(['bash .ci/run', 'npm ci', 'npm publish --provenance', 'gh run download 1 && npm test'])(
  'finds a stray step with rights: %s',
  (stray) => {
    const text = `jobs: { it: { permissions: { id-token: write }, steps: [{ run: ${stray} }] } }`;
    expect(strayStepsWithRights(text)).toEqual([stray]);
  },
);
