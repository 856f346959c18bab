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
    en: 'URL of the driver in the test build of the client',
    'pt-BR': 'URL do driver no build de teste do cliente',
    parse: httpUrl,
    everyday: true,
  },
  wait: {
    value: '<s>',
    en: 'how long to wait for the driver or the MCP server to start, in s',
    'pt-BR': 'quanto tempo esperar até que o driver ou o servidor MCP inicie, em s',
    parse: wholeNumber(0),
    default: 0,
  },
  webhook: {
    value: '<url>',
    en: 'URL at which the client receives notifications',
    'pt-BR': 'URL em que o cliente recebe notificações',
    parse: httpUrl,
    everyday: true,
  },
  webhookSecret: {
    value: '<secret>',
    en: 'secret with which the client verifies notifications: whsec_…',
    'pt-BR': 'segredo com que o cliente verifica as notificações: whsec_…',
    parse: webhookSecret,
  },
  command: {
    value: '<command>',
    en: "command that runs the client's own tests: first unchanged, then with each injected fault",
    'pt-BR':
      'comando que executa os testes do próprio cliente: primeiro sem alterações, depois com cada falha injetada',
    everyday: true,
  },
  mcp: {
    value: '<command or url>',
    en: 'MCP server whose tools act as the client: its command or its URL; the --client file maps steps to tools',
    'pt-BR':
      'servidor MCP cujas ferramentas atuam como cliente: o comando ou a URL dele; o arquivo de --client associa etapas a ferramentas',
    everyday: true,
  },
  byHand: {
    en: 'you are the driver: each step is printed, and you confirm it with Enter',
    'pt-BR': 'você é o driver: cada etapa é mostrada, e você a confirma com Enter',
  },
  oneAccount: {
    en: 'the client uses one account, which is in its settings; scenarios run one by one',
    'pt-BR': 'o cliente usa uma só conta, que está na configuração dele; os cenários rodam um por vez',
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
    en: 'write the settings of a client with one account to this file, such as .env, instead of printing them',
    'pt-BR':
      'grava as configurações de um cliente com uma só conta neste arquivo, como .env, em vez de mostrá-las',
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
  jobs: {
    ...suiteTable.jobs,
    en: 'maximum number of scenarios in parallel; with --legal, of test runs (default: 4 scenarios)',
    'pt-BR':
      'número máximo de cenários em paralelo; com --legal, de execuções dos testes (padrão: 4 cenários)',
  },
  suggest: {
    en: 'with --mcp: print a draft of the --client file, generated from the schemas of the tools',
    'pt-BR':
      'com --mcp: mostra um rascunho do arquivo de --client, gerado a partir dos schemas das ferramentas',
  },
  legal: {
    en: 'run --command against the valid variants of the gateway, to find the choices that the client relies on',
    'pt-BR':
      'executa --command com as variantes válidas do gateway, para descobrir de quais escolhas o cliente depende',
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
