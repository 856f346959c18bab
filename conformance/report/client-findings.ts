import type { Colors } from './console.js';
import type { Finding } from './findings.js';
import { printable } from './printable.js';
import type { Register, Report, ReportClause, ReportFailure, ReportStep } from './report.js';
import { clientFindingTexts } from './texts/client-findings.js';
import { timelineLines } from './timeline.js';
import { titleOf } from './title.js';
import { languageIn, textIn } from './words.js';
import { textsIn } from '../language/texts.js';

/** How many findings are shown with what happened, how many by their titles, and how long each part is. */
const most = { whole: 4, titles: 6, timeline: 5, quote: 180, reasons: 5, ids: 6, records: 6 } as const;

/**
 * Findings about a client for a terminal, those first that put money at risk: within so many lines, of which there are at
 * least a dozen, or all of them in whole if `room` is `Infinity`.
 */
export function clientFindingLines(
  findings: readonly Finding[],
  register: Register,
  colors: Colors,
  room: number,
): string[] {
  const isAll = room === Infinity;
  const shown = isAll ? findings : findings.slice(0, most.whole);
  const blocks = shown.map((finding) => [
    headOf(finding, register, colors),
    ...bodyOf(finding, register, colors, isAll),
  ]);
  const titlesOf = (left: number) => Math.min(left, most.titles);
  /** How many lines it is with so many findings in whole. */
  const lengthWith = (whole: number): number => {
    const left = findings.length - whole;
    return blocks.slice(0, whole).flat().length + titlesOf(left) + (left > 0 ? 1 : 0);
  };
  let whole = blocks.length;
  while (whole > 0 && lengthWith(whole) > room) whole -= 1;
  const titled = findings.slice(whole, whole + titlesOf(findings.length - whole));
  const rest = findings.length - whole - titled.length;
  const texts = textsIn(clientFindingTexts, languageIn(register));
  return [
    ...blocks.slice(0, whole).flat(),
    ...titled.map((finding) => headOf(finding, register, colors)),
    ...(rest > 0 ? [`  ${texts.more(rest)}`] : []),
    ...(titled.length > 0 && rest === 0 ? [`  ${texts.howToSee}`] : []),
  ];
}

/** `✗ CALLER-36 money  One order was paid 2 times, on POST /api/pix/cash-out  [PRACTICE]`. */
function headOf(finding: Finding, register: Register, { red, yellow, bold, dim }: Colors): string {
  const { clause } = finding.head.failure;
  const title = printable(titleOf(finding, register))
    .slice(clause?.length ?? 0)
    .trim();
  const mark = finding.outcome === 'failed' ? red('✗') : yellow('?');
  const texts = textsIn(clientFindingTexts, languageIn(register));
  const money = finding.severity === 'money' ? ` ${red(texts.money)}` : '';
  const grade = register.clauses.get(clause ?? '')?.grade ?? 'MUST';
  return `${mark} ${bold(clause ?? '')}${money}  ${bold(title)}  ${dim(grade)}`;
}

function bodyOf(finding: Finding, register: Register, { dim }: Colors, isAll: boolean): string[] {
  const { failure } = finding.head;
  const texts = textsIn(clientFindingTexts, languageIn(register));
  const duty = register.duties?.get(failure.clause ?? '');
  const { chain = [] } = failure;
  const shown = timelineLines({ chain: isAll ? chain : mostTelling(chain, failure) }, register);
  const quote = duty?.quotes[0];
  const toDo = duty?.remedy ?? '';
  const [expected, received] = [textIn(failure, 'expected', register), textIn(failure, 'received', register)];
  const isPlain = expected === '' && received === '';
  return [
    ...(quote === undefined ? [] : [dim(`“${short(quote)}”`)]),
    ...shown.map((line) => dim(printable(line))),
    ...(isPlain ? [] : [texts.expected(printable(expected)), texts.received(printable(received))]),
    ...(toDo === '' ? [] : [texts.toDo(toDo)]),
  ].map((line) => `    ${line}`);
}

/** The steps that tell most, in order: what was provoked, the calls that the finding is about, what came before. */
function mostTelling(chain: readonly ReportStep[], { exchanges }: ReportFailure): readonly ReportStep[] {
  const shown = new Set(exchanges.map(({ request: { method, url } }) => `${method} ${pathOf(url)}`));
  const weight = ({ kind, what, note }: ReportStep): number => {
    if ((note ?? '') !== '') return 4;
    if (kind === 'call' && shown.has(what)) return 3;
    if (kind === 'notification') return 2;
    return kind === 'call' || what === 'balance' ? 0 : 1;
  };
  const best = [...chain.entries()].sort(([a, one], [b, other]) => weight(other) - weight(one) || a - b);
  const kept = new Set(best.slice(0, most.timeline).map(([, step]) => step));
  return chain.filter((step) => kept.has(step));
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Sentences of the specification may be rows of its tables. */
function short(quote: string): string {
  const text = quote.replace(/\s+/g, ' ').trim();
  return text.length > most.quote ? `${text.slice(0, most.quote)}…` : text;
}

/** Which duties were not judged: by what would let them be, else by why not, those first that stop most. */
export function notJudged(report: Report, register: Register): string[] {
  const texts = textsIn(clientFindingTexts, languageIn(register));
  const unused = report.clauses.filter(({ outcome }) => outcome === 'unobservable');
  const groups = new Map<string, { readonly count: number; readonly unlocks: boolean }>();
  for (const clause of report.clauses) {
    if (clause.outcome !== 'skipped' && clause.outcome !== 'error') continue;
    const { what, unlocks } = obstacleOf(clause, report, register);
    groups.set(what, { count: (groups.get(what)?.count ?? 0) + 1, unlocks });
  }
  const rows = [...groups].sort(
    ([, one], [, other]) => Number(other.unlocks) - Number(one.unlocks) || other.count - one.count,
  );
  const lines = rows
    .slice(0, most.reasons)
    .map(([what, { count, unlocks }]) => (unlocks ? texts.needs(count, what) : texts.otherwise(count, what)));
  const rest = rows.slice(most.reasons).reduce((sum, [, { count }]) => sum + count, 0);
  return [
    ...(lines.length === 0 ? [] : [texts.notJudged]),
    ...lines.map((line) => `  ${printable(line)}`),
    ...(rest > 0 ? [`  ${texts.others(rest)}`] : []),
    ...(unused.length === 0 ? [] : [texts.notUsed(namesOf(unused))]),
  ];
}

/** How the client does what it may do in several ways, which is not graded. */
export function recordedLines({ openPoints }: Report, register: Register): string[] {
  const own = openPoints.filter(({ id }) => id === 'client');
  if (own.length === 0) return [];
  const texts = textsIn(clientFindingTexts, languageIn(register));
  const shown = own.slice(0, most.records).map((one) => `  ${printable(textIn(one, 'observed', register))}`);
  const rest = own.length - shown.length;
  return [texts.recorded, ...shown, ...(rest > 0 ? [`  ${texts.more(rest)}`] : [])];
}

/** What would have to be there for a duty to be judged; if nobody knows, why it was not. */
function obstacleOf(clause: ReportClause, report: Report, register: Register) {
  const checks = report.checks.filter(({ id }) => clause.checks.includes(id));
  const lacking = checks.find(({ unlock }) => unlock !== undefined);
  if (lacking !== undefined) return { what: textIn(lacking, 'unlock', register), unlocks: true };
  return { what: textIn(clause, 'reason', register), unlocks: false };
}

function namesOf(clauses: readonly ReportClause[]): readonly string[] {
  const ids = clauses.slice(0, most.ids).map(({ id }) => id);
  const rest = clauses.length - ids.length;
  return rest > 0 ? [...ids, `+${rest}`] : ids;
}
