import { t, type Sentence } from '../core/text.js';
import { seeded } from '../core/random.js';
import type { SeedFile } from './seed-file.js';
import { oneOfEach } from './one-of-each.js';
import { shop } from './shop.js';

/** A named scenario: the same seed gives the same file. */
interface SeedScenario {
  readonly summary: Sentence;
  readonly make: (seed: number) => SeedFile;
}

/** By name, in the order of `pixkit seed --list`. */
export const seedScenarios = {
  'shop-30-days': {
    summary: t`a shop with 30 days of sales, payouts to suppliers, refunds and two MEDs`,
    make: (seed) => shop(seeded(seed, 'shop-30-days'), 30),
  },
  'shop-7-days': {
    summary: t`the same shop, for a week`,
    make: (seed) => shop(seeded(seed, 'shop-7-days'), 7),
  },
  'one-of-each': {
    summary: t`one event of each kind, today`,
    make: (seed) => oneOfEach(seeded(seed, 'one-of-each')),
  },
} as const satisfies Readonly<Record<string, SeedScenario>>;

export type SeedScenarioName = keyof typeof seedScenarios;
export const seedScenarioNames = Object.keys(seedScenarios).filter(isSeedScenario);

/** Whether a text names a scenario. */
export function isSeedScenario(text: string): text is SeedScenarioName {
  return Object.hasOwn(seedScenarios, text);
}
