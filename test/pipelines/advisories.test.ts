/** `node tools/bundled.mjs advisories` with a registry that reports vulnerabilities, none, something else, or nothing. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';

import { describe, expect } from 'vitest';

import { it } from '../support/fixtures.js';
import { freePort } from '../support/free-port.js';
import { close, listen } from '../support/servers.js';
import { root } from './kit-program.js';

interface Said {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function advisories(env: Readonly<Record<string, string>>): Promise<Said> {
  const options = { cwd: root, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/bundled.mjs', 'advisories'], options, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

/** Runs it with the installed npm, which calls a registry on this machine once. */
const askedOf = (port: number) =>
  advisories({ npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' });

/** Runs it with an npm that prints this. */
function answered(folder: string, printed: string): Promise<Said> {
  writeFileSync(join(folder, 'printed'), printed);
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat '${join(folder, 'printed')}'\n`, { mode: 0o755 });
  return advisories({ PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` });
}

const unknown = /^No registry has said which weaknesses are known, so nothing is known of the bundle: /m;

describe('node tools/bundled.mjs advisories', () => {
  it('fails where no registry answers, and where one has no advisories', async () => {
    const mirror = createServer((_request, response) => {
      response.writeHead(405, { 'content-type': 'application/json' }).end('{"error":"not allowed"}');
    });
    const said = await Promise.all([freePort().then(askedOf), listen(mirror).then(askedOf)]);
    await close(mirror);
    expect(said).toEqual([
      { status: 1, stdout: '', stderr: expect.stringMatching(unknown) as unknown },
      { status: 1, stdout: '', stderr: expect.stringMatching(unknown) as unknown },
    ]);
    expect(said[0].stderr).toContain('ECONNREFUSED');
    expect(said[1].stderr).toContain('405');
  });

  it('fails at a grave weakness of a package in the bundle, and at no other', async ({ folder }) => {
    const bundled = JSON.parse(readFileSync(join(root, 'dist/bundled.json'), 'utf8')) as { name: string }[];
    const name = bundled[0]?.name ?? '';
    const report = (named: string) =>
      JSON.stringify({
        auditReportVersion: 2,
        metadata: {},
        vulnerabilities: { [named]: { name: named, severity: 'high', via: [{ title: 'It breaks' }] } },
      });
    expect(await answered(folder, report(name))).toMatchObject({
      status: 1,
      stderr: `${name} (high): It breaks\n`,
    });
    expect(await answered(folder, report('not-in-the-bundle'))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^No grave weakness is known of the \d+ packages/) as unknown,
    });
  });
});
