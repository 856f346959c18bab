import { t } from '../../core/text.js';

/** Two reports side by side. */
export const comparisonTexts = {
  title: t`Two reports compared`,
  heading: t`## pixkit: two reports compared`,
  regression: t`Regressions`,
  improvement: t`Improvements`,
  other: t`Other differences`,
  verdict: t`Verdict`,
  clauses: t`Clauses`,
  checks: t`Checks`,
  openPoints: t`Open points`,
  what: t`What`,
  same: t`The same.`,
  more: (count: number) => t`…and ${count} more.`,
  absent: t`not in the report`,
  about: (name: string, baseUrl: string, verdict: string) => t`${name}: ${baseUrl}, ${verdict}`,
  otherContracts: t`The reports rest on different contracts.`,
  otherVersions: t`The reports are of different versions of the kit.`,
  otherImplied: t`Failures at implied clauses only warn in one of the reports (--fail-on).`,
  otherSelections: t`The reports are of different selections of checks.`,
};
