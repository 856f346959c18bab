import { isDecided } from '../engine/outcome.js';
import type { Report } from './report.js';

/** How a verdict is painted: only what is conformant is good. */
export type Tone = 'good' | 'bad' | 'partial' | 'undecided' | 'broken';

const tones: Readonly<Record<Report['verdict'], Tone>> = {
  conformant: 'good',
  partial: 'partial',
  nonconformant: 'bad',
  undecided: 'undecided',
  error: 'broken',
};

/** The tone of a report. */
export function toneOf({ verdict }: Report): Tone {
  return tones[verdict];
}

/** The word of the verdict: `Conformant`, or, where nothing failed in a part of it, `No failure in 239 of 880 MUST clauses (27 %)`. */
export function verdictWord(report: Report): string {
  const { verdict, profile } = report;
  switch (verdict) {
    case 'conformant':
      return profile === 'full' ? 'Conformant' : `Conformant (${profile})`;
    case 'partial':
      return `No failure${waivedText(report)} in ${partText(report)}`;
    case 'nonconformant':
      return 'Not conformant';
    case 'undecided':
      return 'Undecided';
    case 'error':
      return 'Not judged: something broke';
  }
}

/** The verdict in one line, such as `CONFORMANT: 880 of 880 MUST clauses decided (100%)`. */
export function verdictLine(report: Report): string {
  const { head, rest } = verdictParts(report);
  return head + rest;
}

/** The same, with what is painted apart from what is not. */
export function verdictParts(report: Report): { readonly head: string; readonly rest: string } {
  const { verdict, profile } = report;
  if (verdict === 'partial') {
    const all = [partText(report), ...notesOf(report)].join('; ');
    return { head: `NO FAILURE${waivedText(report)}`, rest: ` in ${all}` };
  }
  const named = verdict === 'conformant' && profile !== 'full' ? ` (${profile})` : '';
  const all = [decidedText(report), ...absentOf(report)].join('; ');
  return { head: verdict.toUpperCase(), rest: `${named}: ${all}` };
}

/** What a reader of the verdict has to know of the run: what it was not a run of. */
export function notesOf(report: Report): readonly string[] {
  const { profile } = report;
  return [
    ...(profile === 'without control endpoint' ? ['without control endpoint'] : []),
    ...(profile === 'part' ? ['a part of the suite'] : []),
    ...absentOf(report),
  ];
}

function absentOf({ target: { notOffered = [] } }: Report): readonly string[] {
  return notOffered.length > 0 ? [`not offered: ${notOffered.join(', ')}`] : [];
}

/** `380 of 391 MUST clauses decided (97%)`; checks are counted where the suite has no clauses. */
export function decidedText(report: Report): string {
  const { must, of, what } = decidedOf(report);
  return `${must} of ${of} ${what} decided (${percentOf(report)}%)`;
}

function partText(report: Report): string {
  const { must, of, what } = decidedOf(report);
  return `${must} of ${of} ${what} (${percentOf(report)} %)`;
}

function waivedText({ clauses, checks }: Report): string {
  const all: readonly { readonly outcome: string }[] = clauses.length > 0 ? clauses : checks;
  const waived = all.filter(({ outcome }) => outcome === 'waived').length;
  return waived === 0 ? '' : ` but ${waived} waived`;
}

/** Whole percent, rounded down: 100 is all. */
function percentOf(report: Report): number {
  const { must, of } = decidedOf(report);
  return of === 0 ? 0 : Math.floor((must / of) * 100);
}

/** What was graded, of what could be. */
export function decidedOf({
  clauses,
  checks,
  decided,
}: Report): Report['decided'] & { readonly what: string } {
  if (clauses.length > 0) return { ...decided, what: 'MUST clauses' };
  const graded = checks.filter(({ outcome }) => isDecided(outcome));
  return { must: graded.length, of: checks.length, what: 'checks' };
}
