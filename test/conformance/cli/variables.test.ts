import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, vi } from 'vitest';
import { commands } from '../../../conformance/cli/commands.js';
import { variableOf } from '../../../conformance/cli/options.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';

afterEach(() => vi.unstubAllEnvs());

describe('every option of every command', () => {
  it('has the variable of its name', async () => {
    const specs = await Promise.all(Object.values(commands).map(({ load }) => load()));
    const odd = specs.flatMap(({ options }) =>
      Object.entries(options).flatMap(([name, spec]) => {
        const usual = `PIXKIT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
        return variableOf(name, spec) === usual ? [] : [`${name} ${variableOf(name, spec)}`];
      }),
    );
    // They name what `serve --dotenv` writes for clients.
    expect(new Set(odd)).toEqual(new Set(['gateway PIXKIT_BASE_URL', 'accountSecret PIXKIT_CLIENT_SECRET']));
  });

  it('can be repeated if its text says so', async () => {
    const specs = await Promise.all(Object.values(commands).map(({ load }) => load()));
    const options = specs.flatMap((spec) => Object.values(spec.options));
    for (const { en, repeats } of options)
      expect([en, en.includes('repeatable')]).toEqual([en, repeats !== undefined]);
  });
});

describe('an option from its variable', () => {
  it('counts like a flag, and a flag wins', async () => {
    vi.stubEnv('PIXKIT_LIST', 'true');
    vi.stubEnv('PIXKIT_ONLY', 'cash-out/*');
    const listed = await pixkit('check');
    expect(listed.status).toBe(0);
    expect(listed.out).toContain('cash-out/duplicate-external-id');
    expect(listed.out).not.toContain('tokens/');
    const other = await pixkit('check', '--only', 'tokens/*');
    expect(other.out).not.toContain('cash-out/');
  });

  it('that may be given several times holds several values, on lines or with commas', async () => {
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

  it('has a comma in its values where they may have one', async ({ folder }) => {
    vi.stubEnv('PIXKIT_REPORT', `markdown=${folder}/a,b.md\njson=${folder}/c.json\nbadge=${folder}/d.json`);
    vi.stubEnv('PIXKIT_ONLY', 'AUTH-07');
    await pixkit('check');
    expect(readdirSync(folder)).toEqual(['a,b.md', 'c.json', 'd.json']);
  });

  it('is refused by name where one of several values cannot be', async () => {
    vi.stubEnv('PIXKIT_REPORT', 'json=a.json\npdf=b.pdf');
    const { status, err } = await pixkit('check', '--list');
    expect([status, err]).toEqual([2, expect.stringContaining('PIXKIT_REPORT is invalid')]);
  });

  it('satisfies an option that must be given', async () => {
    vi.stubEnv('PIXKIT_DATABASE', '/nowhere/gateway.db');
    const { status, err } = await pixkit('audit');
    expect([status, err]).toEqual([2, expect.not.stringContaining('required option')]);
  });

  it('counts as not given where the variable is empty', async () => {
    vi.stubEnv('PIXKIT_SEED', '');
    vi.stubEnv('PIXKIT_BASE_URL', '');
    vi.stubEnv('PIXKIT_LIST', 'yes');
    expect((await pixkit('check')).status).toBe(0);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['YES', true],
    ['false', false],
    ['0', false],
    ['', false],
  ])('a switch that is %j', async (value, isOn) => {
    vi.stubEnv('PIXKIT_NO_WEBHOOKS', value);
    const { out } = await pixkit('init', '--output', '-', '--base-url', 'http://a');
    expect(/^webhooks: none$/m.test(out)).toBe(isOn);
  });

  it('that cannot be is refused by the name of the variable', async () => {
    vi.stubEnv('PIXKIT_SEED', 'many');
    const number = await pixkit('check', '--list');
    expect([number.status, number.err]).toEqual([2, expect.stringContaining('PIXKIT_SEED')]);
    vi.stubEnv('PIXKIT_SEED', '');
    vi.stubEnv('PIXKIT_STRICT', 'perhaps');
    const flag = await pixkit('check', '--list');
    expect([flag.status, flag.err]).toEqual([2, expect.stringContaining('PIXKIT_STRICT')]);
  });
});

describe('what reports say about the gateway', () => {
  const aboutIn = async (folder: string, ...args: readonly string[]) => {
    const path = join(folder, 'report.json');
    await pixkit('check', '--only', 'AUTH-07', '--report', `json=${path}`, ...args);
    return (JSON.parse(readFileSync(path, 'utf8')) as { target: { gateway?: unknown } }).target.gateway;
  };

  it('comes from flags, then from the target file, then from the variable', async ({
    folder,
    fake,
    write,
  }) => {
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

  it('has names of its own only', async () => {
    const { status, err } = await pixkit('check', '--about', 'owner=me');
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('Its name must be one of name, version, commit, environment, operator.'),
    ]);
  });
});

describe('the target from variables', () => {
  it('is judged where no flag and no file names one, with the token of the environment', async ({ fake }) => {
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
    expect(out).toContain(`${controlUrl} makes accounts`);
    expect(new Set(sent)).toEqual(new Set(['Bearer geheim']));
  });

  it('gives way to the target file, which a flag goes before', async ({ write }) => {
    vi.stubEnv('PIXKIT_BASE_URL', 'http://of-the-environment.invalid');
    const target = await write('target.yaml', 'baseUrl: http://of-the-file.invalid');
    expect((await pixkit('doctor', '--target', target)).out).toContain('http://of-the-file.invalid');
    const flag = ['--base-url', 'http://of-the-flag.invalid'];
    expect((await pixkit('doctor', '--target', target, ...flag)).out).toContain('http://of-the-flag.invalid');
    expect((await pixkit('doctor')).out).toContain('http://of-the-environment.invalid');
  });

  it('may be the target file itself, with references to other variables', async ({ write }) => {
    vi.stubEnv('PIXKIT_TARGET', await write('target.yaml', 'baseUrl: http://${SOME_HOST}.invalid'));
    vi.stubEnv('SOME_HOST', 'some-host');
    expect((await pixkit('doctor')).out).toContain('http://some-host.invalid');
    vi.stubEnv('SOME_HOST', '');
    const { status, err } = await pixkit('doctor');
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('baseUrl needs the environment variable SOME_HOST'),
    ]);
  });

  it('a control endpoint without a gateway is an error, a token alone is not', async () => {
    vi.stubEnv('PIXKIT_CONTROL_TOKEN', 'geheim');
    vi.stubEnv('PIXKIT_LIST', 'true');
    expect((await pixkit('check')).status).toBe(0);
    vi.stubEnv('PIXKIT_CONTROL_URL', 'http://a.invalid');
    const { status, err } = await pixkit('doctor');
    expect([status, err]).toEqual([2, expect.stringContaining('no gateway')]);
  });
});

it('a secret from a variable is written as a reference by init, and read back', async ({ folder }) => {
  vi.stubEnv('PIXKIT_CONTROL_TOKEN', 'geheim');
  vi.stubEnv('PIXKIT_CLIENT_SECRET', 'geheim');
  const path = join(folder, 'target.yaml');
  const gateway = ['--base-url', 'http://a', '--control-url', 'http://a/states', '--client-id', 'an-id'];
  expect((await pixkit('init', '--output', path, ...gateway)).status).toBe(0);
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain('geheim');
  expect(text).toContain('token: "${PIXKIT_CONTROL_TOKEN}"');
  expect(text).toContain('clientSecret: "${PIXKIT_CLIENT_SECRET}"');
});

it('init writes references that are not set yet', async () => {
  const control = ['--control-url', 'http://a/states', '--control-token', '${LATER}'];
  const { status, out } = await pixkit('init', '--output', '-', '--base-url', 'http://a', ...control);
  expect([status, out]).toEqual([0, expect.stringContaining('token: "${LATER}"')]);
});
