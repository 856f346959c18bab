import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect } from 'vitest';

import { duties, isOfTools } from '../../../conformance/duties/register.js';
import { runCommand } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { freePort } from '../../support/free-port.js';
import { sampled, sampleTitle } from '../../support/sample.js';
import { legalServers, overHttp, serverIn, serverLanguages, wrongServers } from './servers.js';

/** Time for all scenarios on a busy machine, in ms. */
const patience = 600_000;
const strictly = ['--fail-on', 'required,implied,portable,practice,money'];
const pixkit = (...args: readonly string[]) =>
  runCommand(args, { environment: { PATH: process.env['PATH'] ?? '' } }).ended();

/**
 * All scenarios take half a minute, so by default a correct server is judged only by those about tools;
 * `SAMPLE_PART=all` runs all of them.
 */
const quickly = sampleTitle === 'all of them' ? [] : ['--only', 'tool/*,caller/amounts-of-payments'];

/** Writes the kit's draft for a server to a file. */
async function draftFor(mcp: string, write: (name: string, text: string) => Promise<string>) {
  const { status, out, err } = await pixkit('check', 'client', '--mcp', mcp, '--suggest');
  expect([status, err]).toEqual([0, '']);
  return write('client.yaml', out);
}

interface Report {
  readonly checks: readonly { readonly id: string; readonly outcome: string }[];
}

describe('a right MCP server', () => {
  const servers = serverLanguages.map((language) => ({ id: 'keeps every duty', language, changes: [] }));
  it.concurrent.for(
    sampled([...servers, ...legalServers]).map((one) => [one.language, one.id, one] as const),
  )(
    `in %s that %s is green, by the draft that its schemas give (${sampleTitle})`,
    { timeout: patience },
    async ([, , { language, changes }], { folder, write }) => {
      const mcp = serverIn(folder, language, changes);
      const file = await draftFor(mcp, write);
      const report = join(folder, 'report.json');
      const judging = [
        '--client',
        file,
        '--report',
        `json=${report}`,
        '--jobs',
        '12',
        ...quickly,
        ...strictly,
      ];
      const { status, out, err } = await pixkit('check', 'client', ...judging);
      const { checks } = JSON.parse(readFileSync(report, 'utf8')) as Report;
      const outcomes = checks.filter(({ outcome }) => !['passed', 'recorded', 'skipped'].includes(outcome));
      expect([outcomes, status], `${out}\n${err}`).toEqual([[], 0]);
      const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
      expect(passed).toEqual(
        expect.arrayContaining(['tool/unknown-outcome', 'tool/look-up', 'tool/secrets']),
      );
      expect(passed.length).toBeGreaterThan(quickly.length === 0 ? 30 : 4);
    },
  );
});

it(
  'a server at a URL acts for one account, and is waited for',
  { timeout: patience },
  async ({ folder, write, keep }) => {
    const [port, stage] = [await freePort(), await freePort()];
    const [start = '', path = ''] = serverIn(folder, 'typescript', overHttp(port)).split(' ');
    const file = await draftFor(serverIn(join(folder, 'stdio'), 'typescript'), write);
    const dotenv = join(folder, '.env');
    const url = ['--client', file, '--mcp', `http://127.0.0.1:${port}/mcp`, '--wait', '60'];
    const one = [
      '--listen',
      `127.0.0.1:${stage}`,
      '--dotenv',
      dotenv,
      '--only',
      'tool/unknown-outcome',
      ...strictly,
    ];
    const command = runCommand(['check', 'client', ...url, ...one]);
    await command.until(/start it with them/);
    const env = parseEnv(readFileSync(dotenv, 'utf8'));
    const server = spawn(start, [path], {
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    await keep({
      close: () => {
        server.kill();
        return once(server, 'exit');
      },
    });
    expect([await command.status, command.out]).toEqual([0, expect.stringContaining('1 passed')]);
  },
);

describe('a wrong MCP server', () => {
  it('there is one for each duty of tools', () => {
    const bare = duties.filter(
      (duty) => isOfTools(duty) && !wrongServers.some(({ duty: id }) => id === duty.id),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
    expect(wrongServers.length).toBeGreaterThanOrEqual(15);
  });

  it.concurrent.for(sampled(wrongServers).map((one) => [one.id, one.duty, one] as const))(
    `that %s breaks %s (${sampleTitle})`,
    { timeout: patience },
    async ([, duty, { language, changes, scenario }], { folder, write }) => {
      const mcp = serverIn(folder, language, changes);
      const file = await draftFor(mcp, write);
      const only = ['--only', scenario, ...strictly];
      const { status, out } = await pixkit('check', 'client', '--client', file, ...only);
      expect([status, out]).toEqual([1, expect.stringContaining(`✗ ${duty} `)]);
    },
  );
});
