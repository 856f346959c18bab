import { clauses, openPoints } from '../generated/clauses.js';
import { contract } from '../generated/document.js';
import { everywhereRules } from './checks/everywhere/index.js';
import { checks } from './checks/index.js';
import type { JsonObject } from './contract/document.js';
import { packageInfo } from './package-info.js';
import type { Register } from './report/report.js';
import type { Suite } from './runner/suite.js';

const register = Object.values(clauses);

/** The suite of this package: its checks, contract and register of clauses. */
export function kitSuite(): Suite {
  return {
    checks,
    everywhere: everywhereRules,
    contract: contract as unknown as JsonObject,
    clauses: register,
    kit: packageInfo(),
  };
}

/** The sentences of clauses and open points, for reports. */
export function kitRegister(): Register {
  return {
    clauses: new Map(register.map((clause) => [clause.id, clause])),
    openPoints: new Map(Object.values(openPoints).map((point) => [point.id, point])),
  };
}
