import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';
import { gallery } from './defects/index.js';
import { generated } from './operators/index.js';
import { replayMutant, scriptOfMutant } from './replay.js';
import { type Running, start } from './start.js';
import { lack, programNamed } from '../support/programs.js';

const all = [...gallery, ...generated];

it('says of what a check and an observer found that it is still there on the mutant, and fixed on the reference', async () => {
  const written = all.find(({ id }) => id === 'cash-out/external-id-upper-case');
  const shape = generated.find(({ clause }) => clause.startsWith('BALANCE-'));
  for (const mutant of [written, shape]) {
    expect(mutant).toBeDefined();
    const replayed = mutant === undefined ? [] : await replayMutant(mutant);
    expect(replayed.length).toBeGreaterThan(0);
    for (const { onMutant, onReference } of replayed)
      expect([onMutant, onReference]).toEqual(['still there', 'fixed']);
  }
});

const programs = programNamed('bash') && programNamed('curl') && programNamed('jq');

it.skipIf(programs === undefined)(
  `makes a script of a finding that shows the wrong answer on the mutant, and the right one on the reference${lack('bash, curl and jq', programs)}`,
  async () => {
    const mutant = all.find(({ id }) => id === 'cash-out/external-id-upper-case')!;
    const made = await scriptOfMutant(mutant);
    if ('reason' in made) throw new Error(String(made.reason));
    expect(made.script).not.toMatch(/eyJ[\w-]{8,}\.|-----BEGIN CERTIFICATE-----\w|"clientSecret\\?":\\?"\w/);
    const run = async (running: Running) => {
      const { baseUrl, control } = running.target;
      const variables = { BASE_URL: baseUrl, CONTROL_URL: control?.url, CONTROL_TOKEN: control?.token };
      const child = spawn('bash', ['-s'], { env: { PATH: process.env['PATH'], ...variables } });
      child.stdin.end(made.script);
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      await running.close();
      expect(err).toBe('');
      return out;
    };
    const wrong = await run(await mutant.start());
    const right = await run(await start([], { responseValidation: true }));
    const shown = (out: string) => /^Expected: (.+)\n.*\nReceived now: (.+)$/m.exec(out)?.slice(1);
    expect(shown(right)?.[0]).toBe(shown(right)?.[1]);
    expect(shown(wrong)?.[0]?.toUpperCase()).toBe(shown(wrong)?.[1]);
    expect(shown(wrong)?.[0]).not.toBe(shown(wrong)?.[1]);
  },
  120_000,
);
