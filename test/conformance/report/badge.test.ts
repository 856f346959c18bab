import { expect, test } from 'vitest';
import type { Language } from '../../../conformance/core/language.js';
import { badgeReport } from '../../../conformance/report/badge.js';
import type { Report } from '../../../conformance/report/report.js';
import { sampleReport } from '../../support/sample-report.js';

function badgeOf(changes: Partial<Report>, language: Language): unknown {
  const register = { language, clauses: new Map(), openPoints: new Map() };
  return JSON.parse(badgeReport({ ...sampleReport('text'), ...changes }, register));
}

test.each<[Partial<Report>, string, string, string]>([
  [{ verdict: 'conformant' }, 'conformant', 'conforme', 'brightgreen'],
  [
    { verdict: 'conformant', profile: 'standard' },
    'conformant (standard)',
    'conforme (padrão)',
    'brightgreen',
  ],
  [
    { verdict: 'partial' },
    'no failure but 1 waived in 5 of 7 MUST clauses (71%)',
    'nenhuma falha além de 1 dispensada em 5 de 7 cláusulas obrigatórias (MUST) (71%)',
    'yellow',
  ],
  [{ verdict: 'nonconformant' }, 'not conformant', 'não conforme', 'red'],
  [{ verdict: 'undecided' }, 'undecided', 'indefinido', 'lightgrey'],
  [{ verdict: 'error' }, 'no verdict: an error occurred', 'sem veredito: ocorreu um erro', 'lightgrey'],
])('a badge says what the verdict says, in either language: %j', (changes, english, portuguese, color) => {
  const tone = changes.verdict === 'conformant' ? {} : { isError: true };
  const badge = (label: string, message: string) => ({ schemaVersion: 1, label, message, color, ...tone });
  expect(badgeOf(changes, 'en')).toEqual(badge('Pix gateway', english));
  expect(badgeOf(changes, 'pt-BR')).toEqual(badge('gateway Pix', portuguese));
});
