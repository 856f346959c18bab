import type { Language } from '../../core/language.js';
import { plural, t } from '../../core/text.js';
import { textsIn } from '../../language/phrases.js';
import type { Report } from '../report.js';

/** What each verdict means for going live; of one that failed, by its most severe finding. */
const goingLiveTexts = {
  conformant: t`For going live: nothing that can be seen from the outside stands in the way. Load, operation and what no test can see remain yours to check.`,
  partial: t`For going live: this is not enough by itself. Nothing wrong was found, but part of it was not judged: have that judged, or accept the risk by name.`,
  undecided: t`For going live: this run says nothing. Too little was judged; remove what stands in the way and run it again.`,
  error: t`For going live: this run says nothing. Correct the set-up and run it again.`,
  waivers: t`For going live: decide about the waivers that no longer hold; nothing else failed.`,
  money: (count: number) =>
    t`For going live: not yet. Money may be lost, sent twice or shown wrongly (${count} ${plural('finding', 'findings')}).`,
  security: (count: number) =>
    t`For going live: not yet. Somebody may get in, see what is not theirs, or stop the gateway (${count} ${plural('finding', 'findings')}).`,
  contract: (count: number) =>
    t`For going live: not yet. Clients written by the specification will fail where it behaves otherwise (${count} ${plural('finding', 'findings')}).`,
  form: (count: number) =>
    t`For going live: possible with clients that you know. What deviates is the form of messages only (${count} ${plural('finding', 'findings')}); strict clients will refuse them.`,
};

const ofClients: typeof goingLiveTexts = {
  ...goingLiveTexts,
  conformant: t`For going live: nothing that was seen stands in the way. Which gateway you call, load and operation remain yours to check.`,
  money: (count) =>
    t`For going live: not yet. Money may be sent twice, get lost or be booked wrongly (${count} ${plural('finding', 'findings')}).`,
  security: (count) =>
    t`For going live: not yet. Somebody else’s notification may count as the gateway’s (${count} ${plural('finding', 'findings')}).`,
  contract: (count) =>
    t`For going live: not yet. The client does what the specification does not allow, and right gateways will refuse it (${count} ${plural('finding', 'findings')}).`,
  form: (count) =>
    t`For going live: possible with the gateway that you know. Another right one, or a bad day, will break it (${count} ${plural('finding', 'findings')}).`,
};

/** What each verdict about the subject of a report means for going live. */
export function goingLiveTextsOf({ subject }: Pick<Report, 'subject'>, language: Language) {
  return textsIn(subject === 'client' ? ofClients : goingLiveTexts, language);
}
