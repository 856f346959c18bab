import type { Translated } from '../core/language.js';
import { type ScaffoldTexts, scaffoldTexts } from './texts.js';

const en: ScaffoldTexts = {
  ...scaffoldTexts.en,
  byName: 'The steps by their names.',
  hasWhat: (type: string, step: string) => `${type} has what "${step}" is given.`,
  setsUp: (name: string, step: string) => `${name} does the step "${step}".`,
  head: (kit: string) =>
    `What pixkit asks of the client. Each function calls the client as its shop does, and adds nothing of its own. Delete what the client does not have. Written by ${kit} to begin with; it is yours now.`,
  unasked: '',
  neededBy: (duties: number) => (duties === 1 ? 'One duty needs it.' : `${duties} duties need it.`),
  rules: {
    go: 'client is what "configure" returned, or empty. An amount is a text. What may be left out is empty, or nil.',
    java: 'Steps are called in several threads. `client` is what `configure` returned, or empty; an amount is a `String`. A step that is not written yet throws `Driver.NotYet`.',
    node: 'A step that is not written yet throws NotYet of outcomes.cjs.',
    php: 'Every request has a process of its own, so what a step must find again belongs into a file or a database. A step that is not written yet throws NotYet of endpoint.php.',
    python:
      'Steps are called in several threads. client is what configure returned, or empty; the params are a dict that lacks what the request leaves out; an amount is a str. The answer is a dict as well. A step that is not written yet raises NotYet.',
  },
  mount: {
    go: 'Or copy the package `pixkitdriver` into a test build and mount its `Handler()` on the router; where a framework has its own requests, send what `Respond(body)` returns (status and JSON)',
    java: 'Or copy the package `pixkitdriver` into a test build: `new Driver(new Steps())` is an `HttpHandler`; where a framework has its own requests, send what its `respond(body)` returns. `Steps` may take what it needs in a constructor',
    node: "Or mount `driver()` of `endpoint.cjs` in a test build: it is a listener of `node:http`, and so a handler of Express and NestJS (`app.use('/pixkit', driver())`). Where a framework has its own requests, send what `respond(body)` returns",
    php: 'Or copy the folder `pixkit-driver` into a test build, and send what `PixkitDriver\\respond($body)` of its `endpoint.php` returns (status and JSON) from a route `POST /pixkit`',
    python:
      'Or copy the package `pixkit_driver` into a test build, and send what `respond(body)` returns (status and JSON) from a route `POST /pixkit`',
  },
};

/** The comments of a driver, with those that it has in common with a control endpoint. */
export const driverTexts: Translated<ScaffoldTexts> = {
  en,
  'pt-BR': {
    ...scaffoldTexts['pt-BR'],
    byName: 'As etapas pelos nomes.',
    hasWhat: (type, step) => `${type} tem o que "${step}" recebe.`,
    setsUp: (name, step) => `${name} executa a etapa "${step}".`,
    head: (kit) =>
      `O que o pixkit pede ao cliente. Cada função chama o cliente como a loja o chama, e não acrescenta nada seu. Apague o que o cliente não tem. Gravado por ${kit} como ponto de partida; agora é seu.`,
    unasked: '',
    neededBy: (duties) => (duties === 1 ? 'Um dever precisa dela.' : `${duties} deveres precisam dela.`),
    rules: {
      go: 'client é o que "configure" retornou, ou vazio. Um valor é um texto. O que pode faltar é vazio, ou nil.',
      java: 'As etapas são chamadas em várias threads. `client` é o que `configure` retornou, ou vazio; um valor é uma `String`. Uma etapa que ainda não foi escrita lança `Driver.NotYet`.',
      node: 'Uma etapa que ainda não foi escrita lança NotYet, de outcomes.cjs.',
      php: 'Cada requisição tem um processo próprio; por isso, o que uma etapa precisa reencontrar deve ficar em um arquivo ou banco de dados. Uma etapa que ainda não foi escrita lança NotYet, de endpoint.php.',
      python:
        'As etapas são chamadas em várias threads. client é o que configure retornou, ou vazio; os parâmetros são um dict em que falta o que a requisição omite; um valor é um str. A resposta também é um dict. Uma etapa que ainda não foi escrita levanta NotYet.',
    },
    mount: {
      go: 'Ou copie o pacote `pixkitdriver` para um build de teste e monte o `Handler()` dele no roteador; onde um framework tem requisições próprias, envie o que `Respond(body)` retorna (status e JSON)',
      java: 'Ou copie o pacote `pixkitdriver` para um build de teste: `new Driver(new Steps())` é um `HttpHandler`; onde um framework tem requisições próprias, envie o que o `respond(body)` dele retorna. `Steps` pode receber o que precisa em um construtor',
      node: "Ou monte `driver()` de `endpoint.cjs` em um build de teste: é um listener de `node:http` e, portanto, um handler de Express e NestJS (`app.use('/pixkit', driver())`). Onde um framework tem requisições próprias, envie o que `respond(body)` retorna",
      php: 'Ou copie a pasta `pixkit-driver` para um build de teste e envie o que `PixkitDriver\\respond($body)`, de `endpoint.php`, retorna (status e JSON) a partir de uma rota `POST /pixkit`',
      python:
        'Ou copie o pacote `pixkit_driver` para um build de teste e envie o que `respond(body)` retorna (status e JSON) a partir de uma rota `POST /pixkit`',
    },
  },
};
