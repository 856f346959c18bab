import type { Translated } from '../../core/language.js';

const en = {
  /** Shown below the help of the program. */
  exitStatus: `
Exit status: 0 nothing failed, 1 a MUST clause failed, 2 usage or configuration error, 3 the kit or a state setup broke,
4 nothing was decided. If several apply, the first of 2, 3, 1, 4, 0 counts.`,
  /** Commander's headings of lists. */
  titles: {
    'Usage:': 'Usage:',
    'Arguments:': 'Arguments:',
    'Options:': 'Options:',
    'Global Options:': 'Global Options:',
    'Commands:': 'Commands:',
  } as Readonly<Record<string, string>>,
  /** Commander's words in the usage of a command. */
  options: '[options]',
  command: '[command]',
  /** What commander appends to the description of an option. */
  choices: 'choices:',
  usual: 'default:',
  preset: 'preset:',
  variable: 'env:',
};

/** The texts of the help that belong to no particular command. */
export const helpTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    exitStatus: `
Código de saída: 0 nada falhou, 1 uma cláusula obrigatória (MUST) falhou, 2 erro de uso ou de configuração, 3 o kit ou a preparação
de um estado falhou, 4 nada foi decidido. Se couber mais de um, vale o primeiro nesta ordem: 2, 3, 1, 4, 0.`,
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
