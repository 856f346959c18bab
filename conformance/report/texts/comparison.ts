import type { Language } from '../../core/language.js';
import { t } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/phrases.js';

/** Texts of the comparison of two reports. */
const comparisonTexts = {
  title: t`Two reports compared`,
  heading: t`## pixkit: two reports compared`,
  regression: t`Regressions`,
  improvement: t`Improvements`,
  other: t`Other differences`,
  verdict: t`Verdict`,
  clauses: t`Requirements`,
  checks: t`Checks`,
  openPoints: t`Open points`,
  what: t`What`,
  same: t`No differences.`,
  more: (count: number) => t`…and ${count} more.`,
  absent: t`not in the report`,
  about: (name: string, baseUrl: string, verdict: string) => t`${name}: ${baseUrl}, ${verdict}`,
  otherContracts: t`The reports are based on different contracts.`,
  otherVersions: t`The reports come from different versions of the kit.`,
  otherImplied: t`In one of the reports, failures of implied requirements are only warnings (--fail-on).`,
  otherSelections: t`The reports cover different selections of checks.`,
};

/** Returns the texts of a comparison in a language. */
export function comparisonTextsOf({
  language = 'en',
}: {
  readonly language?: Language | undefined;
}): SpokenTexts<typeof comparisonTexts> {
  return textsIn(comparisonTexts, language);
}
