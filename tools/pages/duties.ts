import type { Language, Translated } from '../../conformance/core/language.js';
import { duties, type Duty } from '../../conformance/duties/register.js';
import { linkTo, table } from './markdown.js';

type Counts = Readonly<Record<'all' | 'money', number>>;

const en = {
  title: 'Client requirements',
  about: (counts: Counts) =>
    `[\`pixkit check client\`](is-my-client-right.md) tests a client against ${counts.all} requirements, listed here with the sentences of the specification that they are based on. ${counts.money} of them, marked \`$\`, concern money: if a client violates one, it can pay an order twice, or record the wrong outcome.`,
  gradesTitle: 'Three levels, counted separately',
  gradeColumns: ['level', 'requirements', 'basis', 'what it decides'],
  grades: {
    MUST: ['a sentence binds the caller or the receiver', 'the verdict'],
    PORTABLE: [
      'no sentence binds the client, but a client that violates it can fail with another conformant gateway',
      'nothing, unless `--fail-on` includes `portable`',
    ],
    PRACTICE: [
      'no sentence; good engineering, for the reason given',
      'nothing, unless `--fail-on` includes `practice`; with `$`, the client is nonconformant, unless `--fail-on` omits `money`',
    ],
  } as Readonly<Record<string, readonly string[]>>,
  rules: [
    'A sentence binds a client if it says what to send or return ("required", "must", "up to 2 decimals", "retry"), or what something that the client receives means ("amount in cents", "`PENDING` at creation"): a client that reads cents as BRL does not follow the interface. A sentence that only says what the gateway does binds only the gateway; what a careful client concludes from it is a PRACTICE. "Should" stays "should": violating such a requirement is only a warning, unless you pass `--strict`.',
    'A requirement is not tested if the client makes no calls to which it applies, if [the driver](provider-states.md#the-driver-of-a-client) lacks a step that it needs, or if the situation that provokes it never occurred. It then never counts as passed.',
  ],
  chapters: { CALLER: 'Callers', RECEIVER: 'Receivers', TOOL: 'Tools for a model' } as Readonly<
    Record<string, string>
  >,
  columns: ['requirement', 'level', 'what the client must do', 'needs'],
  view: '[the state that it records for an order](client-steps.md#how-is-the-order)',
  webhook: 'a webhook',
  says: 'The specification',
  because: 'Because',
  provoked: 'Provoked by',
  remedy: 'What to do',
  openPoints: 'Open points',
  needs: 'Needs',
  should: 'says "should"',
  money: 'money',
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Requisitos do cliente',
    about: (counts) =>
      `O [\`pixkit check client\`](is-my-client-right.md) testa um cliente contra ${counts.all} requisitos, listados aqui com as frases da especificação em que se baseiam. ${counts.money} deles, marcados com \`$\`, envolvem dinheiro: um cliente que descumpre um deles pode pagar um pedido duas vezes ou registrar o resultado errado.`,
    gradesTitle: 'Três níveis, contados separadamente',
    gradeColumns: ['nível', 'requisitos', 'base', 'o que decide'],
    grades: {
      MUST: ['uma frase obriga quem chama ou quem recebe', 'o veredito'],
      PORTABLE: [
        'nenhuma frase obriga o cliente, mas um cliente que o descumpre pode falhar com outro gateway conforme',
        'nada, salvo com `portable` em `--fail-on`',
      ],
      PRACTICE: [
        'nenhuma frase; boa engenharia, pelo motivo indicado',
        'nada, salvo com `practice` em `--fail-on`; com `$`, o cliente não está conforme, salvo sem `money` em `--fail-on`',
      ],
    },
    rules: [
      'Uma frase obriga um cliente se diz o que enviar ou responder ("required", "must", "up to 2 decimals", "retry"), ou o que significa algo que o cliente recebe ("amount in cents", "`PENDING` at creation"): um cliente que lê centavos como reais não segue a interface. Uma frase que só diz o que o gateway faz obriga só o gateway; o que um cliente cuidadoso conclui dela é uma PRACTICE. "Should" continua "should": descumprir um requisito assim só gera um aviso, salvo com `--strict`.',
      'Um requisito não é testado se o cliente não faz as chamadas de que ele trata, se falta ao [driver](provider-states.md#o-driver-de-um-cliente) uma etapa de que ele precisa, ou se a situação que o provoca não ocorreu. Nesses casos, ele nunca conta como cumprido.',
    ],
    chapters: { CALLER: 'Quem chama', RECEIVER: 'Quem recebe', TOOL: 'Ferramentas para um modelo' },
    columns: ['requisito', 'nível', 'o que o cliente deve fazer', 'precisa de'],
    view: '[o estado que ele registra para um pedido](client-steps.md#how-is-the-order)',
    webhook: 'um webhook',
    says: 'A especificação',
    because: 'Motivo',
    provoked: 'Provocado por',
    remedy: 'O que fazer',
    openPoints: 'Pontos em aberto',
    needs: 'Precisa de',
    should: 'diz "should"',
    money: 'dinheiro',
  },
};

type Texts = typeof en;

/** Returns the page of the duties: the meaning of the grades, a table for each side, and a section for each duty. */
export function dutiesPage(language: Language): string {
  const words = texts[language];
  const { title, about, gradesTitle, rules, chapters } = words;
  const parts = Object.entries(chapters).flatMap(([prefix, name]) => {
    const own = duties.filter(({ id }) => id.startsWith(`${prefix}-`));
    return [
      `## ${name}`,
      tableOf(own, words, language),
      ...own.map((duty) => section(duty, words, language)),
    ];
  });
  const money = duties.filter((duty) => duty.money === true).length;
  const head = [`# ${title}`, about({ all: duties.length, money }), `## ${gradesTitle}`];
  return [...head, gradesTable(words), ...rules, ...parts].join('\n\n');
}

function gradesTable({ gradeColumns, grades: said }: Texts): string {
  const count = (grade: string) => duties.filter((duty) => duty.grade === grade).length;
  const rows = Object.entries(said).map(([grade, cells]) => [`**${grade}**`, String(count(grade)), ...cells]);
  return table(gradeColumns, rows);
}

function tableOf(own: readonly Duty[], words: Texts, language: Language): string {
  const rows = own.map((duty) => [
    `[${duty.id}](#${duty.id.toLowerCase()})`,
    `${duty.grade}${duty.money === true ? ' `$`' : ''}`,
    duty[language],
    needsOf(duty, words).join(', '),
  ]);
  return table(words.columns, rows);
}

function section(duty: Duty, words: Texts, language: Language): string {
  const { says, because, provoked, remedy, openPoints, needs, should, money } = words;
  const marks = [duty.grade, ...(duty.should ? [should] : []), ...(duty.money ? [`\`$\` ${money}`] : [])];
  const lines = [
    `${says} (${duty.clauses.map((id) => `\`${id}\``).join(', ')}):`,
    ...duty.quotes.map((quote) => `> ${quote.replace(/^(\d+)\./, '$1\\.')}`),
    [
      ...(duty.because ? [`- ${because}: ${duty.because[language]}`] : []),
      ...(duty.openPoints ? [`- ${openPoints}: ${duty.openPoints.map((id) => `\`${id}\``).join(', ')}`] : []),
      `- ${provoked}: ${duty.provoked[language]}`,
      ...(duty.remedy ? [`- ${remedy}: ${duty.remedy[language]}`] : []),
      `- ${needs}: ${needsOf(duty, words).join(', ')}`,
    ].join('\n'),
  ];
  return [`### ${duty.id}`, `**${marks.join(' · ')}** ${duty[language]}`, ...lines].join('\n\n');
}

/** Returns what a check of the duty needs: steps of the driver, and for a receiver its webhook. */
function needsOf({ id, steps, view }: Duty, { view: viewed, webhook }: Texts): readonly string[] {
  const links = steps.map((step) => linkTo(step, 'client-steps.md'));
  return [...(id.startsWith('RECEIVER') ? [webhook] : []), ...links, ...(view === true ? [viewed] : [])];
}
