import type { Clause } from '../contract/register.js';
import type { LocalizedText } from '../core/language.js';
import { dutyOf } from '../duties/register.js';
import { translate } from '../language/phrases.js';
import { Redactor } from '../report/redact.js';
import type { Register } from '../report/report.js';
import { packageInfo } from '../core/package-info.js';
import type { RecordingResult } from './judging.js';
import type { Item, Outcome } from './outcome.js';
import { rules } from './rules/index.js';

/** The parts of a result, in the order of reports. */
export const parts = ['gateway', 'client', 'requests', 'histories'] as const;
export type PartName = (typeof parts)[number];

/** How long a text of a message may be in a report. */
const longestText = 300;

/** One clause, duty or rule in a report. */
export interface ReportedItem {
  readonly id: string;
  readonly outcome: Item['outcome'];
  /** What it says, in the report's language. */
  readonly rule: string;
  /** The clauses whose sentences it rests on. */
  readonly clauses: readonly string[];
  readonly grade: 'MUST' | 'PORTABLE' | 'PRACTICE';
  readonly held: number;
  readonly failed: number;
  readonly reason: string | null;
  /** The duty of clients that is about the same as a rule. */
  readonly twin: string | null;
  readonly findings: readonly {
    readonly clause: string;
    readonly message: string;
    readonly expected: string;
    readonly received: string;
    readonly pointer: string;
    readonly messages: readonly number[];
  }[];
}

/** A report of recorded traffic, as `recording-report.schema.json` says. It has no verdict. */
export interface RecordingReport {
  readonly recordingReport: 1;
  readonly kit: { readonly name: string; readonly version: string };
  readonly language: string;
  readonly files: readonly string[];
  readonly recorded: RecordingResult['recorded'];
  readonly parts: Readonly<
    Record<
      PartName,
      {
        readonly visited: number;
        readonly total: number;
        readonly failed: number;
        readonly items: readonly ReportedItem[];
      }
    >
  >;
  /** In how many clauses, duties and rules something was found. */
  readonly found: number;
}

/** The report of a result, redacted, in the register's language. */
export function recordingReport(
  result: RecordingResult,
  files: readonly string[],
  register: Register,
): RecordingReport {
  const { language = 'en' } = register;
  const redactor = new Redactor();
  const { name, version } = packageInfo();
  const said = (text: Parameters<typeof translate>[0]): string =>
    redactor.shortText(translate(text, language), longestText);
  const item =
    (part: PartName) =>
    (one: Item): ReportedItem => ({
      id: one.id,
      outcome: one.outcome,
      ...about(part, one.id, register),
      held: one.looked,
      failed: one.failed,
      reason: one.reason === undefined ? null : said(one.reason),
      findings: one.findings.map(({ message, expected, received, pointer, messages, clause = one.id }) => ({
        clause,
        message: said(message),
        expected: said(expected),
        received: said(received),
        pointer,
        messages,
      })),
    });
  const part = (name: PartName, { items, visited, failed }: Outcome) => ({
    visited,
    total: items.length,
    failed,
    items: items.map(item(name)),
  });
  return {
    recordingReport: 1,
    kit: { name, version },
    language,
    files,
    recorded: result.recorded,
    parts: {
      gateway: part('gateway', result.gateway),
      client: part('client', result.client),
      requests: part('requests', result.requests),
      histories: part('histories', result.histories),
    },
    found: parts.reduce((sum, name) => sum + result[name].failed, 0),
  };
}

function about(
  part: PartName,
  id: string,
  { language = 'en', clauses }: Register,
): Pick<ReportedItem, 'rule' | 'clauses' | 'grade' | 'twin'> {
  const words = (text: LocalizedText): string => text[language];
  if (part === 'gateway' || part === 'requests') {
    const clause = clauses.get(id) as Clause | undefined;
    return { rule: clause?.rule ?? '', clauses: [id], grade: 'MUST', twin: null };
  }
  if (part === 'client') {
    const duty = dutyOf(id);
    return { rule: words(duty), clauses: duty.clauses, grade: duty.grade, twin: null };
  }
  const rule = rules.find((one) => one.id === id);
  return {
    rule: rule === undefined ? '' : words(rule.title),
    clauses: rule?.clauses ?? [],
    grade: 'MUST',
    twin: rule?.twin ?? null,
  };
}
