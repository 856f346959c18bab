import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { pixkit } from '../../support/command.js';

const bash = (await pixkit('completion', 'bash')).out;

/** What bash offers for the last of these words, one line each. */
function offered(...lines: readonly (readonly string[])[]): readonly string[] {
  const asked = lines.map((words) => `try ${words.map((word) => `'${word}'`).join(' ')}`);
  const ask = 'try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pixkit; echo "${COMPREPLY[*]}"; }';
  const script = [bash, ask, ...asked].join('\n');
  return execFileSync('bash', ['-uc', script], { encoding: 'utf8' }).split('\n').slice(0, -1);
}

test('bash completes commands, arguments, options and their values', () => {
  const cases: readonly (readonly [words: string, offered: string])[] = [
    ['pixkit ev', 'events'],
    ['pixkit events ', 'list show resend --lang'],
    ['pixkit events list --st', '--status'],
    ['pixkit events list --status ', 'pending resending delivered dead'],
    ['pixkit events list --status = de', 'delivered dead'],
    ['pixkit trigger cash-', 'cash-in cash-out'],
    ['pixkit pact verify --ev', '--evidence'],
    ['pixkit check --only ', ''],
    ['pixkit check --target package-l', 'package-lock.json'],
    ['pixkit open d', 'dashboard docs'],
    ['pixkit --lang p', 'pt-BR'],
    ['pixkit cli', 'client'],
    ['pixkit client --by', '--by-hand'],
    ['pixkit client --practice ', 'warn fail'],
    ['pixkit client --money ', 'fail report'],
    ['pixkit client --client package-l', 'package-lock.json'],
    ['pixkit client --dotenv package-l', 'package-lock.json'],
    ['pixkit client --driver ', ''],
    ['pixkit client --reporter ht', 'html'],
    ['pixkit init --scaffold-client ', 'go java python php node'],
  ];
  expect(offered(...cases.map(([words]) => words.split(' ')))).toEqual(cases.map(([, words]) => words));
});

describe('the script of each shell knows every command, in the language of the help', () => {
  test.each(['zsh', 'fish', 'powershell'])('%s', async (shell) => {
    const { status, out } = await pixkit('completion', shell, '--lang', 'pt-BR');
    expect(status).toBe(0);
    for (const word of [
      'events list',
      'pact verify',
      'transaction',
      'avalia um gateway',
      'client',
      'by-hand',
      'one-account',
    ])
      expect(out).toContain(word);
  });
});

test('an unknown shell is refused', async () => {
  const { status, err } = await pixkit('completion', 'zhs');
  expect([status, err]).toEqual([
    2,
    expect.stringContaining('It must be one of bash, zsh, fish, powershell.'),
  ]);
});
