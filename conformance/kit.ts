import { operations } from '../generated/operations.js';
import { accountOf } from './chapters/account.js';
import { checks } from './chapters/index.js';
import { observers } from './chapters/observers.js';
import { probeTarget } from './chapters/probe.js';
import { reading } from './chapters/reading.js';
import { rightRequests } from './chapters/right-requests.js';
import { tryStates } from './chapters/state-trials.js';
import { chapters, clauses, familyOfSection, openPoints } from './contract/register.js';
import { tolerant } from './contract/tolerant.js';
import { openPointOf, reasoningOf, ruleOf } from './language/register.js';
import { histories } from './histories/index.js';
import type { Language } from './core/language.js';
import type { Subject } from './engine/check.js';
import { shapeSubjects } from './engine/observers.js';
import { offeredId, offeredTitle } from './engine/availability.js';
import type { Suite } from './engine/suite.js';
import { packageInfo } from './core/package-info.js';
import type { Register } from './report/report.js';

/** The suite of this package: its checks, contract and register of clauses. */
export function kitSuite(): Suite {
  return {
    checks: [...checks, ...histories],
    observers,
    contract: tolerant,
    clauses,
    kit: packageInfo(),
    reading,
    accountOf: (link) => accountOf(link),
    probe: probeTarget,
    tryStates,
    rightRequests,
    oneOperation: { getApiBalance: 'getBalance' },
    familyOf: familyOfSection,
    chapterTitles: chapters.map(({ title }) => title),
  };
}

/** All lines that results can have: checks, histories, observers, and whether each operation is offered. */
export function kitTitles(): readonly Pick<Subject, 'id' | 'title'>[] {
  const suite = kitSuite();
  return [
    ...suite.checks,
    ...suite.observers,
    ...shapeSubjects(suite),
    ...Object.values(operations).map(({ operationId, method, path }) => ({
      id: offeredId(operationId),
      title: offeredTitle({ method: method.toUpperCase(), path }),
    })),
  ];
}

/** The texts of clauses and open points in a language, for reports. */
export function kitRegister(language: Language = 'en'): Register {
  return {
    language,
    clauses: new Map(
      clauses.map((clause) => [
        clause.id,
        {
          ...clause,
          rule: ruleOf(clause.id, language) ?? clause.rule,
          implied: reasoningOf(clause.id, language) ?? clause.implied,
        },
      ]),
    ),
    openPoints: new Map(
      openPoints.map((point) => [point.id, { ...point, ...openPointOf(point.id, language) }]),
    ),
    ...(language !== 'en' && {
      titles: new Map(kitTitles().map(({ id, title }) => [id, title[language]])),
    }),
    operations: new Map(
      Object.values(operations).map(({ operationId, method, path }) => [
        operationId,
        `${method.toUpperCase()} ${path}`,
      ]),
    ),
  };
}
