import type { Language } from '../../core/language.js';
import { plural, t } from '../../core/text.js';
import { textsIn } from '../../language/phrases.js';
import type { Report } from '../report.js';

/** What each verdict means for going live; if the run failed, by its most severe finding. */
const goingLiveTexts = {
  conformant: t`Go-live: no blocker found. This test does not cover load or operations.`,
  partial: t`Go-live: not yet. No failures, but some requirements were not tested, or their failures are waived. Test the rest and fix the failures, or sign off on each as a known risk.`,
  undecided: t`Go-live: no conclusion. Too little could be tested. Fix the setup and run again.`,
  error: t`Go-live: no conclusion. Fix the setup and run again.`,
  waivers: t`Go-live: review the waivers that no longer apply. Nothing else failed.`,
  money: (count: number) =>
    t`Go-live: not yet. ${count} ${plural('finding puts', 'findings put')} money at risk: it may be lost, sent twice or shown incorrectly.`,
  security: (count: number) =>
    t`Go-live: not yet. ${count} security ${plural('finding', 'findings')}: unauthorized access, data of other accounts, or denial of service.`,
  contract: (count: number) =>
    t`Go-live: not yet. ${count} ${plural('finding breaks', 'findings break')} the contract: clients that follow the specification will fail.`,
  form: (count: number) =>
    t`Go-live: possible with clients that you know. ${count} ${plural('finding concerns', 'findings concern')} only the form of messages. Strict clients will reject these messages.`,
};

const ofClients: typeof goingLiveTexts = {
  ...goingLiveTexts,
  conformant: t`Go-live: no blocker found. This test does not cover your gateway, load or operations.`,
  money: (count) =>
    t`Go-live: not yet. ${count} ${plural('finding puts', 'findings put')} money at risk: it may be sent twice, lost or booked incorrectly.`,
  security: (count) =>
    t`Go-live: not yet. ${count} security ${plural('finding', 'findings')}: the client may accept forged notifications.`,
  contract: (count) =>
    t`Go-live: not yet. The client violates the specification and will fail with some conformant gateways (${count} ${plural('finding', 'findings')}).`,
  form: (count) =>
    t`Go-live: possible with the gateway that you know. The client may fail with other conformant gateways, or after a fault (${count} ${plural('finding', 'findings')}).`,
};

/** Returns what each verdict about the subject of a report means for going live. */
export function goingLiveTextsOf({ subject }: Pick<Report, 'subject'>, language: Language) {
  return textsIn(subject === 'client' ? ofClients : goingLiveTexts, language);
}
