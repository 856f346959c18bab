import type { Language } from '../core/language.js';
import { failingFindings } from './findings.js';
import type { Report } from './report.js';
import { severities } from './severity.js';
import { trafficVerdict } from './traffic-verdict.js';
import { goingLiveTextsOf } from './texts/going-live.js';

/** What a report means for going live, in one sentence. */
export function goingLive(report: Report, language: Language): string {
  const traffic = trafficVerdict(report, language);
  if (traffic !== undefined) return traffic.goingLive;
  const texts = goingLiveTextsOf(report, language);
  if (report.subject === 'client' && report.verdict !== 'error') {
    const risky = failingFindings(report).filter(({ severity }) => severity === 'money').length;
    if (risky > 0) return texts.money(risky);
  }
  switch (report.verdict) {
    case 'conformant':
      return texts.conformant;
    case 'partial':
      return texts.partial;
    case 'undecided':
      return texts.undecided;
    case 'error':
      return texts.error;
    case 'nonconformant': {
      const findings = failingFindings(report);
      const of = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length;
      const worst = severities.find((severity) => of(severity) > 0);
      return worst === undefined ? texts.waivers : texts[worst](of(worst));
    }
  }
}
