import { operations } from '../generated/operations.js';
import { clauses, openPoints } from './contract/register.js';
import type { Language } from './core/language.js';
import { openPointOf, reasoningOf, ruleOf } from './language/register.js';
import type { Register } from './report/report.js';

/**
 * Returns the texts of clauses and open points in a language, for reports. An English report already contains the titles
 * of its checks; other languages need the checks, which are loaded only then.
 */
export async function kitRegister(language: Language = 'en'): Promise<Register> {
  const titles = language === 'en' ? undefined : (await import('./kit.js')).kitTitles();
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
    ...(titles !== undefined && { titles: new Map(titles.map(({ id, title }) => [id, title[language]])) }),
    operations: new Map(
      Object.values(operations).map(({ operationId, method, path }) => [
        operationId,
        `${method.toUpperCase()} ${path}`,
      ]),
    ),
  };
}
