/** The steps of the templates that watch a gateway, each run as its service would run it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { folderOfJob, gateway, type Ran, run, startGateways, usual, writeTarget } from './jobs.js';
import { root, writeProgram } from './kit-program.js';

const textOf = (name: string): string => readFileSync(join(root, 'deploy/pipelines', name), 'utf8');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

startGateways();

interface Workflow {
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: { readonly watch: { readonly steps: readonly { readonly run?: string }[] } };
}
const workflow = parse(textOf('watch-github.yml')) as Workflow;
const { steps } = workflow.jobs.watch;

const { '.pixkit-watch': gitlab } = parse(textOf('gitlab.yml'), { logLevel: 'silent' }) as {
  readonly '.pixkit-watch': { readonly script: readonly string[] };
};

const lineOf = (name: string, pattern: RegExp): string => pattern.exec(textOf(name))?.[1] ?? '';
const kept = '/var/lib/pixkit-watch';
const only = 'tokens/client-unknown';

/** Creates a folder for a job with a target file, and with an npm that does nothing. */
async function jobFolder(): Promise<string> {
  const folder = folderOfJob();
  writeProgram(join(folder, 'programs'), 'npm', '#!/bin/sh\necho "npm $*"\n');
  await writeTarget(folder);
  writeFileSync(join(folder, 'env'), `PIXKIT_TARGET=target.yaml\nPIXKIT_ONLY='${only}'\n`);
  return folder;
}

/** The command with which each service runs the script in a folder; it keeps its data in the subfolder `pixkit-watch`. */
const services: Readonly<Record<string, (folder: string) => readonly string[]>> = {
  GitHub: () => ['bash', '-e', '-c', steps.map(({ run: lines = '' }) => lines).join('\n')],
  GitLab: () => ['bash', '-c', ['set -eo pipefail', ...gitlab.script].join('\n')],
  systemd: () =>
    lineOf('watch.service', /^ExecStart=(.*)$/m)
      .replace(kept, 'pixkit-watch')
      .split(' '),
  cron: (folder) => [
    'sh',
    '-c',
    lineOf('watch.service', /^# +23 \*\/6 \* \* \* (.*)$/m)
      .replace('/opt/pixkit', `'${folder}'`)
      .replace('/etc/pixkit-watch.env', './env')
      .replace(kept, 'pixkit-watch'),
  ],
};

// Each starts the command twice, so they run concurrently.
test.concurrent.each(Object.keys(services))(
  '%s keeps the report of a watch, and ends with its status',
  async (name) => {
    const folder = await jobFolder();
    const own = name === 'GitHub' ? workflow.env : {};
    const watched = (): Promise<Ran> =>
      run(services[name]?.(folder) ?? [], {
        folder,
        variables: {
          ...usual,
          ...own,
          PATH: `${folder}/programs:${usual['PATH'] ?? ''}`,
          GITHUB_STEP_SUMMARY: join(folder, 'summary'),
          // The line for cron reads these variables from its file.
          ...(name !== 'cron' && { PIXKIT_TARGET: 'target.yaml', PIXKIT_ONLY: only }),
        },
      });
    const first = await watched();
    expect([first.status, first.err]).toEqual([0, expect.stringContaining('nothing to compare with yet')]);
    if (name === 'GitHub') {
      expect(first.out).toContain(`pix-gateway-kit@${version}`);
      expect(readFileSync(join(folder, 'summary'), 'utf8')).toContain('the first run');
    }
    expect(JSON.parse(readFileSync(join(folder, 'pixkit-watch/last.json'), 'utf8'))).toMatchObject({
      checks: [{ id: only }],
    });
    // The second run uses the same folder; no service runs it if it would move money.
    writeFileSync(
      join(folder, 'target.yaml'),
      `baseUrl: ${gateway.baseUrl}\naccount: { mayMoveMoney: true }\n`,
    );
    expect((await watched()).status).toBe(2);
  },
);
