import type { Translated } from '../../core/language.js';

const en = {
  /** Below the help of the program. */
  exitStatus: `
Exit status: 0 nothing failed, 1 a MUST failed, 2 wrong usage or configuration, 3 the kit or a state setup broke,
4 nothing decided. Where several hold: 2, 3, 1, 4, 0.`,
  /** What commander writes above lists. */
  titles: {
    'Usage:': 'Usage:',
    'Arguments:': 'Arguments:',
    'Options:': 'Options:',
    'Global Options:': 'Global Options:',
    'Commands:': 'Commands:',
  } as Readonly<Record<string, string>>,
  /** What it writes in the usage of a command. */
  options: '[options]',
  command: '[command]',
  /** What it writes behind the description of an option. */
  choices: 'choices:',
  usual: 'default:',
  preset: 'preset:',
  variable: 'env:',
};

/** The words of the help that are not of a command's own. */
export const helpTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    exitStatus: `
Saída: 0 nada falhou, 1 uma cláusula obrigatória (MUST) falhou, 2 uso ou configuração errados, 3 o kit ou a preparação
de um estado falhou, 4 nada decidido. Quando valem várias: 2, 3, 1, 4, 0.`,
    titles: {
      'Usage:': 'Uso:',
      'Arguments:': 'Argumentos:',
      'Options:': 'Opções:',
      'Global Options:': 'Opções globais:',
      'Commands:': 'Comandos:',
    },
    options: '[opções]',
    command: '[comando]',
    choices: 'escolhas:',
    usual: 'padrão:',
    preset: 'sem valor:',
    variable: 'variável:',
  },
};
