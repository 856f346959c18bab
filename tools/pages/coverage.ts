/** The page of the coverage: from sentences to defects that were caught, and each member with what is proven of it. */
import { join } from 'node:path';
import type { Fault, Kind } from '../../conformance/contract/cases/changes.js';
import { caughtAt } from '../../conformance/contract/caught-defects.js';
import type { Language, Translated } from '../../conformance/core/language.js';
import { groupBy } from '../../conformance/core/groups.js';
import { steps as stepsOf } from '../../conformance/core/json.js';
import { selectable } from '../../conformance/engine/suite.js';
import { kitSuite } from '../../conformance/kit.js';
import { type Clause, type ClauseChapter, decisionKind, loadBook } from '../clauses/load.js';
import { root } from '../generate/paths.js';
import { plain, table } from './markdown.js';

/** What can be wrong with a member, in the order of the columns. */
const aspects = ['presence', 'type', 'form', 'below', 'least', 'greatest', 'above', 'relations'] as const;
type Aspect = (typeof aspects)[number];

/** What each fault and bound of a derived request is about. */
const aspectOfKind: Readonly<Record<Fault | Exclude<Kind, `the value ${string}`>, Aspect>> = {
  missing: 'presence',
  'left out': 'presence',
  null: 'type',
  'of another type': 'type',
  'of a type that converts': 'type',
  empty: 'form',
  'not in the enum': 'form',
  'off the pattern': 'form',
  'of no such format': 'form',
  'with too many decimals': 'form',
  'a fraction': 'form',
  'below the minimum': 'below',
  'too short': 'below',
  'the least': 'least',
  'the shortest': 'least',
  'the greatest': 'greatest',
  'the longest': 'greatest',
  'with the most items': 'greatest',
  'with the most members': 'greatest',
  'above the maximum': 'above',
  'too long': 'above',
  'with too many items': 'above',
  'with too many members': 'above',
};

/** What each operator breaks in the shape of a message. */
const aspectOfOperator: Readonly<Record<string, Aspect>> = {
  drop: 'presence',
  add: 'presence',
  null: 'type',
  retype: 'type',
  spoil: 'form',
};

const en = {
  title: 'Specification coverage',
  about: (sentences: number, clauses: number, decidable: number, proven: number, defects: number) =>
    `Why trust a green result? This page leads from each sentence of the specification to the defects that prove its checks. The ${sentences} binding sentences are ${clauses} requirements, of which a gateway can break ${decidable}. For ${proven} of these, gateways with one defect on purpose were tested and caught at that requirement: ${defects} defects in all.`,
  proof:
    'Each defect changes one thing in the reference gateway ([how](mutation-testing.md)). It counts only if a check failed at the requirement that it breaks. The record is measured before each release, and `npm run mutants` repeats it. Correct gateways prove the opposite: checks pass on [every valid variant](matrix.md#test-a-client-against-valid-variants).',
  limits:
    'The record has limits: a check can miss a defect that is not in it, and a requirement that nobody can observe from outside is not tested.',
  chapters: 'Chapters',
  chapterColumns: [
    'chapter',
    'sentences',
    'requirements',
    'recorded only',
    'unobservable',
    'checks',
    'defects caught',
  ],
  members: 'Members of requests, responses and notifications',
  aboutMembers:
    'The number of defects caught for each member. A minimum and a maximum are tested from both sides: a value beyond the limit must be refused, and the limit itself accepted. A dash means that the specification requires nothing of that kind, or that no defect of that kind was made. Values and relations are all other defects: wrong amounts, ids of other messages, states that contradict each other.',
  memberColumns: {
    presence: 'presence',
    type: 'type',
    form: 'format',
    below: 'below minimum',
    least: 'minimum',
    greatest: 'maximum',
    above: 'above maximum',
    relations: 'values and relations',
  } satisfies Record<Aspect, string> as Readonly<Record<Aspect, string>>,
  member: 'member',
  requirements: 'requirements',
  chain: 'From sentences to defects',
  aboutChain:
    'Each requirement is below the sentence that it comes from. The site of these docs has [a page for each chapter](../spec/clauses) with the text of the requirements and the name of each defect.',
  chainColumns: ['sentence', 'requirement', 'checks', 'defects caught'],
  decisions: {
    schema: 'every message',
    observer: 'all traffic',
    request: 'derived requests',
    check: '',
    open: 'recorded only',
    unobservable: 'unobservable',
  },
  more: (count: number) => `${count} more`,
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Cobertura da especificação',
    about: (sentences, clauses, decidable, proven, defects) =>
      `Por que confiar em um resultado verde? Esta página leva de cada frase da especificação aos defeitos que provam as verificações. As ${sentences} frases que obrigam são ${clauses} requisitos, dos quais um gateway pode descumprir ${decidable}. Para ${proven} destes, gateways com um único defeito proposital foram testados e detectados nesse requisito: ${defects} defeitos ao todo.`,
    proof:
      'Cada defeito altera uma coisa no gateway de referência ([como](../mutation-testing.md)). Ele só conta se uma verificação falhou no requisito que ele descumpre. O registro é medido antes de cada versão, e `npm run mutants` o repete. Gateways corretos provam o contrário: as verificações passam em [cada variante válida](matrix.md#teste-um-cliente-com-variantes-válidas).',
    limits:
      'O registro tem limites: uma verificação pode não ver um defeito que não está nele, e um requisito que não se pode observar de fora não é testado.',
    chapters: 'Capítulos',
    chapterColumns: [
      'capítulo',
      'frases',
      'requisitos',
      'só registrados',
      'não observáveis',
      'verificações',
      'defeitos detectados',
    ],
    members: 'Campos de requisições, respostas e notificações',
    aboutMembers:
      'O número de defeitos detectados em cada campo. Um mínimo e um máximo são testados dos dois lados: um valor além do limite precisa ser recusado, e o próprio limite, aceito. Um travessão significa que a especificação não exige nada desse tipo, ou que nenhum defeito desse tipo foi feito. Valores e relações são todos os outros defeitos: valores errados, ids de outras mensagens, estados que se contradizem.',
    memberColumns: {
      presence: 'presença',
      type: 'tipo',
      form: 'formato',
      below: 'abaixo do mínimo',
      least: 'mínimo',
      greatest: 'máximo',
      above: 'acima do máximo',
      relations: 'valores e relações',
    },
    member: 'campo',
    requirements: 'requisitos',
    chain: 'Das frases aos defeitos',
    aboutChain:
      'Cada requisito está abaixo da frase de que vem. O site desta documentação tem [uma página para cada capítulo](../../spec/clauses), com o texto dos requisitos e o nome de cada defeito.',
    chainColumns: ['frase', 'requisito', 'verificações', 'defeitos detectados'],
    decisions: {
      schema: 'cada mensagem',
      observer: 'todo o tráfego',
      request: 'requisições derivadas',
      check: '',
      open: 'só registrado',
      unobservable: 'não observável',
    },
    more: (count) => `mais ${count}`,
  },
};

type Texts = typeof en;

const defectsOf = ({ id }: Pick<Clause, 'id'>): readonly string[] => Object.keys(caughtAt(id));
const countText = (count: number): string => (count === 0 ? '–' : String(count));
const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** Clauses by the sentence that they come from. */
const bySentence = ({ clauses }: Pick<ClauseChapter, 'clauses'>): ReadonlyMap<string, readonly Clause[]> =>
  groupBy(clauses, ({ section, quote }) => `${section}\n${quote}`);

/** The page in a language. */
export function coveragePage(language: Language): string {
  const words = texts[language];
  const { chapters } = loadBook(join(root, 'spec'));
  const all = chapters.flatMap(({ clauses }) => clauses);
  const checks = checksByClause();
  const name = ({ chapter }: ClauseChapter): string =>
    typeof chapter === 'string' ? chapter : chapter[language];
  const count = (of: readonly Clause[]) => ({
    sentences: bySentence({ clauses: of }).size,
    open: of.filter((one) => decisionKind(one) === 'open').length,
    unobservable: of.filter((one) => decisionKind(one) === 'unobservable').length,
    checks: new Set(of.flatMap(({ id }) => checks.get(id) ?? [])).size,
    defects: total(of.map((one) => defectsOf(one).length)),
  });
  const { sentences, open, unobservable, defects } = count(all);
  const proven = all.filter((one) => defectsOf(one).length > 0).length;
  const rows = chapters.map((chapter) => {
    const own = count(chapter.clauses);
    const numbers = [
      own.sentences,
      chapter.clauses.length,
      own.open,
      own.unobservable,
      own.checks,
      own.defects,
    ];
    return [name(chapter), ...numbers.map(String)];
  });
  return [
    `# ${words.title}`,
    words.about(sentences, all.length, all.length - open - unobservable, proven, defects),
    words.proof,
    words.limits,
    `## ${words.chapters}`,
    table(words.chapterColumns, rows),
    `## ${words.members}`,
    words.aboutMembers,
    ...memberTables(all, words),
    `## ${words.chain}`,
    words.aboutChain,
    ...chapters.flatMap((chapter) => [`### ${name(chapter)}`, chainTable(chapter, checks, words)]),
  ].join('\n\n');
}

/** The ids of the checks and observers that decide each clause. */
function checksByClause(): ReadonlyMap<string, readonly string[]> {
  const { checks, observers } = selectable(kitSuite());
  const pairs = [...checks, ...observers].flatMap(({ id, clauses }) =>
    clauses.map((clause) => ({ id, clause })),
  );
  const found = groupBy(pairs, ({ clause }) => clause);
  return new Map([...found].map(([clause, own]) => [clause, own.map(({ id }) => id)]));
}

/** How many checks of a requirement are named. */
const maxChecks = 2;

function chainTable(
  chapter: ClauseChapter,
  checks: ReadonlyMap<string, readonly string[]>,
  words: Texts,
): string {
  const rows = [...bySentence(chapter).values()].flatMap((clauses) =>
    clauses.map((clause, index) => {
      const own = checks.get(clause.id) ?? [];
      const kind = words.decisions[decisionKind(clause)];
      const named = own.slice(0, maxChecks).map((id) => `\`${id}\``);
      const rest = own.length > maxChecks ? [words.more(own.length - maxChecks)] : [];
      const cell = [...(kind === '' ? [] : [kind]), ...named, ...rest].join(', ');
      const caught = defectsOf(clause).length;
      return [index === 0 ? plain(clause.quote) : '', clause.id, cell, countText(caught)];
    }),
  );
  return table(words.chainColumns, rows);
}

/** Defects of a member, by aspect, and the requirements about it. */
interface MemberRow {
  readonly clauses: Set<string>;
  readonly counts: Map<Aspect, number>;
}

function memberTables(clauses: readonly Clause[], words: Texts): readonly string[] {
  const messages = new Map<string, Map<string, MemberRow>>();
  for (const clause of clauses) {
    for (const { message, member, aspect, defects } of memberFacts(clause)) {
      const members = messages.get(message) ?? new Map<string, MemberRow>();
      messages.set(message, members);
      const row: MemberRow = members.get(member) ?? { clauses: new Set(), counts: new Map() };
      members.set(member, row);
      row.clauses.add(clause.id);
      row.counts.set(aspect, (row.counts.get(aspect) ?? 0) + defects);
    }
  }
  const columns = [words.member, ...aspects.map((aspect) => words.memberColumns[aspect]), words.requirements];
  return [...messages].flatMap(([message, members]) => {
    const rows = [...members].map(([member, { counts, clauses: own }]) => [
      `\`${member}\``,
      ...aspects.map((aspect) => countText(counts.get(aspect) ?? 0)),
      [...own].join(', '),
    ]);
    return [`### ${message}`, table(columns, rows)];
  });
}

interface MemberFact {
  readonly message: string;
  readonly member: string;
  readonly aspect: Aspect;
  readonly defects: number;
}

/** What the caught defects of a clause prove about members. */
export function memberFacts(clause: Clause): readonly MemberFact[] {
  const { pointer = '', decidedBy } = clause;
  const defects = defectsOf(clause);
  if (defects.length === 0) return [];
  const requested = typeof decidedBy === 'object' && 'request' in decidedBy ? decidedBy.request : {};
  const message = messageAt(pointer);
  // A parameter is a place without members: its field has the name.
  const member = memberAt(pointer) || (Object.keys(requested)[0] ?? '');
  const left = new Set(defects);
  const take = (isOf: (defect: string) => boolean): number => {
    const taken = [...left].filter(isOf);
    for (const one of taken) left.delete(one);
    return taken.length;
  };
  const facts: MemberFact[] = [];
  for (const [field, kinds] of Object.entries(requested)) {
    for (const kind of kinds) {
      const aspect = kind.startsWith('the value ') ? 'form' : aspectOfKind[kind as keyof typeof aspectOfKind];
      const end = `-${wordsOf(field)}-${wordsOf(kind)}`;
      const found = take((defect) => !defect.includes('/') && defect.endsWith(end));
      facts.push({ message, member: field.replace(/ of .*/, ''), aspect, defects: found });
    }
  }
  if (member === '') return facts;
  for (const [operator, aspect] of Object.entries(aspectOfOperator))
    facts.push({ message, member, aspect, defects: take((defect) => defect === operator) });
  return [...facts, { message, member, aspect: 'relations', defects: left.size }];
}

/** As in the name of a defect that an operator made. */
const wordsOf = (text: string): string => text.replaceAll('[]', '.items').replaceAll(/[^\w.]+/g, '-');

/** The message of a place in the contract: `POST /cob 201`, the name of a notification, or that of a shared schema. */
function messageAt(pointer: string): string {
  const [kind, name = '', ...rest] = stepsOf(pointer);
  if (kind !== 'paths') return `\`${kind === 'webhooks' ? name : (rest[0] ?? '')}\``;
  const [method = '', part, status = ''] = rest;
  return `\`${method.toUpperCase()} ${name}${part === 'responses' ? ` ${status}` : ''}\``;
}

/** The member at a place in the contract: `splits[].pixKey`; empty if the place is no member. */
function memberAt(pointer: string): string {
  const steps = stepsOf(pointer);
  return steps
    .flatMap((step, index) => {
      if (steps[index - 1] === 'properties') return [`.${step}`];
      return step === 'items' ? ['[]'] : [];
    })
    .join('')
    .slice(1);
}
