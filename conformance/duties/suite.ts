import { accountOf } from '../chapters/account.js';
import { probeTarget } from '../chapters/probe.js';
import { reading } from '../chapters/reading.js';
import { tolerant } from '../contract/tolerant.js';
import { packageInfo } from '../core/package-info.js';
import { plural, type Sentence, t } from '../core/text.js';
import type { Language } from '../core/language.js';
import type { ClientIdentity } from '../engine/result.js';
import type { Suite } from '../engine/suite.js';
import type { DutyText, Register } from '../report/report.js';
import type { ClientUnderTest } from './clients.js';
import { checkOf, type Scenario } from './duty.js';
import { ownTests } from './own-tests.js';
import { dutyObservers } from './observers.js';
import { type EarlierFaults, play, type Played } from './play.js';
import { duties, type Duty, dutyClauses, isOfTools } from './register.js';
import { scenarios, toolScenarios } from './scenarios/index.js';

/** Time limit in ms of a scenario whose steps a person performs: some have dozens. */
const byHandMs = 2 * 60 * 60_000;

/**
 * The suite of client duties: the scenarios, played with this client in front of a gateway, optionally with the faults
 * of an earlier run.
 */
export function clientSuite(about: ClientUnderTest, earlier?: EarlierFaults): Suite {
  const run = new WholeRun(about);
  return {
    subject: 'client',
    client: identityOf(about),
    checks: scenariosOf(about).map((written) =>
      checkOf(about.isByHand === true ? { ...written, timeoutMs: byHandMs } : written, (one, context) =>
        play(one, about, context, (played) => run.note(played), earlier),
      ),
    ),
    unproven: () => run.unproven(),
    observers: dutyObservers,
    contract: tolerant,
    clauses: dutyClauses().filter((clause) => about.hasTools === true || !isOfTools(clause)),
    kit: packageInfo(),
    reading,
    accountOf: (link) => accountOf(link),
    probe: probeTarget,
  };
}

/** Totals over all scenarios of a run. */
class WholeRun {
  #asked = 0;
  #calls = 0;

  constructor(private readonly about: Pick<ClientUnderTest, 'driver'>) {}

  note({ asked, calls }: Played): void {
    this.#asked += asked;
    this.#calls += calls;
  }

  /** Why passed scenarios prove nothing; undefined if they do prove something. */
  unproven(): Sentence | undefined {
    if (this.about.driver?.isGone === true)
      return t`The driver stopped responding during the run: the remaining scenarios were not run.`;
    if (this.#asked > 0 && this.#calls === 0)
      return t`The client was asked for ${this.#asked} ${plural('step', 'steps')} and never called the gateway, so its inaction proves nothing.`;
    return undefined;
  }
}

/** The scenarios for a client with a driver and, if the client has its own tests or tools, the scenarios for these. */
function scenariosOf({ hasTests, hasTools }: ClientUnderTest): readonly Scenario[] {
  if (hasTests === true) return [...ownTests(), ...scenarios];
  return hasTools === true ? [...scenarios, ...toolScenarios] : scenarios;
}

/** The identity of the client in reports. */
function identityOf({ name, version, steps }: ClientUnderTest): ClientIdentity {
  return { name, ...(version !== undefined && { version }), ...(steps !== undefined && { steps }) };
}

/**
 * The texts of a duty in reports, without its rule. The quotes come from the specification, so they stay in English.
 */
function textOf({ grade, quotes, places, because, remedy }: Duty, language: Language): DutyText {
  return {
    // Good practice rests on no sentence of the specification.
    quotes: grade === 'PRACTICE' ? [] : quotes.map((text, index) => ({ text, place: places[index] ?? '' })),
    because: because?.[language] ?? '',
    remedy: remedy?.[language] ?? '',
  };
}

/**
 * Returns the register of reports about clients: duties in the language of the kit's register, in place of its clauses.
 */
export function withDuties(ofKit: Register): Register {
  const { language = 'en' } = ofKit;
  const titles = new Map(
    [...ownTests(), ...scenarios, ...toolScenarios, ...dutyObservers].map(({ id, title }) => [
      id,
      title[language],
    ]),
  );
  return {
    ...ofKit,
    subject: 'client',
    clauses: new Map(dutyClauses(language).map((clause) => [clause.id, clause])),
    duties: new Map(duties.map((duty) => [duty.id, textOf(duty, language)])),
    ...(language !== 'en' && { titles }),
  };
}
