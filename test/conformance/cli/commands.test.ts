import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { formerNames } from '../../../conformance/cli/commands.js';
import { pixkit } from '../../support/command.js';
import { answersAt, type FakeOptions } from '../../support/fake-gateway.js';
import { it as base } from '../../support/fixtures.js';

/** Starts a fake gateway; the options that name it. */
const it = base.extend('against', ({ fake }) => async (options?: FakeOptions) => {
  const { baseUrl, controlUrl } = await fake(options);
  return ['--base-url', baseUrl, '--control-url', controlUrl];
});

const oneCheck = ['--only', 'cash-out/duplicate-external-id'];

describe('usage', () => {
  it.each(['--help', 'check --help', 'doctor --help', '--version', 'check --version'])(
    '%s is answered on stdout with 0',
    async (line) => {
      const { status, out, err } = await pixkit(...line.split(' '));
      expect([status, err]).toEqual([0, '']);
      expect(out).not.toBe('');
    },
  );

  it.each([
    ['check', 'required, implied, money'],
    ['proxy', '127.0.0.1:3020'],
  ])('the help of %s shows defaults as they are typed', async (command, usual) => {
    const { out } = await pixkit(command, '--help');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`default: ${usual}`);
  });

  it.each([
    ['chek', "unknown command 'chek'"],
    ['check --jobs 0', "'0' is invalid. It must be"],
    ['check --report pdf=x.pdf', 'pdf'],
    ['report', 'Usage: pixkit report'],
    ['report show', 'missing required argument'],
    ['report show /nowhere.json', '/nowhere.json cannot be read'],
    ['report diff package.json package.json', 'is not a report'],
    ['check --fail-on implied', '--fail-on'],
    ['check --base-url gateway', 'It must be an address'],
    ['check --only nothing/like-it', 'nothing/like-it'],
    ['check --control-url http://127.0.0.1:9', 'no gateway'],
    ['check --target /nowhere.yaml', '/nowhere.yaml cannot be read'],
    ['serve --sandbox-receivers everywhere', '--sandbox-receivers'],
  ])('%s is refused on stderr with 2', async (line, said) => {
    const { status, out, err } = await pixkit(...line.split(' '));
    expect([status, out, err]).toEqual([2, '', expect.stringContaining(said)]);
  });

  it('groups the help of the program, and ends it with examples', async () => {
    const { out } = await pixkit('--help');
    const headings = [...out.matchAll(/^([A-Z]\w+):$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Options', 'Check', 'Develop', 'Report', 'Setup', 'Examples']);
    expect(out).toMatch(/Examples:\n(?: {2}\$ pixkit .+\n){3}$/);
    expect(out.match(/PIXKIT_BASE_URL/g)).toHaveLength(1);
    for (const former of Object.keys(formerNames))
      expect(out).not.toMatch(new RegExp(`^  ${former}\\b`, 'm'));
  });

  it.each(['check', 'check client', 'serve'])(
    '%s --help shows everyday options, --all every option',
    async (words) => {
      const flags = (out: string) => [...out.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag);
      const short = await pixkit(...words.split(' '), '--help');
      const whole = await pixkit(...words.split(' '), '--help', '--all');
      expect(short.out).toContain(`All options: pixkit ${words} --help --all`);
      expect(flags(short.out).length).toBeLessThan(18);
      expect(flags(whole.out).length).toBeGreaterThan(flags(short.out).length);
      expect(flags(whole.out)).toEqual(expect.arrayContaining(flags(short.out)));
    },
  );

  it.each(Object.entries(formerNames))('%s is still taken for %s, and says so', async (former, present) => {
    const [told, direct] = [await pixkit(former, '--help'), await pixkit(...present.split(' '), '--help')];
    expect([told.status, told.out]).toEqual([0, direct.out]);
    expect(told.err).toBe(
      `\`pixkit ${former}\` is now \`pixkit ${present}\`; the old name will be removed in 0.3.\n`,
    );
    const inPortuguese = await pixkit(former, '--help', '--lang', 'pt-BR');
    expect(inPortuguese.err).toContain(`\`pixkit ${former}\` agora é \`pixkit ${present}\``);
  });

  it.each([
    '--lang pt-BR check client --help',
    'check --lang=pt-BR client --help',
    'help check client --lang pt-BR',
  ])('%s finds the command behind --lang', async (line) => {
    expect((await pixkit(...line.split(' '))).out).toMatch(/^Uso: pixkit check client /);
  });

  it('check gateway is check', async () => {
    expect(await pixkit('check', 'gateway', '--list', ...oneCheck)).toEqual(
      await pixkit('check', '--list', ...oneCheck),
    );
  });

  it.each([
    ['proxy', ['--target', 'http://127.0.0.1:9', '--listen'], '--listen'],
    ['listen', ['--serve', '--gateway'], '--gateway'],
    ['check client', ['--by-hand', '--listen'], '--listen'],
  ])('%s says which port is taken, and which option changes it', async (words, args, option) => {
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    try {
      const place = option === '--gateway' ? `http://127.0.0.1:${port}` : `127.0.0.1:${port}`;
      const { status, err } = await pixkit(...words.split(' '), ...args, place);
      expect([status, err]).toEqual([
        2,
        expect.stringContaining(`Cannot listen on port ${port} of 127.0.0.1: another program listens there.`),
      ]);
      expect(err).toContain(`Choose another address with ${option}; port 0 takes any free one.`);
    } finally {
      taken.close();
    }
  });

  it('--list shows checks with their clauses and runs none', async () => {
    const { status, out } = await pixkit('check', '--list', ...oneCheck);
    expect(status).toBe(0);
    expect(out).toMatch(/^cash-out\/duplicate-external-id {2}A used externalId .* \[CASHOUT-/);
  });
});

describe('check', () => {
  it('passes on a right target: results on stdout, exit status 0', async ({ against }) => {
    const { status, out } = await pixkit('check', ...(await against()), ...oneCheck, '--verbose');
    expect(out).toContain('passed   cash-out/duplicate-external-id');
    expect(out).toMatch(/^NO FAILURE in (\d+) of \1 MUST clauses \(100%\); a part of the suite; /m);
    expect(out).not.toMatch(/conformant/i);
    expect(status).toBe(0);
  });

  it('fails on a wrong one with the clause, and writes the report', async ({ fake, folder }) => {
    const path = join(folder, 'deep', 'report.json');
    const wrong = await fake({
      misbehave: ({ path: called, text }) =>
        called === '/api/pix/cash-out' &&
        wrong.accounts.some(({ payments }) => payments.length > 0 && text.includes(payments[0]!.externalId))
          ? { status: 409, body: {} }
          : undefined,
    });
    const target = ['--base-url', wrong.baseUrl, '--control-url', wrong.controlUrl, ...oneCheck];
    const { status, out } = await pixkit('check', ...target, '--report', `json=${path}`, '--verbose');
    expect(status).toBe(1);
    expect(out).toContain('POST /api/pix/cash-out: 409 instead of 400');
    expect(out).toMatch(/CASHOUT-16 An `externalId` that .*\n {6}expected: 400\n {6}received: 409/);
    const report = JSON.parse(readFileSync(path, 'utf8')) as { verdict: string };
    expect(report.verdict).toBe('nonconformant');
  });

  it('takes the target and its waivers from files, and refuses waivers of nothing', async ({
    fake,
    write,
  }) => {
    const { baseUrl, controlUrl } = await fake();
    const target = await write('target.yaml', { baseUrl, control: { url: controlUrl } });
    const waivers = await write('waivers.yaml', '- { id: CASHOUT-16, reason: known }');
    const stale = await pixkit('check', '--target', target, '--waivers', waivers, ...oneCheck);
    expect(stale.status).toBe(1);
    expect(stale.out).toContain('waiver CASHOUT-16: stale (known)');
    await write('waivers.yaml', '- { id: CASHOUT-1600, reason: known }');
    const unknown = await pixkit('check', '--target', target, '--waivers', waivers, ...oneCheck);
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('CASHOUT-1600')]);
  });
});

describe('doctor', () => {
  it('finds nothing wrong with a right target, and names the states it lacks', async ({ against }) => {
    const { status, out } = await pixkit('doctor', ...(await against()));
    expect(out).toContain('ok    control');
    expect(out).toContain('ok    webhooks: a probe delivery arrived');
    expect(out).toMatch(
      /note {2}states: \d+ of \d\d states answered .*; checks that need the others are skipped/,
    );
    expect(out).toMatch(/note {2}what to do next: the state 'a MED': \d+ checks\n/);
    expect(out).not.toContain('a webhook registration');
    expect(status).toBe(0);
  });

  it.for<[string, FakeOptions, string, string]>([
    ['a wrong control token', { control: () => ({ status: 401 }) }, 'WRONG control', '--control-token'],
    [
      'no token',
      { misbehave: answersAt('/oauth/token', { status: 500 }) },
      'WRONG token: /oauth/token gives none: 500',
      '--family',
    ],
    [
      'a clock that is off',
      {
        misbehave: answersAt('/balance', {
          status: 401,
          headers: { date: 'Sat, 01 Jan 2000 00:00:00 GMT' },
        }),
      },
      'WRONG clock: it differs from ours by',
      'NTP',
    ],
  ])('names %s and the hint', async ([, options, what, hint], { against }) => {
    const { status, out } = await pixkit('doctor', ...(await against(options)));
    expect(status).toBe(2);
    expect(out).toContain(what);
    expect(out).toContain(hint);
  });

  it('names a dead port and a missing account', async ({ fake }) => {
    const dead = await pixkit('doctor', '--base-url', 'http://127.0.0.1:9');
    expect(dead).toMatchObject({ status: 2, out: expect.stringContaining('Start the gateway') as string });
    const { baseUrl } = await fake();
    const alone = await pixkit('doctor', '--base-url', baseUrl);
    expect(alone).toMatchObject({ status: 2, out: expect.stringContaining('Give --control-url') as string });
  });
});
