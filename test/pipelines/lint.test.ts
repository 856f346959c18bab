/** What linters say of everything that a pipeline reads. Those that are no packages are asked where they are installed. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerfileParser } from 'dockerfile-ast';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { it } from '../support/fixtures.js';
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
const templates = [
  'deploy/compose.yaml',
  'deploy/high-availability.yaml',
  'deploy/kubernetes.yaml',
  'deploy/pipelines/gitlab.yml',
];

function stepsOf(path: string): readonly Step[] {
  const { jobs = {}, runs = { steps: [] } } = parse(textOf(path)) as Steps;
  return [...Object.values(jobs).flatMap(({ steps }) => steps), ...runs.steps];
}

/** What GitHub's own language service has against these texts, which are workflows and actions by their paths. */
function complaints(texts: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const script = fileURLToPath(new URL('./workflow-complaints.ts', import.meta.url));
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    encoding: 'utf8',
    input: JSON.stringify(texts),
  });
  return JSON.parse(stdout) as ReturnType<typeof complaints>;
}

test('workflows and the Action are what GitHub reads, and their expressions name what there is', () => {
  // A template is a workflow where it is copied to.
  const copiedTo = (path: string) => path.replace(/^deploy\/pipelines\//, '.github/workflows/');
  const texts = Object.fromEntries(ofGithub.map((path) => [copiedTo(path), textOf(path)]));
  const action = textOf('action.yml');
  const workflow = textOf(workflows[0] ?? '');
  // One linter for all, as it takes a while to load; it remembers by path.
  const wrong = {
    'a/action.yml': action.replace('steps.kit.outputs', 'stepz.kit.outputs'),
    'b/action.yml': action.replace('shell: bash', 'shel: bash'),
    '.github/workflows/wrong.yml': workflow.replace('runs-on:', 'run-on:'),
  };
  const found = complaints({ ...texts, ...wrong });
  const paths = Object.keys(found).filter((path) => found[path]?.length !== 0);
  expect(paths.sort()).toEqual(Object.keys(wrong).sort());
});

test.each(ofGithub)('%s calls actions by commit, with the version beside it', (path) => {
  const called = textOf(path)
    .split('\n')
    .filter((line) => /\buses: (?!\.\/)/.test(line));
  expect(called.filter((line) => !/@[0-9a-f]{40} # v\d+(\.\d+)+$/.test(line))).toEqual([]);
});

test('every action that is called has one pin', () => {
  const pins = new Set(ofGithub.flatMap((path) => textOf(path).match(/[\w-]+\/[\w-]+@[0-9a-f]{40}/g) ?? []));
  const names = [...pins].map((pin) => pin.split('@')[0]);
  expect(names).toEqual([...new Set(names)]);
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

test('what publishes has the identity of the repository alone, and publishes what was tested', () => {
  const { jobs = {} } = parse(textOf('.github/workflows/release.yml')) as Steps;
  const rights = Object.values(jobs).map(({ permissions = {} }) => permissions);
  expect(rights).toEqual([
    {},
    { actions: 'read', 'id-token': 'write' },
    { actions: 'read', contents: 'write' },
  ]);
  expect(
    stepsOf('.github/workflows/release.yml').filter(({ run }) => run?.startsWith('npm publish')),
  ).toHaveLength(1);
});

test.each(templates)('%s is YAML without a doubt', (path) => {
  const documents = parseAllDocuments(textOf(path), { merge: true, logLevel: 'silent' });
  const doubts = documents.flatMap(({ errors, warnings }) =>
    [...errors, ...warnings].map(({ message }) => message),
  );
  expect(doubts.filter((message) => !message.includes('!reference'))).toEqual([]);
});

test('the Dockerfile has nothing that its linter minds, and ends as another user than root', () => {
  const text = textOf('Dockerfile');
  expect(validateDockerfile(text).map(({ message }) => message)).toEqual([]);
  expect(validateDockerfile(text.replace('ENTRYPOINT', 'ENTRYPONT')).length).toBeGreaterThan(0);
  const users = DockerfileParser.parse(text)
    .getInstructions()
    .filter((one) => one.getKeyword() === 'USER');
  // A number, or Kubernetes cannot know that it is not root.
  expect(users.at(-1)?.getArgumentsContent()).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

test('the image is built from a context that has everything of the package', () => {
  const { files } = JSON.parse(textOf('package.json')) as { readonly files: readonly string[] };
  const ignored = textOf('.dockerignore').split('\n').filter(Boolean);
  const isBelow = (path: string, folder: string): boolean => `${path}/`.startsWith(`${folder}/`);
  const missing = files.filter((path) => ignored.some((one) => isBelow(path, one) || isBelow(one, path)));
  // It is built there.
  expect(missing).toEqual(['dist']);
});

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

it.skipIf(!isThere('shellcheck'))('shellcheck has nothing against any script', ({ folder }) => {
  const jenkins = [...textOf('deploy/pipelines/Jenkinsfile').matchAll(/sh '''\n(.*?)'''/gs)];
  const gitlab = textOf('deploy/pipelines/gitlab.yml').matchAll(/^ {4}- \|\n((?: {6}.*\n)+)/gm);
  const scripts = [
    ...ofGithub.flatMap((path) =>
      stepsOf(path).flatMap(({ run }) =>
        run === undefined ? [] : `#!/bin/bash\nset -eo pipefail\n${run.replaceAll(/\$\{\{.*?\}\}/g, 'x')}`,
      ),
    ),
    ...jenkins.map(([, script = '']) => `#!/bin/sh\n${script}`),
    ...[...gitlab].map(([, script = '']) => `#!/bin/bash\nset -eo pipefail\n${script}`),
    textOf('deploy/pipelines/judge.sh'),
    textOf('deploy/pipelines/watch.sh'),
    textOf('.ci/run'),
    textOf('.ci/subjects'),
  ];
  const files = scripts.map((script, index) => {
    const file = join(folder, `${index}.sh`);
    writeFileSync(file, script);
    return file;
  });
  expect(files.length).toBeGreaterThan(10);
  // SC2154: variables of the pipeline, which the script does not set. SC2016: programs of Node, which are quoted on purpose.
  const { stdout } = spawnSync('shellcheck', ['--exclude=SC2154,SC2016', ...files], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test.skipIf(!isThere('yamllint'))('yamllint has nothing against any file', () => {
  const rules = [
    '{line-length: disable, document-start: disable, truthy: {check-keys: false}, indentation: {spaces: 2, indent-sequences: consistent}',
    'comments: {min-spaces-from-content: 1}, braces: {max-spaces-inside: 1}, quoted-strings: disable}',
  ].join(', ');
  const { stdout, status } = spawnSync(
    'yamllint',
    ['--strict', '-d', `{extends: default, rules: ${rules}}`, ...ofGithub, ...templates],
    { cwd: root, encoding: 'utf8' },
  );
  expect([stdout, status]).toEqual(['', 0]);
});
