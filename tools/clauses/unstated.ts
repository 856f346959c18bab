/**
 * Checks that clauses cover the contract: every error code, operation, notification, field and listed value must have a
 * clause, an example, something that decides it and a defect that breaks it; every provider state must have a check that
 * needs it. `spec/unstated.yaml` has the exceptions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statesOf } from '../../conformance/doctor/unlocks.js';
import type { Suite } from '../../conformance/engine/suite.js';
import { contractParts } from './contract-parts.js';
import { errorRows, readErrors } from './errors.js';
import { type Exception, excusesIn, readExceptions } from './exceptions.js';
import type { ClauseBook, Fault } from './load.js';
import { type Protocol, readProtocol } from './protocol.js';
import { isCode, type Lack, lacksOf, type Part, type Register, statedParts } from './stated.js';

/** What this check compares. */
export interface Stated extends Register {
  readonly exceptions: readonly Exception[];
  readonly protocol: Pick<Protocol, 'states'>;
  /** The provider states that checks need. */
  readonly needed: ReadonlySet<string>;
}

/** Returns parts that lack something without an exception, and unnecessary exceptions. */
export function unstatedFaults(stated: Stated): readonly Fault[] {
  const lacking = statedParts(stated).map((part) => ({ part, lacks: lacksOf(part, stated) }));
  const excuses = excusesIn(stated.exceptions);
  const idle = excuses.filter(
    ({ lack, isOf }) => !lacking.some(({ part, lacks }) => isOf(part.name) && lacks.includes(lack)),
  );
  return [
    ...lacking.flatMap(({ part, lacks }) => {
      const isExcused = (lack: Lack) => excuses.some((one) => one.lack === lack && one.isOf(part.name));
      const missing = lacks.filter((lack) => !isExcused(lack)).map((lack) => missingText(lack, part));
      return missing.length === 0 ? [] : [fault(part.name, `has ${missing.join(', ')}`)];
    }),
    ...idle.map(({ name, lack }) => fault(name, `does not lack a ${lack}, as spec/unstated.yaml says`)),
    ...unfoundedFaults(stated),
    ...unlistedFaults(stated),
    ...unneededFaults(stated),
  ];
}

function fault(where: string, message: string): Fault {
  return { kind: 'unstated', where, message };
}

function missingText(lack: Lack, { clauses }: Part): string {
  const isOfClause = (lack === 'check' || lack === 'defect') && clauses.length > 0;
  return `no ${lack}${isOfClause ? ` of ${clauses.map(({ id }) => id).join(', ')}` : ''}`;
}

/** Returns exceptions that are not based on an open point. */
function unfoundedFaults({ exceptions, book }: Stated): readonly Fault[] {
  return exceptions
    .filter(({ because }) => !book.openPoints.some(({ id }) => because.includes(id)))
    .map(({ because }) => fault('spec/unstated.yaml', `names no open point: ${because}`));
}

/** Returns codes in the contract that the table does not contain. */
function unlistedFaults({ errors, parts }: Stated): readonly Fault[] {
  const listed = new Set(errorRows(errors).map(([code]) => code));
  return parts.fields
    .filter(isCode)
    .flatMap(({ name, values }) =>
      [...values]
        .filter((code) => !listed.has(code))
        .map((code) => fault(`error code ${code}`, `stands at ${name}, but not in spec/errors.yaml`)),
    );
}

/** Returns states that no check needs and that do not say so. Their examples need no check here: the schema requires them. */
function unneededFaults({ protocol, needed }: Stated): readonly Fault[] {
  return Object.entries(protocol.states)
    .filter(([name, { unasked }]) => unasked !== true && !needed.has(name))
    .map(([name]) => fault(`provider state ${name}`, 'no check needs it'));
}

/** Reads everything that this check compares, below the project's root. */
export function readStated(root: string, book: ClauseBook, { checks }: Pick<Suite, 'checks'>): Stated {
  const contractIn = (file: string): unknown =>
    JSON.parse(readFileSync(join(root, 'generated', file), 'utf8'));
  return {
    book,
    errors: readErrors(root),
    parts: contractParts(contractIn('contract.json'), contractIn('tolerant-contract.json')),
    broken: brokenClauses(join(root, 'test/mutation/defects')),
    exceptions: readExceptions(root),
    protocol: readProtocol(root),
    needed: new Set(checks.flatMap(statesOf)),
  };
}

/** Returns the clauses that the defects in a folder name. */
function brokenClauses(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const written = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return new Set([...written.matchAll(/'([A-Z]+-\d{2,3})'/g)].map(([, id = '']) => id));
}
