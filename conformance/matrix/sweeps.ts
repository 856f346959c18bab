/** Clients in front of legal gateways: the reports of `pixkit check client --legal`, side by side. */
import { basename, dirname } from 'node:path';
import { readLegalReport } from '../legal/read.js';
import type { LegalReport } from '../legal/report.js';

/** A sweep of the tests of one client. */
export interface Sweep {
  /** The path as it was given, with `/`. */
  readonly path: string;
  readonly report: LegalReport;
  /** As its file says it; else the folder in which the report lies. */
  readonly name: string;
  readonly version: string;
}

/** What became of a client's tests at one legal gateway. */
export type SweptOutcome = 'green' | 'red' | 'flaky' | 'not exercised' | 'left out';

/** Reads such a report. Throws `ConfigurationError`, naming the file, for one that does not hold. */
export function readSweep(path: string): Sweep {
  const report = readLegalReport(path);
  const { client } = report;
  return {
    ...{ path: path.replaceAll('\\', '/'), report },
    name: client?.name ?? basename(dirname(dirname(path))),
    version: client?.version ?? (client === undefined ? basename(dirname(path)) : ''),
  };
}

/** What became of the tests at a legal gateway alone. One that the report does not name was not tried. */
export function outcomeAt({ red, green, flaky, notExercised }: LegalReport, gateway: string): SweptOutcome {
  if (red.some(({ gateways }) => gateways.length === 1 && gateways[0] === gateway)) return 'red';
  if (flaky.includes(gateway)) return 'flaky';
  if (notExercised.includes(gateway)) return 'not exercised';
  return green.includes(gateway) ? 'green' : 'left out';
}

/** The columns of the table, by name and version; the same report given twice counts once. */
export function sweepsInOrder(sweeps: readonly Sweep[]): readonly Sweep[] {
  const known = new Map(sweeps.map((sweep) => [JSON.stringify([sweep.name, sweep.report]), sweep]));
  const keyOf = ({ name, version, path }: Sweep) => [name, version, path].join('\n');
  return [...known.values()].sort((one, other) =>
    keyOf(one).localeCompare(keyOf(other), 'en', { numeric: true }),
  );
}
