import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

// Always the same place, as what is compiled is kept by its path.
const folder = fileURLToPath(new URL('../../.cache/loader-test', import.meta.url));
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(file: string) {
  const loader = './tools/loader/register.mjs';
  return spawnSync(process.execPath, ['--import', loader, join(folder, file)], { encoding: 'utf8' });
}

test('a source runs as it is at the time, and imports others by the names that they are compiled to', () => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'main.ts'),
    `import { word } from './word.js';\nconsole.log(word satisfies string);`,
  );
  for (const word of ['one', 'two']) {
    writeFileSync(join(folder, 'word.tsx'), `export const word: string = '${word}';`);
    expect(run('main.ts')).toMatchObject({ stdout: `${word}\n`, stderr: '', status: 0 });
  }
});

test('a stack names the lines of the source', () => {
  const lines = [
    'interface Left {',
    '  readonly out: string;',
    '}',
    `throw new Error('so' satisfies Left['out']);`,
  ];
  writeFileSync(join(folder, 'broken.ts'), lines.join('\n'));
  expect(run('broken.ts').stderr).toContain(`${join(folder, 'broken.ts')}:4:7`);
});
