import type { Phrases } from '../../core/text.js';

/** Messages of commander about a wrong command line. The first template that fits a line is used. */
export const commander: Phrases = {
  "error: unknown option '{1}'": "erro: opção desconhecida '{1}'",
  "error: unknown command '{1}'": "erro: comando desconhecido '{1}'",
  "error: missing required argument '{1}'": "erro: falta o argumento obrigatório '{1}'",
  "error: required option '{1}' not specified": "erro: falta a opção obrigatória '{1}'",
  "error: option '{1}' argument missing": "erro: falta o argumento da opção '{1}'",
  "error: option '{1}' argument '{2}' is invalid. {3}":
    "erro: o argumento '{2}' da opção '{1}' é inválido. {3}",
  "error: option '{1}' value '{2}' from env '{3}' is invalid. {4}":
    "erro: o valor '{2}' da opção '{1}', que vem da variável '{3}', é inválido. {4}",
  "error: command-argument value '{1}' is invalid for argument '{2}'. {3}":
    "erro: o valor '{1}' é inválido para o argumento '{2}'. {3}",
  "error: option '{1}' cannot be used with option '{2}'":
    "erro: a opção '{1}' não pode ser usada com a opção '{2}'",
  'error: too many arguments. Expected {1} argument but got {2}.':
    'erro: argumentos demais. Esperado {1} argumento, recebidos {2}.',
  'error: too many arguments. Expected {1} arguments but got {2}.':
    'erro: argumentos demais. Esperados {1} argumentos, recebidos {2}.',
  "error: too many arguments for '{1}'. Expected {2} argument but got {3}.":
    "erro: argumentos demais para '{1}'. Esperado {2} argumento, recebidos {3}.",
  "error: too many arguments for '{1}'. Expected {2} arguments but got {3}.":
    "erro: argumentos demais para '{1}'. Esperados {2} argumentos, recebidos {3}.",
  'Allowed choices are {1}.': 'As escolhas possíveis são {1}.',
  '(Did you mean {1}?)': '(Seria {1}?)',
  '(Did you mean one of {1}?)': '(Seria um destes: {1}?)',
};
