import type { Translated } from '../../core/language.js';

const named = (name: string, version: string | undefined): string =>
  [name, version].filter((part) => part !== undefined).join(' ');

const en = {
  client: (name: string, version: string | undefined, steps: number, all: number) =>
    `the client ${named(name, version)} (${steps} of ${all} steps)`,
  byTests: (name: string, version: string | undefined) =>
    `a client by its own tests: ${named(name, version)}`,
  receiver: (name: string, version: string | undefined) => `the receiver ${named(name, version)}`,
  /** What a client that cannot be told needs in its settings. */
  settings: 'The client acts for this account; start it with these settings:',
  settingsIn: (file: string) => `The settings of the client are in ${file}: start it with them.`,
  pressEnter: 'Press Enter once it runs. ',
  duty: (id: string, grade: string, money: boolean, rule: string) =>
    `${id}  ${grade}${money ? ' money' : ''}  ${rule}`,
  needs: (steps: readonly string[], webhook: boolean) => {
    const parts = [
      ...(steps.length === 0 ? [] : [`steps ${steps.map((step) => `'${step}'`).join(', ')}`]),
      ...(webhook ? ['a webhook'] : []),
    ];
    return parts.length === 0 ? 'needs nothing more than its calls' : `needs ${parts.join(' and ')}`;
  },
  judgedBy: (scenarios: readonly string[]) =>
    scenarios.length === 0 ? 'by nothing yet' : `by ${scenarios.join(', ')}`,
  driver: {
    there: (url: string, name: string, version: string | undefined) =>
      `The driver at ${url} answers: ${named(name, version)}.`,
    unnamed: 'It does not say what it is (step about), so reports call it by its address.',
    unlisted: 'It does not list its steps (step about), so each is tried when a scenario needs it.',
    answers: (step: string) => `answers  ${step}`,
    lacks: (step: string, duties: readonly string[]) =>
      duties.length === 0
        ? `missing  ${step}`
        : `missing  ${step}: ${duties.length === 1 ? '1 duty is' : `${duties.length} duties are`} not judged without it: ${duties.join(', ')}`,
    configured: 'It makes a client of its own for each account (configure): scenarios run side by side.',
    one: 'It has one account only (no step configure): start with --one-account, and scenarios run one by one.',
    webhook: (url: string | undefined) =>
      url === undefined
        ? 'It names no webhook before it is configured; --webhook gives one.'
        : `It receives notifications at ${url}.`,
    judged: (count: number, of: number) => `${count} of ${of} duties can be judged.`,
  },
};

/** Texts of `pixkit check client`. */
export const clientTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    client: (name, version, steps, all) => `o cliente ${named(name, version)} (${steps} de ${all} etapas)`,
    byTests: (name, version) => `um cliente por seus próprios testes: ${named(name, version)}`,
    receiver: (name, version) => `o receptor ${named(name, version)}`,
    settings: 'O cliente age por esta conta; inicie-o com estas configurações:',
    settingsIn: (file) => `As configurações do cliente estão em ${file}: inicie-o com elas.`,
    pressEnter: 'Tecle Enter quando ele estiver rodando. ',
    duty: (id, grade, money, rule) => `${id}  ${grade}${money ? ' dinheiro' : ''}  ${rule}`,
    needs: (steps, webhook) => {
      const parts = [
        ...(steps.length === 0
          ? []
          : [
              `${steps.length === 1 ? 'da etapa' : 'das etapas'} ${steps.map((step) => `'${step}'`).join(', ')}`,
            ]),
        ...(webhook ? ['de um webhook'] : []),
      ];
      return parts.length === 0
        ? 'não precisa de nada além de suas chamadas'
        : `precisa ${parts.join(' e ')}`;
    },
    judgedBy: (scenarios) => (scenarios.length === 0 ? 'ainda sem cenário' : `por ${scenarios.join(', ')}`),
    driver: {
      there: (url, name, version) => `O driver em ${url} responde: ${named(name, version)}.`,
      unnamed: 'Ele não diz o que é (etapa about); por isso os relatórios o chamam pelo endereço.',
      unlisted:
        'Ele não lista suas etapas (etapa about); por isso cada uma é tentada quando um cenário precisa dela.',
      answers: (step) => `responde  ${step}`,
      lacks: (step, duties) =>
        duties.length === 0
          ? `falta     ${step}`
          : `falta     ${step}: sem ela ${duties.length === 1 ? '1 dever não é avaliado' : `${duties.length} deveres não são avaliados`}: ${duties.join(', ')}`,
      configured: 'Ele cria um cliente próprio para cada conta (configure): os cenários rodam lado a lado.',
      one: 'Ele tem uma conta só (sem a etapa configure): inicie com --one-account, e os cenários rodam um por vez.',
      webhook: (url) =>
        url === undefined
          ? 'Ele não indica um webhook antes de ser configurado; --webhook dá um.'
          : `Ele recebe notificações em ${url}.`,
      judged: (count, of) => `${count} de ${of} deveres podem ser avaliados.`,
    },
  },
};
