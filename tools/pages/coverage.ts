/** The coverage page: from sentences to the defects that were caught, and what is proven about each member. */
import { join } from 'node:path';
import { caughtAt } from '../../conformance/contract/caught-defects.js';
import { groupBy } from '../../conformance/core/groups.js';
import { steps as stepsOf } from '../../conformance/core/json.js';
import type { Language, Translated } from '../../conformance/core/language.js';
import { selectable } from '../../conformance/engine/suite.js';
import { kitSuite } from '../../conformance/kit.js';
import { type Clause, type ClauseChapter, decisionKind, loadBook } from '../clauses/load.js';
import { root } from '../generate/paths.js';
import { plain, table } from './markdown.js';

/** The aspects in which a member can be wrong, with the endings of the names of generated defects. Others are relations. */
const aspects = {
  presence: 'drop add missing left-out',
  type: 'retype null of-another-type of-a-type-that-converts',
  format: 'spoil empty not-in-the-enum off-the-pattern of-no-such-format with-too-many-decimals a-fraction',
  below: 'below-the-minimum too-short',
  least: 'the-least the-shortest',
  greatest: 'the-greatest the-longest with-the-most-items with-the-most-members',
  above: 'above-the-maximum too-long with-too-many-items with-too-many-members',
  relations: '',
};
type Aspect = keyof typeof aspects;
const aspectNames = Object.keys(aspects) as readonly Aspect[];
/** Columns of the tables of members; a bound has one column with both sides. */
const columns = ['presence', 'type', 'format', 'below least', 'above greatest', 'relations'];

const en = {
  title: 'Specification coverage',
  about: (sentences: number, clauses: number, decidable: number, proven: number, defects: number) =>
    `Why trust a green result? This page leads from each sentence of the specification to the defects that prove its checks. The ${sentences} binding sentences contain ${clauses} requirements, ${decidable} of which a gateway can violate. For ${proven} of these, gateways with one deliberate defect were tested and caught at that requirement: ${defects} defects in all.`,
  proof:
    'Each defect changes one thing in the reference gateway ([how](mutation-testing.md)). It counts only if a check failed at the requirement that the defect violates. The numbers are measured before each release; `npm run mutants` repeats the measurement. Correct gateways are the counter-test: the checks pass on [every valid variant](matrix.md#test-a-client-against-valid-variants). A check can still miss a defect that was not measured.',
  members: 'Members of requests, responses and notifications',
  aboutMembers:
    'The tables show the number of defects caught for each member. A bound is tested from both sides: a value beyond the limit must be refused, and the limit itself accepted. A dash means that nothing of that kind is required, or that no such defect was tested. “Values and relations” covers all other defects: wrong amounts, ids from other messages, states that contradict each other.',
  memberColumns:
    'member, presence, type, format, below / at minimum, above / at maximum, values and relations, requirements',
  chain: 'From sentences to defects',
  aboutChain:
    'Each requirement is listed after the sentence that it comes from. This documentation’s site has [a page for each chapter](../spec/clauses) with the text of the requirements and the name of each defect.',
  chainColumns: 'sentence, requirement, checks, defects caught',
  decisions: { schema: 'every message', open: 'recorded only', unobservable: 'not observable' },
  more: (count: number) => `${count} more`,
  quote: (text: string) => text,
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Cobertura da especificação',
    about: (sentences, clauses, decidable, proven, defects) =>
      `Por que confiar em um resultado verde? Esta página leva de cada frase da especificação aos defeitos que comprovam as verificações. As ${sentences} frases obrigatórias contêm ${clauses} requisitos, ${decidable} dos quais um gateway pode descumprir. Para ${proven} destes, gateways com um único defeito proposital foram testados e detectados nesse requisito: ${defects} defeitos ao todo.`,
    proof:
      'Cada defeito altera uma coisa no gateway de referência ([como](../mutation-testing.md)). Ele só conta se uma verificação falhou no requisito que o defeito descumpre. Os números são medidos antes de cada versão; `npm run mutants` repete a medição. Gateways corretos servem de contraprova: as verificações passam em [cada variante válida](matrix.md#teste-um-cliente-com-variantes-válidas). Mesmo assim, uma verificação pode deixar passar um defeito que não foi medido.',
    members: 'Campos de requisições, respostas e notificações',
    aboutMembers:
      'As tabelas mostram o número de defeitos detectados em cada campo. Um limite é testado dos dois lados: um valor além dele precisa ser recusado, e o próprio limite, aceito. Um travessão significa que nada desse tipo é exigido, ou que nenhum defeito assim foi testado. “Valores e relações” reúne todos os outros defeitos: valores errados, ids de outras mensagens, estados que se contradizem.',
    memberColumns:
      'campo, presença, tipo, formato, abaixo do / no mínimo, acima do / no máximo, valores e relações, requisitos',
    chain: 'Das frases aos defeitos',
    aboutChain:
      'Cada requisito aparece depois da frase de que vem. O site desta documentação tem [uma página para cada capítulo](../../spec/clauses), com o texto dos requisitos e o nome de cada defeito.',
    chainColumns: 'frase, requisito, verificações, defeitos detectados',
    decisions: { schema: 'cada mensagem', open: 'só registrado', unobservable: 'não observável' },
    more: (count) => `mais ${count}`,
    quote: (text) => `<span lang="en">${text}</span>`,
  },
};

type Texts = typeof en;

const defectsOf = ({ id }: Clause): readonly string[] => Object.keys(caughtAt(id));
/** Formats the numbers of defects in a cell; a dash if all are zero. */
const countsText = (counts: readonly number[]): string =>
  counts.every((one) => one === 0) ? '–' : counts.join(' / ');

/** Returns the page in a language. */
export function coveragePage(language: Language): string {
  const words = texts[language];
  const { chapters } = loadBook(join(root, 'spec'));
  const all = chapters.flatMap(({ clauses }) => clauses);
  const decidable = all.filter((one) => !['open', 'unobservable'].includes(decisionKind(one)));
  const proven = all.filter((one) => defectsOf(one).length > 0);
  const { checks, observers } = selectable(kitSuite());
  const deciding = (clause: Clause) =>
    [...checks, ...observers].filter(({ clauses }) => clauses.includes(clause.id)).map(({ id }) => id);
  const defects = proven.flatMap(defectsOf).length;
  return [
    `# ${words.title}`,
    words.about(bySentence(all).length, all.length, decidable.length, proven.length, defects),
    words.proof,
    `## ${words.chain}`,
    words.aboutChain,
    ...chapters.flatMap(({ chapter, clauses }) => [
      `### ${typeof chapter === 'string' ? chapter : chapter[language]}`,
      chainTable(clauses, deciding, words),
    ]),
    `## ${words.members}`,
    words.aboutMembers,
    ...memberTables(proven, words),
  ].join('\n\n');
}

/** Groups clauses by the sentence from which they are derived. */
const bySentence = (clauses: ClauseChapter['clauses']): readonly (readonly Clause[])[] => [
  ...groupBy(clauses, ({ section, quote }) => `${section}\n${quote}`).values(),
];

/** Maximum number of checks that are named for a requirement. */
const maxChecks = 2;

function chainTable(
  clauses: readonly Clause[],
  deciding: (clause: Clause) => readonly string[],
  { decisions, chainColumns, more, quote }: Texts,
): string {
  const rows = bySentence(clauses).flatMap((same) =>
    same.map((clause, index) => {
      const checks = deciding(clause);
      const kind = decisionKind(clause);
      const cell = [
        ...(kind in decisions ? [decisions[kind as keyof typeof decisions]] : []),
        ...checks.slice(0, maxChecks).map((id) => `\`${id}\``),
        ...(checks.length > maxChecks ? [more(checks.length - maxChecks)] : []),
      ];
      return [
        index === 0 ? quote(plain(clause.quote)) : '',
        clause.id,
        cell.join(', '),
        countsText([defectsOf(clause).length]),
      ];
    }),
  );
  return table(chainColumns.split(', '), rows);
}

function memberTables(clauses: readonly Clause[], { memberColumns }: Texts): readonly string[] {
  const byMessage = groupBy(clauses.flatMap(memberFacts), ({ message }) => message);
  return [...byMessage].flatMap(([message, facts]) => {
    const rows = [...groupBy(facts, ({ member }) => member)].map(([member, own]) => [
      `\`${member}\``,
      ...columns.map((names) =>
        countsText(names.split(' ').map((name) => own.filter(({ aspect }) => aspect === name).length)),
      ),
      [...new Set(own.map(({ clause }) => clause))].join(', '),
    ]);
    return [`### \`${message}\``, table(memberColumns.split(', '), rows)];
  });
}

/** A defect that was caught, with the member in which it was. */
export interface MemberFact {
  readonly clause: string;
  /** The message: `POST /cob`, `POST /cob 201`, the name of a notification, or that of a shared schema. */
  readonly message: string;
  /** The member in the notation of clauses: `splits[].pixKey`. */
  readonly member: string;
  readonly aspect: Aspect;
}

/** Returns what the caught defects of a clause prove about members; empty if the clause is not about a member. */
export function memberFacts(clause: Clause): readonly MemberFact[] {
  const { id, pointer = '', decidedBy } = clause;
  const fields =
    typeof decidedBy === 'object' && 'request' in decidedBy ? Object.keys(decidedBy.request) : [];
  const [kind, name = '', method = '', part = '', status = ''] = stepsOf(pointer);
  const request = `${method.toUpperCase()} ${name}`;
  const others = kind === 'webhooks' ? name : method;
  const message = kind !== 'paths' ? others : part === 'responses' ? `${request} ${status}` : request;
  return defectsOf(clause).flatMap((defect): readonly MemberFact[] => {
    const isMade = !defect.includes('/');
    const field = isMade ? fields.findLast((one) => defect.includes(`-${wordsOf(one)}-`)) : undefined;
    // A parameter is a place without members, so its name comes from the field.
    const member = field?.replace(/ of .*/, '') ?? (memberAt(pointer) || fields[0]);
    // The refusal of a listed value is a defect of the enum.
    const change = `-${defect.replace(/-the-value-.*/, '-not-in-the-enum')}`;
    const isOf = (aspect: Aspect) => aspects[aspect].split(' ').some((end) => change.endsWith(`-${end}`));
    const aspect = (isMade ? aspectNames.find(isOf) : undefined) ?? 'relations';
    return member === undefined ? [] : [{ clause: id, message, member, aspect }];
  });
}

/** Formats a text as in the name of a defect that an operator generated. */
const wordsOf = (text: string): string => text.replaceAll('[]', '.items').replaceAll(/[^\w.]+/g, '-');

/** Returns the member at a place in the contract; empty if the place is not a member. */
function memberAt(pointer: string): string {
  const names = stepsOf(pointer).map((step, index, all) => {
    if (all[index - 1] === 'properties') return `.${step}`;
    return step === 'items' ? '[]' : '';
  });
  return names.join('').slice(1);
}
