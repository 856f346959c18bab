import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { ConfigurationError, messageOf } from '../core/errors.js';
import type { Language } from '../core/language.js';
import { t } from '../core/text.js';
import { referencesIn } from '../target/references.js';
import { languageNames } from '../scaffold/languages.js';
import { parseTargetFile } from '../target/target-file.js';
import { type Answers, targetFileText } from './target-file-text.js';
import { defineCommand } from './command.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { type OptionsOf, type OptionTable, variableOf } from './options.js';
import { httpUrl } from './parsers.js';
import { initTexts } from './texts/init.js';
import { askAll } from './questions.js';
import { textsIn } from '../language/phrases.js';

const table = {
  output: {
    value: '<path>',
    en: 'where to write: a file (default: target.yaml; - for standard output), with --scaffold a folder (default: control-endpoint), with --scaffold-client a folder (default: client-driver), with --skill the folder of the project (default: .)',
    'pt-BR':
      'onde gravar: um arquivo (padrão: target.yaml; - para a saída padrão), com --scaffold uma pasta (padrão: control-endpoint), com --scaffold-client uma pasta (padrão: client-driver), com --skill a pasta do projeto (padrão: .)',
  },
  scaffold: {
    value: '<language>',
    en: 'write a control endpoint for you to fill in, instead of a target file',
    'pt-BR': 'grava um endpoint de controle para você completar, em vez de um arquivo de alvo',
    choices: languageNames,
  },
  scaffoldClient: {
    value: '<language>',
    en: 'write a driver of a client for you to fill in, instead of a target file',
    'pt-BR': 'grava um driver de um cliente para você completar, em vez de um arquivo de alvo',
    choices: languageNames,
    conflicts: ['scaffold'],
  },
  skill: {
    en: 'install the skill for coding agents in this project, instead of a target file',
    'pt-BR': 'instala neste projeto a skill para agentes de código, em vez de um arquivo de alvo',
    conflicts: ['scaffold', 'scaffoldClient'],
  },
  force: { en: 'overwrite an existing file', 'pt-BR': 'sobrescreve um arquivo que já existe' },
  baseUrl: {
    value: '<url>',
    en: 'base URL of the gateway; without it, the command asks questions',
    'pt-BR': 'URL base do gateway; sem ela, o comando faz perguntas',
    parse: httpUrl,
  },
  controlUrl: {
    value: '<url>',
    en: 'URL of the control endpoint',
    'pt-BR': 'URL do endpoint de controle',
    parse: httpUrl,
    needs: 'baseUrl',
  },
  controlToken: {
    value: '<token>',
    en: 'token of the control endpoint',
    'pt-BR': 'token do endpoint de controle',
    needs: 'controlUrl',
  },
  listen: {
    value: '<host:port>',
    en: "where the kit's webhook receiver listens",
    'pt-BR': 'onde o receptor de webhooks do kit escuta',
    needs: 'baseUrl',
  },
  publicUrl: {
    value: '<url>',
    en: 'address at which the gateway reaches the receiver',
    'pt-BR': 'endereço pelo qual o gateway alcança o receptor',
    parse: httpUrl,
    needs: 'baseUrl',
  },
  noWebhooks: {
    en: 'skip notification checks',
    'pt-BR': 'pula as verificações de notificações',
    needs: 'baseUrl',
  },
  clientId: {
    value: '<id>',
    en: 'clientId of an account, for a gateway without a control endpoint',
    'pt-BR': 'clientId de uma conta, para um gateway sem endpoint de controle',
    needs: 'baseUrl',
  },
  clientSecret: {
    value: '<secret>',
    en: 'client secret of the account',
    'pt-BR': 'client secret da conta',
    needs: 'baseUrl',
  },
  certificate: {
    value: '<file>',
    en: 'client certificate of the account (PEM)',
    'pt-BR': 'certificado de cliente da conta (PEM)',
    needs: 'clientId',
  },
  mayMoveMoney: {
    en: 'checks may create payments and refunds on that account',
    'pt-BR': 'as verificações podem criar pagamentos e devoluções nessa conta',
    needs: 'clientId',
  },
} as const satisfies OptionTable;

type InitOptions = OptionsOf<typeof table>;

/** `pixkit init`. */
export const init = defineCommand({
  options: table,
  run: ({ options, fromVariables }, io) => runInit({ ...options, ...secretsByReference(fromVariables) }, io),
});

/** Replaces each secret that comes from a variable by a reference to the variable, so that no secret is written. */
function secretsByReference(fromVariables: ReadonlySet<string>): Partial<InitOptions> {
  const secrets = (['controlToken', 'clientSecret'] as const).filter((name) => fromVariables.has(name));
  return Object.fromEntries(secrets.map((name) => [name, `\${${variableOf(name, table[name])}}`]));
}

async function runInit(options: InitOptions, io: Io): Promise<number> {
  if (options.skill === true) {
    const { installSkill } = await import('./skill.js');
    installSkill(options, io);
    return 0;
  }
  const language = options.scaffold ?? options.scaffoldClient;
  if (language !== undefined) {
    const { writeScaffold } = await import('./scaffold.js');
    writeScaffold(options.scaffold === undefined ? 'driver' : 'control', language, options, io);
    return 0;
  }
  const { output = 'target.yaml' } = options;
  const toFile = output !== '-';
  if (toFile && options.force !== true && existsSync(output)) {
    throw new ConfigurationError(
      t`${output} already exists.`,
      t`Choose another name with --output, or use --force to overwrite it.`,
    );
  }
  const answers = answersFrom(options) ?? (await readAnswers(io));
  const text = targetFileText(answers, outputLanguage(io));
  // The referenced variables need not be set yet.
  const anything = referencesIn(text).map((name): [string, string] => [name, 'set later']);
  parseTargetFile(text, output, Object.fromEntries(anything));
  if (toFile) write(output, text, answers, options.force === true);
  else printLines(io.stdout, [text.trimEnd()]);
  if (toFile) printLines(io.stdout, nextSteps(output, outputLanguage(io)));
  return 0;
}

function answersFrom(options: InitOptions): Answers | undefined {
  const { baseUrl, controlUrl, controlToken, listen, publicUrl, noWebhooks } = options;
  const { clientId, clientSecret, certificate, mayMoveMoney } = options;
  if (baseUrl === undefined) return undefined;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new ConfigurationError(
      t`--client-id and --client-secret belong together.`,
      t`Give both, or neither.`,
    );
  }
  return {
    baseUrl,
    controlUrl,
    controlToken,
    webhooks: noWebhooks === true ? 'none' : { listen, publicUrl },
    account:
      clientId === undefined || clientSecret === undefined
        ? undefined
        : { clientId, clientSecret, certificate, mayMoveMoney: mayMoveMoney === true },
  };
}

async function readAnswers(io: Io): Promise<Answers> {
  if (io.stdin?.isTTY === true) return askAll(io.stdin, io.stderr, io);
  throw new ConfigurationError(
    t`There is no terminal to ask questions in, and no --base-url.`,
    t`Pass at least --base-url, or run the command in a terminal; pixkit init --help lists the other options.`,
  );
}

/** Writes the target file. If it contains secrets, only the user can read it. */
function write(path: string, text: string, { controlToken, account }: Answers, overwrites: boolean): void {
  const hasSecrets = controlToken !== undefined || account !== undefined;
  const mode = hasSecrets ? 0o600 : 0o666;
  try {
    // Writing to an existing file does not change its mode.
    if (overwrites && hasSecrets && existsSync(path)) chmodSync(path, mode);
    writeFileSync(path, text, { mode, flag: overwrites ? 'w' : 'wx' });
  } catch (thrown) {
    throw new ConfigurationError(
      t`${path} cannot be written: ${messageOf(thrown)}.`,
      t`Choose another name with --output.`,
    );
  }
}

function nextSteps(path: string, language: Language): readonly string[] {
  const texts = textsIn(initTexts, language);
  return [
    texts.written(path),
    `  npx pixkit doctor --target ${path}   ${texts.isEverythingRight}`,
    `  npx pixkit check --target ${path}    ${texts.theVerdict}`,
  ];
}
