/** What gateways do at open points; equal answers share a letter. */
import { withoutIds } from '../report/surprises.js';
import type { ReportObservation } from '../report/report.js';
import type { Row } from './rows.js';

/** An answer to an open point, and the rows that give it. */
export interface PointAnswer {
  /** `A` for the most frequent answer, then `B` and so on; after `Z`, numbers. */
  readonly letter: string;
  /** The observations of the first row that gave the answer, without random ids. */
  readonly observations: readonly ReportObservation[];
  readonly rows: readonly Row[];
  /** Rows that showed only a part of the answer, such as a gateway at which the rest was not exercised. */
  readonly partly: readonly Row[];
}

/** An open point with all answers to it. */
export interface Point {
  readonly id: string;
  readonly answers: readonly PointAnswer[];
  /** Rows without observations of this point. */
  readonly unseen: readonly Row[];
}

/** Returns the open points with observations, sorted by id. */
export function pointsOf(rows: readonly Row[]): readonly Point[] {
  const ids = new Set(rows.flatMap(({ report }) => report.openPoints.map(({ id }) => id)));
  return [...ids]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((id) => {
      const groups = new Map<string, Group>();
      const unseen: Row[] = [];
      for (const row of rows) {
        const observations = observationsOf(row, id);
        if (observations.length === 0) {
          unseen.push(row);
          continue;
        }
        const seen = observations.map(({ operation, observed }) => JSON.stringify([operation, observed]));
        const key = seen.join();
        const group = groups.get(key) ?? { observations, seen: new Set(seen), rows: [], partly: [] };
        group.rows.push(row);
        groups.set(key, group);
      }
      // The sort is stable: among equally frequent answers, the one that an earlier row gave comes first.
      const sorted = whole([...groups.values()]).sort((a, b) => givenBy(b) - givenBy(a));
      return {
        id,
        unseen,
        answers: sorted.map(({ observations, rows: own, partly }, index) => ({
          letter: letterAt(index),
          observations,
          partly,
          rows: own,
        })),
      };
    });
}

/** An answer while rows are being grouped. */
interface Group {
  readonly observations: readonly ReportObservation[];
  readonly seen: ReadonlySet<string>;
  readonly rows: Row[];
  readonly partly: Row[];
}

const givenBy = ({ rows, partly }: Group): number => rows.length + partly.length;

/** Returns the answers that are not part of another. A partial answer counts with the most frequent one that contains it. */
function whole(groups: readonly Group[]): Group[] {
  const isPartOf = (one: Group, other: Group): boolean =>
    one.seen.size < other.seen.size && [...one.seen].every((key) => other.seen.has(key));
  const most = groups.filter((one) => !groups.some((other) => isPartOf(one, other)));
  for (const one of groups.filter((group) => !most.includes(group))) {
    const [holder] = most
      .filter((other) => isPartOf(one, other))
      .sort((a, b) => b.rows.length - a.rows.length);
    holder?.partly.push(...one.rows);
  }
  return most;
}

/** Whether gateways differ at a point. */
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
    // A sentence that contains an id differs from run to run, so only its English text is kept.
    const kept = observed === observation.observed && texts !== undefined ? { texts } : {};
    byKey.set(JSON.stringify([operation, observed]), { id, operation, observed, ...kept });
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, observation]) => observation);
}
