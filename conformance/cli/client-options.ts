import type { GradeRules } from '../engine/verdict.js';
import type { Address } from '../target/listen-address.js';
import type { OptionsOf, OptionTable } from './options.js';
import { address, httpUrl, webhookSecret, wholeNumber } from './parsers.js';
import { failOnTable, suiteTable } from './suite-options.js';

/** The gateway's address for a client with one account. */
const oneAccountAddress: Address = { host: '127.0.0.1', port: 3010 };

/** The options that identify the client and how to make it act. */
export const clientTable = {
  client: {
    value: '<file>',
    en: 'file (YAML) that describes the client',
    'pt-BR': 'arquivo (YAML) que descreve o cliente',
    everyday: true,
  },
  driver: {
    value: '<url>',
    en: 'the driver in the test build of the client',
    'pt-BR': 'o driver no build de teste do cliente',
    parse: httpUrl,
    everyday: true,
  },
  wait: {
    value: '<s>',
    en: 'how long to wait for the driver to start, in s',
    'pt-BR': 'quanto tempo esperar até que o driver inicie, em s',
    parse: wholeNumber(0),
    default: 0,
  },
  webhook: {
    value: '<url>',
    en: 'the URL at which the client receives notifications',
    'pt-BR': 'a URL em que o cliente recebe notificações',
    parse: httpUrl,
    everyday: true,
  },
  webhookSecret: {
    value: '<secret>',
    en: 'the secret with which the client verifies notifications: whsec_…',
    'pt-BR': 'o segredo com que o cliente verifica as notificações: whsec_…',
    parse: webhookSecret,
  },
  command: {
    value: '<command>',
    en: "the client's own tests, run unchanged and then with each injected fault",
    'pt-BR': 'os testes do próprio cliente, executados sem alterações e depois com cada falha injetada',
    everyday: true,
  },
  mcp: {
    value: '<command or url>',
    en: 'the client is a set of MCP tools: the command that starts their server, or its URL; --client maps them to steps',
    'pt-BR':
      'usa como cliente as ferramentas de um servidor MCP: o comando que o inicia, ou a URL dele; --client indica as etapas',
    everyday: true,
  },
  byHand: {
    en: 'you are the driver: each step is printed, and Enter confirms it',
    'pt-BR': 'você é o driver: cada etapa é mostrada, e Enter a confirma',
  },
  oneAccount: {
    en: 'the client keeps the account in its settings; scenarios run one by one',
    'pt-BR': 'o cliente mantém a conta da própria configuração; os cenários rodam um por vez',
  },
  listen: {
    value: '<host:port>',
    en: 'address of the gateway for a client with one account',
    'pt-BR': 'endereço do gateway para um cliente com uma só conta',
    parse: address,
    default: oneAccountAddress,
  },
  dotenv: {
    value: '<file>',
    en: 'write the settings of the client to this file, such as .env, instead of printing them',
    'pt-BR': 'grava as configurações do cliente neste arquivo, como .env, em vez de mostrá-las',
  },
  patience: {
    value: '<ms>',
    en: 'how long the client may take to react, in ms',
    'pt-BR': 'quanto tempo o cliente pode levar para reagir, em ms',
    parse: wholeNumber(0),
  },
} as const satisfies OptionTable;

/** The options of `pixkit check client`. */
export const checkClientTable = {
  ...suiteTable,
  ...failOnTable,
  ...clientTable,
  suggest: {
    en: 'with --mcp: print a draft of the file for --client, from the schemas of the tools',
    'pt-BR': 'com --mcp: mostra um rascunho do arquivo para --client, a partir dos esquemas das ferramentas',
  },
  legal: {
    en: 'run --command against every valid variant of the gateway, to find the choices that the client relies on',
    'pt-BR':
      'executa --command com cada variante válida do gateway, para descobrir de quais escolhas o cliente depende',
    everyday: true,
  },
  variant: {
    value: '<names>',
    en: 'with --legal: only these variants (repeatable)',
    'pt-BR': 'com --legal: só estas variantes (pode ser repetida)',
    repeats: 'commas',
  },
  slow: { en: 'with --legal: also slow variants', 'pt-BR': 'com --legal: também variantes lentas' },
  arguable: {
    en: 'with --legal: also variants whose validity is debatable',
    'pt-BR': 'com --legal: também variantes de validade discutível',
  },
  timeLimit: {
    value: '<s>',
    en: 'with --legal: timeout of one run of --command, in s',
    'pt-BR': 'com --legal: tempo limite de uma execução de --command, em s',
    parse: wholeNumber(1),
  },
} as const satisfies OptionTable;

export type ClientOptions = OptionsOf<typeof checkClientTable>;
export type ClientGiven = OptionsOf<typeof clientTable>;

/** Returns how failed duties of each grade count. */
export function gradeRules({ failOn, strict = false }: ClientOptions): GradeRules {
  const rule = (name: 'practice' | 'portable' | 'money') => (failOn.includes(name) ? 'fail' : 'warn');
  return { practice: rule('practice'), portable: rule('portable'), money: rule('money'), strict };
}
