import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { readTargetFile } from '../../../conformance/target/target-file.js';
import { runCommand } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';

const it = base.extend('path', ({ folder }) => join(folder, 'target.yaml'));

const address = 'http://127.0.0.1:3000';

function init(args: readonly string[], answers?: readonly string[]) {
  const typed = (answers ?? []).map((answer) => `${answer}\n`).join('');
  return runCommand(['init', ...args], { hasTerminal: answers !== undefined, typed }).ended();
}

describe('init from options', () => {
  it('writes a file that reads back as given, with all other fields as comments', async ({ path }) => {
    const control = ['--control-url', `${address}/_control/states`, '--control-token', 'a: "b" #c'];
    const webhooks = ['--listen', '0.0.0.0:8443', '--public-url', 'https://tunnel.example'];
    const { status, out } = await init(['--output', path, '--base-url', address, ...control, ...webhooks]);
    expect(status).toBe(0);
    expect(out).toContain(`npx pixkit doctor --target ${path}`);
    expect(readTargetFile(path)).toEqual({
      baseUrl: 'http://127.0.0.1:3000',
      control: { url: 'http://127.0.0.1:3000/_control/states', token: 'a: "b" #c' },
      webhooks: { listen: '0.0.0.0:8443', publicUrl: 'https://tunnel.example', timeoutMs: 5000 },
    });
    const text = readFileSync(path, 'utf8');
    for (const field of ['tls', 'headers', 'scenarios', 'account', 'waivers', 'notOffered', 'gateway']) {
      expect(text).toMatch(new RegExp(`^# ${field}:`, 'm'));
    }
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  it('writes an account without a control endpoint and webhooks', async ({ path }) => {
    const target = ['--output', path, '--base-url', 'https://gateway.example', '--no-webhooks'];
    const account = ['--client-id', '123', '--client-secret', 'true', '--certificate', '/c.pem'];
    await init([...target, ...account, '--may-move-money']);
    expect(readTargetFile(path)).toEqual({
      baseUrl: 'https://gateway.example',
      webhooks: 'none',
      account: { clientId: '123', clientSecret: 'true', certificate: '/c.pem', mayMoveMoney: true },
    });
  });

  it('prints examples that are valid without their comment signs', async ({ path, write }) => {
    const { out } = await init(['--output', '-', '--base-url', address]);
    expect(out).not.toContain('doctor');
    const lines = out.split('\n').map((line) => line.replace(/^(\s*)# (?=\s*(\w+:|- ))/, '$1'));
    await write('target.yaml', lines.filter((line) => !/^\s*# /.test(line)).join('\n'));
    expect(Object.keys(readTargetFile(path)).sort().join(' ')).toBe(
      'account baseUrl control gateway headers notOffered scenarios tls waivers webhooks',
    );
  });

  it('overwrites a file only with --force', async ({ path, write }) => {
    await write('target.yaml', 'mine');
    const args = ['--output', path, '--base-url', 'http://127.0.0.1:3000'];
    const refused = await init(args);
    expect([refused.status, refused.err, readFileSync(path, 'utf8')]).toEqual([
      2,
      expect.stringContaining('--force'),
      'mine',
    ]);
    const secret = ['--control-url', `${address}/states`, '--control-token', 'secret'];
    expect((await init([...args, ...secret, '--force'])).status).toBe(0);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(readTargetFile(path)).toMatchObject({ baseUrl: 'http://127.0.0.1:3000' });
  });

  it.for<[title: string, args: string[], message: string]>([
    ['a base URL that is no URL', ['--base-url', 'gateway'], 'It must be an address'],
    [
      'an id without a secret',
      ['--base-url', 'http://g', '--client-id', 'x'],
      '--client-id and --client-secret belong together.',
    ],
    [
      'a public URL without TLS',
      ['--base-url', 'http://g', '--public-url', 'http://plain.example'],
      'webhooks.publicUrl must be an https address',
    ],
    [
      'a folder that does not exist',
      ['--base-url', 'http://g', '--output', '/nowhere/t.yaml'],
      'cannot be written',
    ],
    ['no base URL without a terminal', [], 'no terminal to ask questions in, and no --base-url'],
  ])('refuses %s', async ([, args, message], { path }) => {
    const { status, err } = await init(['--output', path, ...args]);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });

  it.for<[args: string[], needed: string]>([
    [['--no-webhooks'], '--base-url'],
    [['--client-id', 'x', '--client-secret', 'y'], '--base-url'],
    [['--base-url', 'http://g', '--control-token', 'x'], '--control-url'],
    [['--base-url', 'http://g', '--may-move-money'], '--client-id'],
    [['--base-url', 'http://g', '--certificate', 'c.pem'], '--client-id'],
  ])('names what %j needs', async ([args, needed], { path }) => {
    const { status, err } = await init(['--output', path, ...args], []);
    expect([status, err]).toEqual([2, expect.stringContaining(` needs ${needed} `)]);
  });
});

describe('init by asking', () => {
  it('asks again after an invalid answer', async ({ path }) => {
    const answers = ['gateway', address, `${address}/states`, 'secret', 'perhaps', 'y'];
    const { status, err } = await init(['--output', path], answers);
    expect(status).toBe(0);
    expect(err).toContain('It must be an address');
    expect(err).toContain('Answer yes or no.');
    expect(readTargetFile(path)).toEqual({
      baseUrl: 'http://127.0.0.1:3000',
      control: { url: 'http://127.0.0.1:3000/states', token: 'secret' },
      webhooks: { listen: '127.0.0.1:0', timeoutMs: 5000 },
    });
  });

  it('asks for an account and a public URL without a control endpoint', async ({ path }) => {
    const answers = ['https://g.example', '', 'an-id', '', 'a-secret', '/c.pem', 'no', 'no'];
    await init(['--output', path], [...answers, 'http://plain', 'https://kit.example', '']);
    expect(readTargetFile(path)).toEqual({
      baseUrl: 'https://g.example',
      webhooks: { listen: '0.0.0.0:8443', publicUrl: 'https://kit.example', timeoutMs: 5000 },
      account: { clientId: 'an-id', clientSecret: 'a-secret', certificate: '/c.pem', mayMoveMoney: false },
    });
  });

  it('writes nothing if the input ends early', async ({ path }) => {
    const { status, err } = await init(['--output', path], ['http://127.0.0.1:3000']);
    expect(status).toBe(2);
    expect(err).toContain('nothing was written');
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });
});

describe('init --skill', () => {
  const skill = readFileSync('SKILL.md', 'utf8');
  const files = ['.claude/skills/pixkit/SKILL.md', '.agents/skills/pixkit/SKILL.md'];

  it('installs a skill that only names commands and options that exist', async ({ folder }) => {
    const { status, out } = await init(['--skill', '--output', folder]);
    expect([status, out]).toEqual([0, expect.stringContaining(join(folder, files[1]!))]);
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).toBe(skill);
    const [, header = ''] = /^---\n([^]*?)\n---\n/.exec(skill) ?? [];
    const { name, description } = parse(header) as Record<string, string>;
    expect([name, description]).toEqual(['pixkit', expect.stringMatching(/^.{50,1024}$/)]);
    const again = await init(['--skill', '--output', folder, '--lang', 'pt-BR']);
    expect([again.status, again.out]).toEqual([0, expect.stringContaining('está atualizado')]);
  });

  it('replaces a changed file only with --force, and then all', async ({ folder }) => {
    await init(['--skill', '--output', folder]);
    const mine = join(folder, files[0]!);
    writeFileSync(mine, 'mine');
    rmSync(join(folder, files[1]!));
    const refused = await init(['--skill', '--output', folder]);
    expect([refused.status, refused.err]).toEqual([
      2,
      expect.stringMatching(/Different content already exists.*; nothing.*\n.*--force/),
    ]);
    expect([readFileSync(mine, 'utf8'), existsSync(join(folder, files[1]!))]).toEqual(['mine', false]);
    expect((await init(['--skill', '--output', folder, '--force'])).status).toBe(0);
    expect(readFileSync(mine, 'utf8')).toBe(skill);
  });
});
