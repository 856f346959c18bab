import type { Language, Translated } from '../core/language.js';
import type { Kind } from './kind.js';
import type { LanguageName } from './languages.js';

/** The number of checks or duties that need a state, a step or a kind of account. */
export interface Demand {
  /** The name of the state or step. */
  readonly name: string;
  /** The same name, or the kind of account: `settlement manual`. */
  readonly what: string;
  readonly count: number;
}

type PerLanguage = Readonly<Record<LanguageName, string>>;

/** The texts that control endpoints and drivers have in common. */
const en = {
  optional: '(optional)',
  choices: (values: string) => `; one of ${values}`,
  usual: (value: string) => ` (default: ${value})`,
  params: 'Params:',
  returns: 'Returns:',
  emptyDict: 'Returns an empty dict.',
  emptyMap: 'Returns an empty map.',
  emptyAnswer: 'Returns an empty response.',
  itReturns: 'It returns',
  emptyArray: 'an empty one',
  emptyObject: 'an empty object',
  forExample: 'For example,',
  answeredWith: 'may return',
  example: 'For example:',
  /** Describes the first argument of a step. */
  client: 'what `configure` returned, or an empty string',
  ofKind: ({ count, what }: Demand) => `${count} with ${what}`,
  writtenBy: (kit: string) => `Written by ${kit} as a starting point; it is yours now.`,
  /** The prerequisites. */
  needs: {
    go: 'Go 1.19 or later',
    java: 'a JDK, 17 or later',
    node: 'Node 20 or later',
    php: 'PHP 8.1 or later',
    csharp: 'the .NET SDK, 8 or later',
    python: 'Python 3.9 or later',
  } satisfies PerLanguage,
  /** How to mount the endpoint in the user's own server. These are templates. */
  mount: {
    go: 'You can also copy the package `pixkit__control__` into a test build and mount its `Handler` on the router; if your framework has its own request type, send what `Respond` returns (status and JSON)',
    java: 'You can also copy the package `pixkit__control__` into a test build: `__ControlEndpoint__` is an `HttpHandler`; if your framework has its own request type, send what its `respond` returns (status and JSON). `__States__` may take what it needs in a constructor',
    node: "You can also mount `__controlEndpoint__(__token__)` of `endpoint.cjs` in a test build: it is a listener of `node:http`, and so a handler of Express and NestJS (`app.use('__path__', __controlEndpoint__(__token__))`). If your framework has its own request type, send what `respond` returns (status, headers and JSON)",
    php: 'You can also copy the folder `pixkit-__control__` into a test build, and send what `Pixkit__Control__\\respond` of its `endpoint.php` returns (status and JSON) from a route `POST __path__`',
    csharp:
      'You can also copy `__ControlEndpoint__.cs` and `__States__.cs` into a test build and map its `Handle` in ASP.NET Core; if your framework has its own request type, send what its `Respond` returns (status and JSON)',
    python:
      'You can also copy the package `pixkit___control__` into a test build, and send what its `respond` returns (status and JSON) from a route `POST __path__`',
  } satisfies PerLanguage,
};

/** The texts of control endpoints only; `driver` has those of drivers. */
const control = {
  byName: 'The states by their names.',
  hasWhat: (type: string, state: string) => `${type} holds the parameters of "${state}".`,
  setsUp: (name: string, state: string) => `${name} sets up "${state}".`,
  head: 'The states that pixkit sets up, starting with those that most checks need.',
  unasked: 'No check requests this state.',
  neededBy: (count: number, kinds: string) =>
    `${count === 1 ? 'One check needs this state' : `${count} checks need this state`}${kinds === '' ? '' : `: ${kinds}`}.`,
  /** The arguments of a function, and how it reports that it cannot do what is requested. */
  rules: {
    go: 'An amount is a json.Number, empty if the request has none. Other optional fields are pointers, empty strings or empty lists.',
    java: 'Numbers among the params are `BigDecimal`. A state throws `ControlEndpoint.NotYet` or `ControlEndpoint.Refused`.',
    node: 'A state throws NotYet or Refused, both of outcomes.cjs.',
    php: 'A state throws NotYet or Refused, both of endpoint.php.',
    csharp: 'The params are a `JsonObject`. A state throws NotYet or Refused.',
    python:
      'The params are a dict without the omitted fields; an amount is an int or a Decimal. The response is a dict as well. A state raises NotYet or Refused.',
  } satisfies PerLanguage,
};

const driver: typeof control = {
  byName: 'The steps by their names.',
  hasWhat: (type, step) => `${type} holds the parameters of "${step}".`,
  setsUp: (name, step) => `${name} performs the step "${step}".`,
  head: 'The steps that pixkit asks of the client. Each function calls the client as the shop does, and adds nothing. Delete the steps that the client does not support.',
  unasked: '',
  neededBy: (count) =>
    count === 1 ? 'One requirement needs this step.' : `${count} requirements need this step.`,
  rules: {
    go: 'client is what "configure" returned, or empty. An amount is a string. Optional fields are empty strings or nil.',
    java: 'Steps are called in several threads. `client` is what `configure` returned, or empty; an amount is a `String`. A step that is not written yet throws `Driver.NotYet`.',
    node: 'A step that is not written yet throws NotYet of outcomes.cjs.',
    php: 'Every request has its own process, so data for later steps must be kept in a file or a database. A step that is not written yet throws NotYet of endpoint.php.',
    csharp:
      'Steps are called in several threads. client is what "configure" returned, or empty; an amount is a string. A step that is not written yet throws NotYet.',
    python:
      'Steps are called in several threads. client is what configure returned, or empty; the params are a dict without the omitted fields; an amount is a str. The response is a dict as well. A step that is not written yet raises NotYet.',
  },
};

/** The texts in the comments of a scaffold. The README has its own template for each language. */
export type ScaffoldTexts = typeof en & typeof control;

const texts: Translated<{ readonly both: typeof en } & Readonly<Record<Kind, typeof control>>> = {
  en: { both: en, control, driver },
  'pt-BR': {
    both: {
      optional: '(opcional)',
      choices: (values) => `; um destes: ${values}`,
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
      answeredWith: 'pode retornar',
      example: 'Por exemplo:',
      client: 'o que `configure` retornou, ou uma string vazia',
      ofKind: ({ count, what }) => `${count} com ${what}`,
      writtenBy: (kit) => `Gerado por ${kit} como ponto de partida; agora é seu.`,
      needs: {
        go: 'Go 1.19 ou mais novo',
        java: 'um JDK, 17 ou mais novo',
        node: 'Node 20 ou mais novo',
        php: 'PHP 8.1 ou mais novo',
        csharp: 'o SDK do .NET, 8 ou mais novo',
        python: 'Python 3.9 ou mais novo',
      },
      mount: {
        go: 'Em vez de iniciá-lo à parte, você também pode copiar o pacote `pixkit__control__` para um build de teste e montar o `Handler` dele no roteador; quando um framework tem requisições próprias, envie o que `Respond` retorna (status e JSON)',
        java: 'Em vez de iniciá-lo à parte, você também pode copiar o pacote `pixkit__control__` para um build de teste: `__ControlEndpoint__` é um `HttpHandler`; quando um framework tem requisições próprias, envie o que o `respond` dele retorna (status e JSON). `__States__` pode receber o que precisa em um construtor',
        node: "Em vez de iniciá-lo à parte, você também pode montar `__controlEndpoint__(__token__)`, de `endpoint.cjs`, em um build de teste: é um listener de `node:http` e, portanto, um handler de Express e NestJS (`app.use('__path__', __controlEndpoint__(__token__))`). Quando um framework tem requisições próprias, envie o que `respond` retorna (status, cabeçalhos e JSON)",
        php: 'Em vez de iniciá-lo à parte, você também pode copiar a pasta `pixkit-__control__` para um build de teste e enviar o que `Pixkit__Control__\\respond`, de `endpoint.php`, retorna (status e JSON) a partir de uma rota `POST __path__`',
        csharp:
          'Em vez de iniciá-lo à parte, você também pode copiar `__ControlEndpoint__.cs` e `__States__.cs` para um build de teste e mapear o `Handle` dele no ASP.NET Core; quando um framework tem requisições próprias, envie o que o `Respond` dele retorna (status e JSON)',
        python:
          'Em vez de iniciá-lo à parte, você também pode copiar o pacote `pixkit___control__` para um build de teste e enviar o que o `respond` dele retorna (status e JSON) a partir de uma rota `POST __path__`',
      },
    },
    control: {
      byName: 'Os estados pelos nomes.',
      hasWhat: (type, state) => `${type} tem os parâmetros de "${state}".`,
      setsUp: (name, state) => `${name} prepara "${state}".`,
      head: 'Os estados que o pixkit prepara, começando por aqueles de que mais verificações precisam.',
      unasked: 'Nenhuma verificação pede este estado.',
      neededBy: (count, kinds) =>
        `${count === 1 ? 'Uma verificação precisa deste estado' : `${count} verificações precisam deste estado`}${kinds === '' ? '' : `: ${kinds}`}.`,
      rules: {
        go: 'Um valor é um json.Number, vazio se a requisição não tem nenhum. Os demais campos opcionais são ponteiros, strings vazias ou listas vazias.',
        java: 'Os números entre os parâmetros são `BigDecimal`. Um estado lança `ControlEndpoint.NotYet` ou `ControlEndpoint.Refused`.',
        node: 'Um estado lança NotYet ou Refused, ambos de outcomes.cjs.',
        php: 'Um estado lança NotYet ou Refused, ambos de endpoint.php.',
        csharp: 'Os parâmetros são um `JsonObject`. Um estado lança NotYet ou Refused.',
        python:
          'Os parâmetros são um dict sem os campos omitidos; um valor é um int ou um Decimal. A resposta também é um dict. Um estado levanta NotYet ou Refused.',
      },
    },
    driver: {
      byName: 'As etapas pelos nomes.',
      hasWhat: (type, step) => `${type} tem os parâmetros de "${step}".`,
      setsUp: (name, step) => `${name} executa a etapa "${step}".`,
      head: 'As etapas que o pixkit pede ao cliente. Cada função chama o cliente como a loja o chama, e não acrescenta nada. Apague as etapas que o cliente não oferece.',
      unasked: '',
      neededBy: (count) =>
        count === 1 ? 'Um requisito precisa desta etapa.' : `${count} requisitos precisam desta etapa.`,
      rules: {
        go: 'client é o que "configure" retornou, ou vazio. Um valor é uma string. Campos opcionais são strings vazias ou nil.',
        java: 'As etapas são chamadas em várias threads. `client` é o que `configure` retornou, ou vazio; um valor é uma `String`. Uma etapa que ainda não foi escrita lança `Driver.NotYet`.',
        node: 'Uma etapa que ainda não foi escrita lança NotYet, de outcomes.cjs.',
        php: 'Cada requisição tem um processo próprio; por isso, os dados para etapas posteriores devem ficar em um arquivo ou banco de dados. Uma etapa que ainda não foi escrita lança NotYet, de endpoint.php.',
        csharp:
          'As etapas são chamadas em várias threads. client é o que "configure" retornou, ou vazio; um valor é uma string. Uma etapa que ainda não foi escrita lança NotYet.',
        python:
          'As etapas são chamadas em várias threads. client é o que configure retornou, ou vazio; os parâmetros são um dict sem os campos omitidos; um valor é um str. A resposta também é um dict. Uma etapa que ainda não foi escrita levanta NotYet.',
      },
    },
  },
};

/** Returns the texts for a kind of scaffold in a language. */
export function scaffoldTexts(kind: Kind, language: Language): ScaffoldTexts {
  return { ...texts[language].both, ...texts[language][kind] };
}
