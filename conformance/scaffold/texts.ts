import type { Translated } from '../core/language.js';
import type { LanguageName } from './languages.js';

type PerLanguage = Readonly<Record<LanguageName, string>>;

const en = {
  optional: '(optional)',
  choices: (values: string) => `; one of ${values}`,
  usual: (value: string) => ` (default: ${value})`,
  params: 'Params:',
  returns: 'Returns:',
  emptyDict: 'Returns an empty dict.',
  emptyMap: 'Returns an empty map.',
  emptyAnswer: 'It returns an empty answer.',
  itReturns: 'It returns',
  emptyArray: 'an empty one',
  emptyObject: 'an empty object',
  forExample: 'For example,',
  answeredWith: 'may be answered with',
  example: 'For example:',
  /** Of the first argument of a step. */
  client: 'what `configure` returned, or an empty text',
  byName: 'The states by their names.',
  hasWhat: (type: string, state: string) => `${type} has what "${state}" is asked for.`,
  setsUp: (name: string, state: string) => `${name} sets up "${state}".`,
  head: (kit: string) =>
    `The states into which pixkit puts the gateway, those first that most checks need. Written by ${kit} to begin with; it is yours now.`,
  unasked: 'No check asks for it.',
  neededBy: (checks: number, kinds: string) =>
    `${checks === 1 ? 'One check needs it' : `${checks} checks need it`}${kinds === '' ? '' : `: ${kinds}`}.`,
  ofKind: (checks: number, what: string) => `${checks} with ${what}`,
  /** What must be installed. */
  needs: {
    go: 'Go 1.19 or later',
    java: 'a JDK, 17 or later',
    node: 'Node 20 or later',
    php: 'PHP 8.1 or later',
    python: 'Python 3.9 or later',
  } satisfies PerLanguage,
  /** What a function gets, and how it says that it cannot. */
  rules: {
    go: 'An amount is a json.Number, which is empty where the request has none; what else may be left out is a pointer, an empty text or an empty list.',
    java: 'Numbers among the params are `BigDecimal`. A state throws `ControlEndpoint.NotYet` or `ControlEndpoint.Refused`.',
    node: 'A state throws NotYet or Refused, both of outcomes.cjs.',
    php: 'A state throws NotYet or Refused, both of endpoint.php.',
    python:
      'The params are a dict that lacks what the request leaves out; an amount is an int or a Decimal. The answer is a dict as well. A state raises NotYet or Refused.',
  } satisfies PerLanguage,
  /** How to mount the endpoint in a gateway's own server. */
  mount: {
    go: 'Or copy the package `pixkitcontrol` into a test build and mount its `Handler(token)` on the router; where a framework has its own requests, send what `Respond(token, authorization, body)` returns (status and JSON), which demands the token, too',
    java: 'Or copy the package `pixkitcontrol` into a test build: `new ControlEndpoint(token, new States())` is an `HttpHandler`; where a framework has its own requests, send what its `respond(authorization, body)` returns, which demands the token, too. `States` may take what it needs in a constructor',
    node: "Or mount `controlEndpoint(token)` of `endpoint.cjs` in a test build: it is a listener of `node:http`, and so a handler of Express and NestJS (`app.use('/_control/states', controlEndpoint(token))`). Where a framework has its own requests, send what `respond({ token, authorization, body })` returns, which demands the token, too",
    php: 'Or copy the folder `pixkit-control` into a test build, and send what `PixkitControl\\respond($token, $authorization, $body)` of its `endpoint.php` returns (status and JSON; it demands the token) from a route `POST /_control/states`',
    python:
      'Or copy the package `pixkit_control` into a test build, and send what `respond(token, authorization, body)` returns (status and JSON; it demands the token) from a route `POST /_control/states`',
  } satisfies PerLanguage,
};

export type ScaffoldTexts = typeof en;

/** The comments of a control endpoint. Its README has a template for each language. */
export const scaffoldTexts: Translated<ScaffoldTexts> = {
  en,
  'pt-BR': {
    optional: '(opcional)',
    choices: (values) => `; um de ${values}`,
    usual: (value) => ` (padrão: ${value})`,
    params: 'Parâmetros:',
    returns: 'Retorna:',
    emptyDict: 'Retorna um dict vazio.',
    emptyMap: 'Retorna um mapa vazio.',
    emptyAnswer: 'Retorna uma resposta vazia.',
    itReturns: 'Retorna',
    emptyArray: 'vazio',
    emptyObject: 'um objeto vazio',
    forExample: 'Por exemplo,',
    answeredWith: 'pode ser respondido com',
    example: 'Por exemplo:',
    client: 'o que `configure` retornou, ou um texto vazio',
    byName: 'Os estados pelos nomes.',
    hasWhat: (type, state) => `${type} tem o que se pede a "${state}".`,
    setsUp: (name, state) => `${name} prepara "${state}".`,
    head: (kit) =>
      `Os estados em que o pixkit põe o gateway, primeiro os de que mais verificações precisam. Gravado por ${kit} como ponto de partida; agora é seu.`,
    unasked: 'Nenhuma verificação pede este estado.',
    neededBy: (checks, kinds) =>
      `${checks === 1 ? 'Uma verificação precisa dele' : `${checks} verificações precisam dele`}${kinds === '' ? '' : `: ${kinds}`}.`,
    ofKind: (checks, what) => `${checks} com ${what}`,
    needs: {
      go: 'Go 1.19 ou mais novo',
      java: 'um JDK, 17 ou mais novo',
      node: 'Node 20 ou mais novo',
      php: 'PHP 8.1 ou mais novo',
      python: 'Python 3.9 ou mais novo',
    },
    rules: {
      go: 'Um valor é um json.Number, vazio onde a requisição não tem nenhum; o mais que pode faltar é um ponteiro, um texto vazio ou uma lista vazia.',
      java: 'Os números entre os parâmetros são `BigDecimal`. Um estado lança `ControlEndpoint.NotYet` ou `ControlEndpoint.Refused`.',
      node: 'Um estado lança NotYet ou Refused, ambos de outcomes.cjs.',
      php: 'Um estado lança NotYet ou Refused, ambos de endpoint.php.',
      python:
        'Os parâmetros são um dict em que falta o que a requisição omite; um valor é um int ou um Decimal. A resposta também é um dict. Um estado levanta NotYet ou Refused.',
    },
    mount: {
      go: 'Ou copie o pacote `pixkitcontrol` para um build de teste e monte o `Handler(token)` dele no roteador; onde um framework tem requisições próprias, envie o que `Respond(token, authorization, body)` retorna (status e JSON), que também exige o token',
      java: 'Ou copie o pacote `pixkitcontrol` para um build de teste: `new ControlEndpoint(token, new States())` é um `HttpHandler`; onde um framework tem requisições próprias, envie o que o `respond(authorization, body)` dele retorna, que também exige o token. `States` pode receber o que precisa em um construtor',
      node: "Ou monte `controlEndpoint(token)` de `endpoint.cjs` em um build de teste: é um listener de `node:http` e, portanto, um handler de Express e NestJS (`app.use('/_control/states', controlEndpoint(token))`). Onde um framework tem requisições próprias, envie o que `respond({ token, authorization, body })` retorna, que também exige o token",
      php: 'Ou copie a pasta `pixkit-control` para um build de teste e envie o que `PixkitControl\\respond($token, $authorization, $body)`, de `endpoint.php`, retorna (status e JSON; exige o token) a partir de uma rota `POST /_control/states`',
      python:
        'Ou copie o pacote `pixkit_control` para um build de teste e envie o que `respond(token, authorization, body)` retorna (status e JSON; exige o token) a partir de uma rota `POST /_control/states`',
    },
  },
};
