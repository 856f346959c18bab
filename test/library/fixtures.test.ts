import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect } from 'vitest';

import type { FrameworkName } from '../../conformance/scaffold/frameworks.js';
import { pixkit } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { it as base } from '../support/fixtures.js';
import { installPixkit } from '../support/pixkit-program.js';

const pages = ['docs/how-to/test-fixtures.md', 'docs/pt-BR/how-to/test-fixtures.md'];
const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The tests that a page shows, as their files. */
function shownIn(path: string, language: string): readonly (readonly [name: string, text: string])[] {
  const blocks = [...page(path).matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))];
  return blocks.flatMap(([, text = '']) => {
    const [, name] = /^(?:<\?php\n)?(?:\/\/|#) (\S+\.\w+)\n/.exec(text) ?? [];
    return name === undefined ? [] : [[name, text] as const];
  });
}

const jars = '/usr/share/java';
const jar = (...names: readonly string[]) => names.map((name) => `${jars}/${name}.jar`).join(':');
const api = jar('junit-jupiter-api', 'apiguardian-api', 'junit-platform-commons', 'opentest4j');
const console_ = jar(
  ...['junit-platform-console', 'junit-platform-launcher', 'junit-platform-engine', 'picocli'],
  ...['junit-jupiter-engine', 'junit-platform-reporting', 'junit-jupiter-params', 'univocity-parsers'],
  ...['opentest4j-reporting-events', 'opentest4j-reporting-schema'],
);
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** How the tests of a framework are run. */
interface Framework {
  readonly language: string;
  /** Where its files and tests are in this test's project. */
  readonly folder: string;
  /** Files besides those of `init` and the test. */
  readonly files?: Readonly<Record<string, string>>;
  /** Programs, one after the other. */
  readonly run: readonly (readonly [program: string, ...args: string[]])[];
  readonly passed: RegExp;
  /** Why it cannot be run here. */
  readonly lack: () => string | false;
}

const lacks = (program: string, ...args: string[]) =>
  spawnSync(program, args).status !== 0 && `${program} is not installed here`;

const frameworks: Readonly<Record<FrameworkName, Framework>> = {
  pytest: {
    language: 'python',
    folder: '.',
    files: { 'conftest.py': 'pytest_plugins = ["pixkit_gateway"]\n' },
    run: [['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider']],
    passed: /2 passed/,
    lack: () => lacks('python3', '-m', 'pytest', '--version'),
  },
  junit: {
    language: 'java',
    folder: '.',
    run: [
      [
        ...(['javac', ...quick.map((option) => `-J${option}`), '-Xlint:all,-serial', '-Werror'] as const),
        ...['-cp', api, '-d', 'out', 'pixkit/PixkitGateway.java', 'pixkit/Json.java'],
        ...['OrderTest.java', 'LostAnswerTest.java'],
      ],
      [
        ...(['java', ...quick, '-cp', `out:${api}:${console_}`] as const),
        ...['org.junit.platform.console.ConsoleLauncher', '--scan-classpath', 'out', '--details=tree'],
      ],
    ],
    passed: /2 tests successful/,
    lack: () =>
      !existsSync(`${jars}/junit-platform-console.jar`)
        ? 'no JUnit here; apt-get install junit5'
        : lacks('javac', '-version'),
  },
  go: {
    language: 'go',
    folder: '.',
    files: { 'go.mod': 'module example.com/shop\n\ngo 1.18\n' },
    run: [
      ['gofmt', '-l', '-d', 'pixkit'],
      ['go', 'vet', './...'],
      ['go', 'test', '-count=1', '.'],
    ],
    passed: /^ok /m,
    lack: () => lacks('go', 'version'),
  },
  phpunit: {
    language: 'php',
    folder: 'tests',
    run: [['phpunit', '--no-configuration', 'tests']],
    passed: /OK \(2 tests, 3 assertions\)/,
    lack: () => lacks('phpunit', '--version'),
  },
};

const it = base.extend('project', async ({ folder }, { onCleanup }) => {
  const program = await installPixkit(folder);
  onCleanup(() => program.kill());
  const env = { ...process.env, PIXKIT_COMMAND: program.path, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  return {
    program,
    put,
    start: (name: string, args: readonly string[]) => spawn(name, args, { cwd: folder, env }),
  };
});

describe('the fixtures of init --fixtures', () => {
  it.for(Object.entries(frameworks))(
    'for %s run the test that the documentation shows, and their gateway ends with them',
    { timeout: 120_000 },
    async ([name, { language, folder: inner, files = {}, run, passed, lack }], { folder, project, skip }) => {
      const why = lack();
      if (why !== false) skip(why);
      const output = join(folder, inner);
      expect((await pixkit('init', '--fixtures', name, '--output', output)).status).toBe(0);
      const shown = shownIn(pages[0]!, language);
      expect(shown).toHaveLength(2);
      for (const [path, content] of [...shown, ...Object.entries(files)])
        await project.put(join(inner, path), content);
      let printed = '';
      for (const [program, ...args] of run) {
        const child = project.start(program, args);
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
        const [status] = (await once(child, 'close')) as [number];
        expect([program, status, printed]).toEqual([program, 0, printed]);
      }
      expect(printed).toMatch(passed);
      await project.program.ended();
    },
  );

  it('leave no gateway behind where the tests are killed', async ({ folder, project, skip }) => {
    const why = frameworks.pytest.lack();
    if (why !== false) skip(why);
    await pixkit('init', '--fixtures', 'pytest', '--output', folder);
    await project.put('conftest.py', 'pytest_plugins = ["pixkit_gateway"]\n');
    const test = `import pathlib, sys
def test_waits(pixkit_account):
    pathlib.Path("begun").write_text(pixkit_account.base_url)
    pixkit_account.next_notification("CashIn", timeout=600)
`;
    await project.put('test_waits.py', test);
    const child = project.start('python3', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider']);
    await eventually(() => existsSync(join(folder, 'begun')));
    child.kill('SIGKILL');
    await project.program.ended();
  });

  it('say which tests use them, and write over nothing', async ({ folder }) => {
    const first = await pixkit('init', '--fixtures', 'go', '--output', folder, '--lang', 'pt-BR');
    expect(first.out).toMatch(/^Gravado: .*pixkit\.go\. A seguir:\n {2}Em um teste: +account := /);
    const second = await pixkit('init', '--fixtures', 'go', '--output', folder);
    expect([second.status, second.err]).toEqual([2, expect.stringContaining('pixkit/pixkit.go already')]);
    expect(await readFile(join(folder, 'pixkit/pixkit.go'), 'utf8')).toMatch(/^\/\/ Package pixkit/);
    const both = await pixkit('init', '--fixtures', 'go', '--scaffold', 'go');
    expect(both.status).toBe(2);
  });

  it('are shown alike in both languages', () => {
    const [english, portuguese] = pages.map((path) => page(path).match(/```\w+\n[^]*?```/g));
    expect(english).toHaveLength(9);
    expect(portuguese).toEqual(english);
  });
});
