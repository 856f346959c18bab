import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { merged, readEnvFile, writeEnvFile } from '../../../server/serve/credentials.js';
import { it as base } from '../../support/fixtures.js';

const it = base.extend('file', ({ folder }) => join(folder, '.env'));

describe('a file of variables', () => {
  it.each([
    ['is made of nothing', '', '# written by pixkit serve\nA=1\nB=2\n'],
    ['keeps what it had', 'X=1\n# A=9\nAA=3\n', 'X=1\n# A=9\nAA=3\n# written by pixkit serve\nA=1\nB=2\n'],
    ['may lack its last line feed', 'X=1', 'X=1\n# written by pixkit serve\nA=1\nB=2\n'],
    ['is changed where a variable is', 'A=old\nX=1\nexport B="o l d" \n', 'A=1\nX=1\nexport B=2\n'],
    ['keeps the ends of its lines', 'A=old\r\nB=\r\n', 'A=1\r\nB=2\r\n'],
    ['has every line of a variable changed', 'A=x\nB=y\nA=z\n', 'A=1\nB=2\nA=1\n'],
  ])('%s', (_what, before, after) => {
    expect(merged(before, { A: '1', B: '2' })).toBe(after);
    expect(merged(after, { A: '1', B: '2' })).toBe(after);
  });

  it.each([
    ['http://127.0.0.1:3000', 'A=http://127.0.0.1:3000'],
    ['/a folder/client.pem', "A='/a folder/client.pem'"],
    ["/it's/client.pem", 'A="/it\'s/client.pem"'],
    ['$HOME', "A='$HOME'"],
    ['', 'A='],
  ])('has %j as %s', (value, line) => {
    expect(merged('', { A: value }).split('\n')).toContain(line);
  });
});

describe('writing one', () => {
  it('leaves it to its owner alone, and reads again what it says', async ({ file }) => {
    const variables = { A: 'a b', B: "it's", C: 'plain' };
    await writeEnvFile(file, variables);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readEnvFile(file)).toEqual(variables);
  });

  it('closes a file that others can read', async ({ file, write }) => {
    await write('.env', 'A=1\n');
    await chmod(file, 0o644);
    await writeEnvFile(file, { A: '1' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe('A=1\n');
  });

  it('writes what a symbolic link leads to', async ({ file, write }) => {
    const real = await write('real', 'X=1\n');
    await symlink(real, file);
    await writeEnvFile(file, { A: '1' });
    expect(await readFile(real, 'utf8')).toContain('A=1');
  });

  it('says who wrote it in the language of the command', async ({ file }) => {
    await writeEnvFile(file, { A: '1' }, 'pt-BR');
    expect(await readFile(file, 'utf8')).toBe('# gravado por pixkit serve\nA=1\n');
  });

  it('refuses what is no file', async ({ folder }) => {
    await expect(writeEnvFile(folder, { A: '1' })).rejects.toThrow('is not a file');
    expect(await readEnvFile(join(folder, 'nothing'))).toEqual({});
  });
});
