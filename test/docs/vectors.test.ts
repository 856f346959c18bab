/** The examples that use the test vectors, run in each language; and that the pages show or link them. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { it } from '../support/fixtures.js';
import { lack, programNamed } from '../support/programs.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const examples = join(root, 'docs/examples');

/** Java has no reader of JSON; where a project has used Gson, Maven keeps it here. */
const repository = join(homedir(), '.m2/repository/com/google/code/gson/gson');
const jar = existsSync(repository)
  ? readdirSync(repository, { recursive: true, encoding: 'utf8' }).find((path) =>
      /gson-[\d.]+\.jar$/.test(path),
    )
  : undefined;
const gson = jar === undefined ? undefined : join(repository, jar);

const languages = [
  { language: 'Node', needs: 'node', file: 'vectors.mjs', steps: ['node vectors.mjs vectors'] },
  { language: 'Python', needs: 'python3', file: 'vectors.py', steps: ['python3 vectors.py vectors'] },
  { language: 'PHP', needs: 'php', file: 'vectors.php', steps: ['php vectors.php vectors'] },
  {
    language: 'Java',
    needs: 'javac',
    file: 'Vectors.java',
    steps: [
      `javac -J-XX:TieredStopAtLevel=1 -cp '${gson ?? ''}' Vectors.java Signature.java`,
      `java -Xshare:auto -cp '${gson ?? ''}${delimiter}.' Vectors vectors`,
    ],
  },
  {
    language: 'Go',
    needs: 'go',
    file: 'vectors.go',
    steps: ['go build -o compiled vectors.go signature.go', './compiled vectors'],
  },
] as const;

/** Runs the steps in a folder, to the first that fails. */
function ran(steps: readonly string[], folder: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', steps.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GO111MODULE: 'off' },
  });
  return { status, stdout, stderr };
}

interface Vector {
  readonly id: string;
  readonly expect: Record<string, unknown>;
}

/** Turns round what these vectors expect; returns how many there are of each topic that the examples look at. */
function spoil(folder: string, ids: readonly string[]): void {
  for (const topic of ['signatures', 'amounts']) {
    const path = join(folder, `vectors/${topic}.json`);
    const file = JSON.parse(readFileSync(path, 'utf8')) as { vectors: Vector[] };
    for (const { id, expect: wanted } of file.vectors) {
      if (!ids.includes(id)) continue;
      for (const [name, value] of Object.entries(wanted))
        wanted[name] = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : 'other';
    }
    writeFileSync(path, JSON.stringify(file));
  }
}

describe('the example that uses the vectors', () => {
  for (const { language, needs, file, steps } of languages) {
    const program = language === 'Java' && gson === undefined ? undefined : programNamed(needs);
    it.skipIf(program === undefined)(
      `in ${language} agrees with them, and says which it does not agree with${lack(needs, program)}`,
      ({ folder }) => {
        for (const name of [
          file,
          'Signature.java',
          ...['mjs', 'py', 'php', 'go'].map((end) => `signature.${end}`),
        ])
          cpSync(join(examples, name), join(folder, name));
        cpSync(join(root, 'spec/vectors'), join(folder, 'vectors'), { recursive: true });
        const right = ran(steps, folder);
        expect(right).toMatchObject({ status: 0, stderr: '' });
        expect(right.stdout.trim().split('\n').sort()).toEqual([
          expect.stringMatching(/^amounts: [1-9]\d+ checked, 0 wrong$/),
          expect.stringMatching(/^signatures: [1-9]\d+ checked, 0 wrong$/),
        ]);
        const spoiled = ['signatures/old', 'signatures/genuine', firstOf(folder, 'fromDecimal')];
        spoil(folder, spoiled);
        const wrong = ran(steps.slice(-1), folder);
        expect(wrong.status).toBe(1);
        expect(wrong.stderr.trim().split('\n').sort()).toEqual(spoiled.map((id) => `wrong: ${id}`).sort());
      },
    );
  }
});

function firstOf(folder: string, name: string): string {
  const text = readFileSync(join(folder, 'vectors/amounts.json'), 'utf8');
  const { vectors } = JSON.parse(text) as { vectors: { id: string; function: string }[] };
  return vectors.find((one) => one.function === name)?.id ?? '';
}

test.each(['docs/vectors.md', 'docs/pt-BR/vectors.md'])(
  '%s shows the example for Node and links to the others',
  (page) => {
    const shown = readFileSync(join(root, page), 'utf8');
    const [node, ...others] = languages.map(({ file }) => file);
    expect(shown).toContain(readFileSync(join(examples, node ?? ''), 'utf8').trimEnd());
    for (const file of others) expect(shown).toContain(`examples/${file})`);
  },
);
