import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { broken, folderOfJob, gateway, type Ran, run, startGateways, usual } from './jobs.js';
import { npmStub, root, writeProgram } from './kit-program.js';

const folderOfTemplates = join(root, 'deploy/pipelines');
const textOf = (name: string): string => readFileSync(join(folderOfTemplates, name), 'utf8');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** A quick selection. */
const only = 'tokens/access-token,tokens/client-unknown';

startGateways();

type Variables = Readonly<Record<string, string>>;

const right = (): Variables => ({ PIXKIT_BASE_URL: gateway.baseUrl, PIXKIT_CONTROL_URL: gateway.controlUrl });
const wrong = (): Variables => ({ ...right(), PIXKIT_BASE_URL: broken.baseUrl });

interface Job {
  readonly extends?: string;
  readonly variables?: Variables;
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[]; readonly reports: { readonly junit: string } };
}

/** Reads the jobs of the template like GitLab: `!reference [a, b, c]` stands for the content of that place. */
function readGitlab(): Readonly<Record<string, Job>> {
  const jobs: unknown = parse(textOf('gitlab.yml'), {
    customTags: [{ tag: '!reference', collection: 'seq', resolve: (seq: unknown) => seq }],
  });
  const lookedUp = (value: unknown, path: readonly string[]): unknown =>
    path.reduce((inner, name) => (inner as Record<string, unknown>)[name], value);
  return JSON.parse(JSON.stringify(jobs), (_, value: unknown) =>
    Array.isArray(value) && value[0] === '.pixkit' ? lookedUp(jobs, value as string[]) : value,
  ) as Record<string, Job>;
}

const gitlab = readGitlab();

/** Returns a job merged with the jobs that it extends. */
function jobOf(name: string): Job {
  const { extends: parent, ...own } = gitlab[name] ?? {};
  if (parent === undefined) return own;
  const above = jobOf(parent);
  return { ...above, ...own, variables: { ...above.variables, ...own.variables } };
}

/** Runs a job's lines like a runner: as one script that ends at the first failure. */
async function runJob(name: string, folder: string, variables: Variables): Promise<Ran> {
  const { before_script: before = [], script = [], variables: own } = jobOf(name);
  const lines = ['set -eo pipefail', ...before, ...script].join('\n');
  return run(['bash', '-c', lines], {
    folder,
    variables: { ...usual, GITLAB_CI: 'true', ...own, ...variables },
  });
}

describe("GitLab's template", () => {
  test('checks a right gateway, and leaves its artefacts', async () => {
    const folder = folderOfJob();
    const { status, out, err } = await runJob('.pixkit', folder, { ...right(), PIXKIT_ONLY: only });
    expect([status, err]).toEqual([0, expect.any(String)]);
    expect(out).toContain('a part of the suite');
    const { paths, reports } = jobOf('.pixkit').artifacts ?? { paths: [], reports: { junit: '' } };
    expect(paths).toEqual(['pixkit-reports/']);
    expect(existsSync(join(folder, reports.junit))).toBe(true);
    const files = ['badge.json', 'junit.xml', 'report.html', 'report.json', 'report.md'];
    expect(readdirSync(join(folder, 'pixkit-reports')).sort()).toEqual(files);
  });

  test('installs the kit in a project without it', async () => {
    const folder = folderOfJob({ withKit: false });
    const programs = join(folder, 'programs');
    writeProgram(programs, 'npm', npmStub);
    const { status, out } = await runJob('.pixkit', folder, {
      ...right(),
      PATH: `${programs}:${usual['PATH'] ?? ''}`,
      PIXKIT_LIST: 'true',
      PIXKIT_ONLY: only,
    });
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(new RegExp(`pix-gateway-kit@${version}\n[^]*tokens/access-token`)),
    ]);
  });
});

describe("Jenkins' pipeline", () => {
  const text = textOf('Jenkinsfile');
  const steps = [...text.matchAll(/\bsh '''\n(.*?)'''/gs)].map(([, script = '']) => script);

  /** Runs each step as a separate script with `sh -xe`; the first failure ends the pipeline. */
  async function runPipeline(folder: string, variables: Variables): Promise<Ran> {
    let last: Ran = { status: 0, out: '', err: '' };
    for (const step of steps) {
      // Groovy interprets backslashes; the pipeline has them only at the end of a line.
      const script = step.replaceAll('\\\n', ' ');
      last = await run(['sh', '-xe', '-c', script], {
        folder,
        variables: { ...usual, KIT_VERSION: version, ...variables },
      });
      if (last.status !== 0) break;
    }
    return last;
  }

  test('checks gateways, and leaves the files of its post steps', async () => {
    expect(steps).toHaveLength(2);
    const folder = folderOfJob();
    const ran = await runPipeline(folder, { ...right(), PIXKIT_ONLY: only });
    expect([ran.status, ran.err]).toEqual([0, expect.any(String)]);
    const [, junit = ''] = /junit testResults: '(.*?)'/.exec(text) ?? [];
    expect(existsSync(join(folder, junit))).toBe(true);
    const [, archived = ''] = /archiveArtifacts artifacts: '(.*?)\/\*\*'/.exec(text) ?? [];
    expect(readdirSync(join(folder, archived))).toContain('report.html');
    expect((await runPipeline(folder, { ...wrong(), PIXKIT_ONLY: only })).status).toBe(1);
  });
});

describe('the plain script', () => {
  const script = join(folderOfTemplates, 'judge.sh');

  test('ends if no gateway is named', async () => {
    const { status, err } = await run([script], { folder: folderOfJob(), variables: usual });
    expect([status, err]).toEqual([2, expect.stringContaining('set PIXKIT_BASE_URL or PIXKIT_TARGET')]);
  });

  test('checks gateways, and says how it ended', async () => {
    const folder = folderOfJob();
    mkdirSync(join(folder, 'out'));
    const good = await run([script, 'out/of this run', '--only', 'tokens/client-unknown'], {
      folder,
      variables: { ...usual, ...right() },
    });
    expect([good.status, good.err]).toEqual([
      0,
      expect.stringContaining('nothing failed in the tested part (exit status 0)'),
    ]);
    expect(readdirSync(join(folder, 'out/of this run'))).toContain('junit.xml');
    const bad = await run([script], { folder, variables: { ...usual, ...wrong(), PIXKIT_ONLY: only } });
    expect([bad.status, bad.err]).toEqual([
      1,
      expect.stringContaining('the gateway fails a requirement (exit status 1)'),
    ]);
    expect(readdirSync(join(folder, 'pixkit-reports'))).toContain('report.html');
  });
});
