import { protocol, type StepName } from '../../generated/client-steps.js';
import type { Language } from '../core/language.js';
import { driverTexts } from './driver-texts.js';
import { type ScaffoldExchange, scaffoldExchange } from './exchange.js';

/** How many duties need a step. */
export type StepDemands = Readonly<Partial<Record<StepName, number>>>;

/** All steps, in the order of the protocol. */
export function scaffoldSteps(demands: StepDemands, language: Language): readonly ScaffoldExchange[] {
  const texts = driverTexts[language];
  return (Object.keys(protocol.steps) as StepName[]).map((name) => {
    const duties = demands[name] ?? 0;
    const demand = duties === 0 ? '' : texts.neededBy(duties, '');
    return scaffoldExchange({ name, demand, of: protocol.steps[name] }, texts, language);
  });
}
