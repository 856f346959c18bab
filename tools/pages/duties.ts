import type { Language, Translated } from '../../conformance/core/language.js';
import { duties, type Duty } from '../../conformance/duties/register.js';
import { linkTo, table } from './markdown.js';

const grades = ['MUST', 'PORTABLE', 'PRACTICE'] as const;
type Counts = Readonly<Record<(typeof grades)[number] | 'all' | 'money' | 'view', number>>;

const en = {
  title: 'The duties of a client',
  about: (counts: Counts) =>
    `The duties by which [\`pixkit check client\`](is-my-client-right.md) judges a client: ${counts.all}, each with the sentence of the specification that it rests on. ${counts.money} of them concern money, marked \`$\`: if one is not kept, an order can be paid twice, or recorded with the wrong outcome.`,
  gradesTitle: 'Three grades, which are never mixed',
  gradeColumns: ['grade', 'duties', 'why', 'what it decides'],
  grades: {
    MUST: ['a sentence binds the caller or the receiver', 'the verdict'],
    PORTABLE: [
      'no sentence binds the client, but a gateway that keeps them all may do what breaks it',
      'nothing, unless `--fail-on` has `portable`',
    ],
    PRACTICE: [
      'no sentence; good engineering, for the reason that is given',
      'nothing, unless `--fail-on` has `practice`; with `$`, the client is nonconformant, unless `--fail-on` lacks `money`',
    ],
  } as Readonly<Record<string, readonly string[]>>,
  rules: [
    'A sentence binds if it says what is to be sent or answered ("required", "must", "up to 2 decimals", "retry"), or what something means that the client gets ("amount in cents", "`PENDING` at creation"): a client that reads cents as BRL does not keep to the interface. A sentence that only says what the gateway does binds only the gateway, so what follows from it for a careful client is a PRACTICE. "Should" stays "should": such a duty warns, unless `--strict`.',
    'A duty is not judged if the client does not do what it is about, if [the driver](provider-states.md#the-driver-of-a-client) lacks a step that it needs, or if what was to provoke it never happened. It never counts as passed then.',
  ],
  chapters: { CALLER: 'Callers', RECEIVER: 'Receivers', TOOL: 'Tools for a model' } as Readonly<
    Record<string, string>
  >,
  columns: ['duty', 'grade', 'what the client owes', 'needs'],
  view: '[what it believes of an order](client-steps.md#how-is-the-order)',
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
    title: 'Os deveres de um cliente',
    about: (counts) =>
      `Os deveres pelos quais o [\`pixkit check client\`](is-my-client-right.md) avalia um cliente: ${counts.all}, cada um com a frase da especificação em que se apoia. ${counts.money} deles envolvem dinheiro e têm a marca \`$\`: se um não é cumprido, um pedido pode ser pago duas vezes, ou registrado com o resultado errado.`,
    gradesTitle: 'Três graus, que nunca se misturam',
    gradeColumns: ['grau', 'deveres', 'por quê', 'o que decide'],
    grades: {
      MUST: ['uma frase obriga quem chama ou quem recebe', 'o veredito'],
      PORTABLE: [
        'nenhuma frase obriga o cliente, mas um gateway que cumpre todas pode fazer o que o quebra',
        'nada, salvo com `portable` em `--fail-on`',
      ],
      PRACTICE: [
        'nenhuma frase; boa engenharia, pelo motivo indicado',
        'nada, salvo com `practice` em `--fail-on`; com `$`, o cliente não está conforme, salvo sem `money` em `--fail-on`',
      ],
    },
    rules: [
      'Uma frase obriga se diz o que deve ser enviado ou respondido ("required", "must", "up to 2 decimals", "retry"), ou o que significa algo que o cliente recebe ("amount in cents", "`PENDING` at creation"): um cliente que lê centavos como reais não cumpre a interface. Uma frase que só diz o que o gateway faz obriga só o gateway; o que decorre dela para um cliente cuidadoso é uma PRACTICE. "Should" continua "should": um dever assim só avisa, salvo com `--strict`.',
      'Um dever não é avaliado se o cliente não faz aquilo de que ele trata, se falta ao [driver](provider-states.md#o-driver-de-um-cliente) uma etapa de que ele precisa, ou se o que deveria provocá-lo não aconteceu. Nesses casos, ele nunca conta como cumprido.',
    ],
    chapters: { CALLER: 'Quem chama', RECEIVER: 'Quem recebe', TOOL: 'Ferramentas para um modelo' },
    columns: ['dever', 'grau', 'o que o cliente deve', 'precisa de'],
    view: '[o que ele acredita sobre um pedido](client-steps.md#how-is-the-order)',
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

/** The page of the duties in a language: what the grades mean, a table of all for each side, and a section for each duty. */
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
  const head = [`# ${title}`, about(counts()), `## ${gradesTitle}`];
  return [...head, gradesTable(words), ...rules, ...parts].join('\n\n');
}

/** How many duties there are, by grade and by what they concern. */
function counts(): Counts {
  const many = (is: (duty: Duty) => boolean): number => duties.filter(is).length;
  return {
    MUST: many(({ grade }) => grade === 'MUST'),
    PORTABLE: many(({ grade }) => grade === 'PORTABLE'),
    PRACTICE: many(({ grade }) => grade === 'PRACTICE'),
    all: duties.length,
    money: many(({ money }) => money === true),
    view: many(({ view }) => view === true),
  };
}

function gradesTable({ gradeColumns, grades: said }: Texts): string {
  const number = counts();
  const rows = grades.map((grade) => [`**${grade}**`, String(number[grade]), ...(said[grade] ?? [])]);
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

/** The steps of the driver without which it is not judged; a receiver needs nothing but its webhook. */
function needsOf({ id, steps, view }: Duty, { view: viewed, webhook }: Texts): readonly string[] {
  const links = steps.map((step) => linkTo(step, 'client-steps.md'));
  return [...(id.startsWith('RECEIVER') ? [webhook] : []), ...links, ...(view === true ? [viewed] : [])];
}
