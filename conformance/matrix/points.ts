/** What gateways do at open points: alike answers under one letter. */
import { withoutIds } from '../report/surprises.js';
import type { ReportObservation } from '../report/report.js';
import type { Row } from './rows.js';

/** An answer to an open point, and who gives it. */
export interface PointAnswer {
  /** `A` for the one that most give, then `B` …; after `Z`, numbers. */
  readonly letter: string;
  /** In the words of the first that gave it; without what is random in them. */
  readonly observations: readonly ReportObservation[];
  readonly rows: readonly Row[];
}

/** An open point with all answers to it. */
export interface Point {
  readonly id: string;
  readonly answers: readonly PointAnswer[];
  /** Who showed nothing of it. */
  readonly unseen: readonly Row[];
}

/** The open points of which something was seen, in their order. */
export function pointsOf(rows: readonly Row[]): readonly Point[] {
  const ids = new Set(rows.flatMap(({ report }) => report.openPoints.map(({ id }) => id)));
  return [...ids]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((id) => {
      const groups = new Map<string, { observations: readonly ReportObservation[]; rows: Row[] }>();
      const unseen: Row[] = [];
      for (const row of rows) {
        const observations = observationsOf(row, id);
        if (observations.length === 0) {
          unseen.push(row);
          continue;
        }
        const key = JSON.stringify(observations.map(({ operation, observed }) => [operation, observed]));
        const group = groups.get(key) ?? { observations, rows: [] };
        group.rows.push(row);
        groups.set(key, group);
      }
      // The sort is stable: of answers that as many give, that of the first row comes first.
      const sorted = [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
      return { id, unseen, answers: sorted.map((one, index) => ({ letter: letterAt(index), ...one })) };
    });
}

/** Whether gateways do different things. */
export function differs({ answers }: Point): boolean {
  return answers.length > 1;
}

function letterAt(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

function observationsOf({ report }: Row, id: string): readonly ReportObservation[] {
  const byKey = new Map<string, ReportObservation>();
  for (const observation of report.openPoints) {
    if (observation.id !== id) continue;
    const { operation, texts } = observation;
    const observed = withoutIds(observation.observed);
    // A sentence with an id in it differs from run to run: then the English words have to do.
    const kept = observed === observation.observed && texts !== undefined ? { texts } : {};
    byKey.set(JSON.stringify([operation, observed]), { id, operation, observed, ...kept });
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, observation]) => observation);
}
