import { describe, expect, test } from 'vitest';
import { type Language, languageNamed, languageOf } from '../../../conformance/core/language.js';
import { exchangesOf } from '../../../conformance/scaffold/exchanges.js';
import { kinds } from '../../../conformance/scaffold/kind.js';
import { runCommand } from '../../support/command.js';

type Environment = Readonly<Record<string, string>>;

const pixkit = (args: readonly string[], environment: Environment = {}) =>
  runCommand(args, { environment }).ended();

describe('a language', () => {
  test.each([
    ['pt-BR', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['pt_BR.UTF-8', 'pt-BR'],
    ['pt_PT@euro', 'pt-BR'],
    ['en_GB.UTF-8', 'en'],
    ['xx', undefined],
    ['C', undefined],
    ['', undefined],
  ] as const)('%j means %j', (name, language) => {
    expect(languageNamed(name)).toBe(language);
  });

  test.each<[Environment, string]>([
    [{}, 'en'],
    [{ LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
    [{ LANG: 'de_DE.UTF-8' }, 'en'],
    [{ LC_MESSAGES: 'en_US', LANG: 'pt_BR' }, 'en'],
    [{ LC_ALL: 'C', LC_MESSAGES: 'pt_BR', LANG: 'pt_BR' }, 'en'],
    [{ LC_ALL: '', LC_MESSAGES: 'pt_BR' }, 'pt-BR'],
  ])('is that of the first locale variable that is set: %j is %j', (environment, language) => {
    expect(languageOf(undefined, environment)).toBe(language);
  });
});

describe('a command speaks', () => {
  const portuguese = /^Uso: pixkit check \[opções\]/;
  test.each<[readonly string[], Environment]>([
    [['check', '--help', '--lang', 'pt-BR'], {}],
    [['check', '--lang', 'pt', '--help'], { LANG: 'en_US.UTF-8' }],
    [['check', '--help'], { PIXKIT_LANG: 'pt-BR', LANG: 'en_US.UTF-8' }],
    [['check', '--help'], { LC_ALL: 'pt_BR.UTF-8' }],
  ])('Portuguese: %j with %j', async (args, environment) => {
    const { status, out, err } = await pixkit(args, environment);
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(portuguese);
  });

  test('the language of each call in the same process', async () => {
    const inPortuguese = await pixkit(['serve', '--help', '--all', '--lang', 'pt-BR']);
    expect(inPortuguese.out).toContain('chave que assina os tokens de acesso');
    const { out } = await pixkit(['serve', '--help', '--all']);
    expect(out).toContain('key that signs access tokens');
    expect(out).not.toContain('chave');
  });

  test('no other, and names the languages that it has', async () => {
    const refusal = 'The language xx is not supported.\nPass one of en, pt-BR with --lang or PIXKIT_LANG.\n';
    const result = await pixkit(['check', '--lang', 'xx']);
    expect(result).toEqual({ status: 2, out: '', err: refusal });
    const set = await pixkit(['check', '--list'], { PIXKIT_LANG: 'xx' });
    expect(set).toEqual({ status: 2, out: '', err: refusal });
    const { err } = await pixkit(['check', '--lang', 'xx'], { LANG: 'pt_BR.UTF-8' });
    expect(err).toBe(
      'O idioma xx não está disponível.\nInforme um destes com --lang ou PIXKIT_LANG: en, pt-BR.\n',
    );
  });

  test.each([
    [['chek'], "erro: comando desconhecido 'chek'\n(Seria check?)\n"],
    [
      ['check', '--base-url', 'http://127.0.0.1:9', '--only', 'balance/*'],
      'Nenhum gateway responde em http://127.0.0.1:9: conexão recusada.\nInicie o gateway, ou corrija --base-url (baseUrl no arquivo de alvo).\n',
    ],
  ])('Portuguese in errors: %j', async (args, err) => {
    expect(await pixkit([...args, '--lang', 'pt-BR'])).toEqual({ status: 2, out: '', err });
  });
});

test.each(kinds)('a scaffold has no English descriptions in Portuguese, at any depth: %s', (kind) => {
  const descriptionsIn = (language: Language) => {
    const found = new Set<unknown>();
    JSON.stringify(exchangesOf(kind, [], language), (key, value: unknown) => {
      if (key === 'description' && typeof value === 'string') found.add(value);
      return value;
    });
    return found;
  };
  const english = descriptionsIn('en');
  expect([...descriptionsIn('pt-BR')].filter((one) => english.has(one))).toEqual([]);
});
