import { checkLengths, quickChecks } from '../generated/measured.js';
import { operations } from '../generated/operations.js';
import { type Account, accountOf, withoutTokens } from './chapters/account.js';
import { checks } from './chapters/index.js';
import { observers, violationRules } from './chapters/observers.js';
import { probeTarget } from './chapters/probe.js';
import { reading } from './chapters/reading.js';
import { rightRequests } from './chapters/right-requests.js';
import { tryStates } from './chapters/state-trials.js';
import { chapters, clauses, familyOfSection } from './contract/register.js';
import { tolerant } from './contract/tolerant.js';
import { histories } from './histories/index.js';
import type { Check, Subject } from './engine/check.js';
import { shapeSubjects } from './engine/observers.js';
import { offeredId, offeredTitle } from './engine/availability.js';
import { stoppedId, stoppedTitle } from './engine/stopped-answering.js';
import { unsteadyId, unsteadyTitle } from './engine/unsteady-answers.js';
import type { Suite } from './engine/suite.js';
import { sessionRules } from './recordings/live.js';
import { packageInfo } from './core/package-info.js';

/** The name that selects the checks that find the most in little time. */
const quick = 'quick';
const isQuick = new Set(quickChecks);

function named(check: Check): Check {
  return isQuick.has(check.id) ? { ...check, names: [...(check.names ?? []), quick] } : check;
}

/** Matches checks that examine or alter tokens, which get their tokens from the token endpoints. */
const judgesTokens = /^(tokens|authentication)\/(?!(no|made-up)-token-|other-scheme-)/;

/** Returns the suite of this package: its checks, contract and register of clauses. */
export function kitSuite(): Suite {
  return {
    checks: [...checks, ...histories].map(named),
    observers,
    violationRules,
    sessionRules,
    contract: tolerant,
    clauses,
    kit: packageInfo(),
    reading,
    accountOf: (link, { id }) => accountOf(judgesTokens.test(id) ? withoutTokens(link) : link),
    askAhead: ({ id }, account) => {
      const family = checkLengths[id]?.token;
      return family === undefined ? undefined : (account as Account).token(family);
    },
    lengthOf: ({ id }) => checkLengths[id]?.rounds,
    probe: probeTarget,
    tryStates,
    rightRequests,
    oneOperation: { getApiBalance: 'getBalance' },
    familyOf: familyOfSection,
    chapterIn: (folder) => chapters.find(({ name }) => name === folder)?.title.en,
    chapterTitles: chapters.map(({ title }) => title),
  };
}

/** Returns all entries that results can have: checks, histories, observers, and whether each operation is offered. */
export function kitTitles(): readonly Pick<Subject, 'id' | 'title'>[] {
  const suite = kitSuite();
  return [
    ...suite.checks,
    ...suite.observers,
    ...violationRules,
    ...sessionRules.rules,
    ...shapeSubjects(suite),
    ...Object.values(operations).map(({ operationId, method, path }) => ({
      id: offeredId(operationId),
      title: offeredTitle({ method: method.toUpperCase(), path }),
    })),
    { id: stoppedId, title: stoppedTitle },
    { id: unsteadyId, title: unsteadyTitle },
  ];
}
