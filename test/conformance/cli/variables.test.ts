import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, vi } from 'vitest';
import { commands } from '../../../conformance/cli/commands.js';
import { flagsOf, variableOf } from '../../../conformance/cli/options.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';

afterEach(() => vi.unstubAllEnvs());

describe('every option of every command', () => {
  it('has a variable of the same name', async () => {
    const specs = await Promise.all(Object.values(commands).map(({ load }) => load()));
    const odd = specs.flatMap(({ options }) =>
      Object.entries(options).flatMap(([name, spec]) => {
        const usual = `PIXKIT_${flagsOf(name, spec).slice(2).replace(/ .*/, '').replaceAll('-', '_').toUpperCase()}`;
        return variableOf(name, spec) === usual ? [] : [`${name} ${variableOf(name, spec)}`];
      }),
    );
    // These are the names that `serve --dotenv` writes for clients.
    expect(new Set(odd)).toEqual(new Set(['gateway PIXKIT_BASE_URL', 'accountSecret PIXKIT_CLIENT_SECRET']));
  });

  it('is repeatable exactly if its text says so', async () => {
    const specs = await Promise.all(Object.values(commands).map(({ load }) => load()));
    const options = specs.flatMap((spec) => Object.values(spec.options));
    for (const { en, repeats } of options)
      expect([en, en.includes('repeatable')]).toEqual([en, repeats !== undefined]);
  });
});

describe('a variable of an option', () => {
  it('counts like the flag, which overrides it', async () => {
    vi.stubEnv('PIXKIT_LIST', 'true');
    vi.stubEnv('PIXKIT_ONLY', 'cash-out/*');
    const listed = await pixkit('check');
    expect(listed.status).toBe(0);
    expect(listed.out).toContain('cash-out/duplicate-external-id');
    expect(listed.out).not.toContain('tokens/');
    const other = await pixkit('check', '--only', 'tokens/*');
    expect(other.out).not.toContain('cash-out/');
  });

  it('holds several values, on lines or with commas, of a repeatable option', async () => {
    vi.stubEnv('PIXKIT_LIST', 'true');
    for (const text of ['tokens/*,AUTH-07', ' tokens/*\r\n\n AUTH-07\n']) {
      vi.stubEnv('PIXKIT_ONLY', text);
      const { out } = await pixkit('check');
      expect(out).toContain('AUTH-07');
      expect(out).toMatch(/^tokens\//m);
      expect(out).not.toContain('cash-out/duplicate-external-id');
    }
    vi.stubEnv('PIXKIT_ONLY', '\n');
    expect((await pixkit('check')).out).toContain('cash-out/duplicate-external-id');
  });

  it('keeps commas in values that may have one', async ({ folder }) => {
    vi.stubEnv('PIXKIT_REPORT', `markdown=${folder}/a,b.md\njson=${folder}/c.json\nbadge=${folder}/d.json`);
    vi.stubEnv('PIXKIT_ONLY', 'AUTH-07');
    await pixkit('check');
    expect(readdirSync(folder)).toEqual(['a,b.md', 'c.json', 'd.json']);
  });

  it('satisfies a required option', async () => {
    vi.stubEnv('PIXKIT_DATABASE', '/nowhere/gateway.db');
    const { status, err } = await pixkit('audit');
    expect([status, err]).toEqual([2, expect.not.stringContaining('required option')]);
  });

  it('is ignored if it is empty', async () => {
    vi.stubEnv('PIXKIT_SEED', '');
    vi.stubEnv('PIXKIT_BASE_URL', '');
    vi.stubEnv('PIXKIT_LIST', 'yes');
    expect((await pixkit('check')).status).toBe(0);
  });

  it.each([
    [['true', '1', 'YES'], true],
    [['false', '0', ''], false],
  ])('takes %j for the same state of a switch', async (values, isOn) => {
    for (const value of values) {
      vi.stubEnv('PIXKIT_NO_WEBHOOKS', value);
      const { out } = await pixkit('init', '--output', '-', '--base-url', 'http://a');
      expect(out.includes('\nwebhooks: none\n'), value).toBe(isOn);
    }
  });

  it.each([
    ['PIXKIT_SEED', 'many'],
    ['PIXKIT_STRICT', 'perhaps'],
    ['PIXKIT_REPORT', 'json=a.json\npdf=b.pdf'],
    ['PIXKIT_ABOUT', 'owner=me'],
  ])('is refused by the name of its variable: %s=%j', async (name, value) => {
    vi.stubEnv(name, value);
    const { status, err } = await pixkit('check', '--list');
    expect([status, err]).toEqual([2, expect.stringContaining(`${name} is `)]);
  });
});

describe('what reports say about the gateway', () => {
  const aboutIn = async (folder: string, ...args: readonly string[]) => {
    const path = join(folder, 'report.json');
    await pixkit('check', '--only', 'AUTH-07', '--report', `json=${path}`, ...args);
    return (JSON.parse(readFileSync(path, 'utf8')) as { target: { gateway?: unknown } }).target.gateway;
  };

  it('comes from flags, the target file and the variable, in this order', async ({ folder, fake, write }) => {
    vi.stubEnv('PIXKIT_ABOUT', 'name=variable,version=variable\ncommit=variable, operator=variable');
    const { baseUrl, controlUrl } = await fake();
    const file = { baseUrl, control: { url: controlUrl }, gateway: { name: 'file', version: 'file' } };
    const target = await write('target.yaml', file);
    const flags = ['--about', 'name=a, b=c', '--about', 'environment=staging'];
    expect(await aboutIn(folder, '--target', target, ...flags)).toEqual({
      name: 'a, b=c',
      version: 'file',
      commit: 'variable',
      operator: 'variable',
      environment: 'staging',
    });
  });
});

describe('the target from variables', () => {
  it('is used, with its token, where no flag and no file names one', async ({ fake }) => {
    const sent: (string | undefined)[] = [];
    const { baseUrl, controlUrl } = await fake({
      misbehave: ({ path, headers }) => {
        if (path === '/_control/states') sent.push(headers.authorization);
        return undefined;
      },
    });
    vi.stubEnv('PIXKIT_BASE_URL', baseUrl);
    vi.stubEnv('PIXKIT_CONTROL_URL', controlUrl);
    vi.stubEnv('PIXKIT_CONTROL_TOKEN', 'geheim');
    const { out } = await pixkit('doctor');
    expect(out).toContain(`${controlUrl} creates accounts`);
    expect(new Set(sent)).toEqual(new Set(['Bearer geheim']));
  });

  it('is overridden by the target file, and that by a flag', async ({ write }) => {
    vi.stubEnv('PIXKIT_BASE_URL', 'http://of-the-environment.invalid');
    const target = await write('target.yaml', 'baseUrl: http://of-the-file.invalid');
    expect((await pixkit('doctor', '--target', target)).out).toContain('http://of-the-file.invalid');
    const flag = ['--base-url', 'http://of-the-flag.invalid'];
    expect((await pixkit('doctor', '--target', target, ...flag)).out).toContain('http://of-the-flag.invalid');
    expect((await pixkit('doctor')).out).toContain('http://of-the-environment.invalid');
  });

  it('may be a target file with references to other variables', async ({ write }) => {
    vi.stubEnv('PIXKIT_TARGET', await write('target.yaml', 'baseUrl: http://${SOME_HOST}.invalid'));
    vi.stubEnv('SOME_HOST', 'some-host');
    expect((await pixkit('doctor')).out).toContain('http://some-host.invalid');
  });

  it('is refused if it has a control endpoint and no gateway', async () => {
    vi.stubEnv('PIXKIT_CONTROL_TOKEN', 'geheim');
    vi.stubEnv('PIXKIT_LIST', 'true');
    expect((await pixkit('check')).status).toBe(0);
    vi.stubEnv('PIXKIT_CONTROL_URL', 'http://a.invalid');
    const { status, err } = await pixkit('doctor');
    expect([status, err]).toEqual([2, expect.stringContaining('no gateway')]);
  });
});

it('init writes secrets of variables as references, also of those that are not set', async ({ folder }) => {
  vi.stubEnv('PIXKIT_CONTROL_TOKEN', 'geheim');
  const path = join(folder, 'target.yaml');
  const gateway = ['--base-url', 'http://a', '--control-url', 'http://a/states', '--client-id', 'an-id'];
  const { status } = await pixkit('init', '--output', path, ...gateway, '--client-secret', '${LATER}');
  expect(status).toBe(0);
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain('geheim');
  expect(text).toContain('token: "${PIXKIT_CONTROL_TOKEN}"');
  expect(text).toContain('clientSecret: "${LATER}"');
});
