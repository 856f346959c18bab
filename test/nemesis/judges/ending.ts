import type { Finding, History } from '../history.js';
import { describe } from './order.js';

/** Judges the end of a history: no money is held, every call has a response, and the gateway ends on request. */
export function judgeEnding(history: History): readonly Finding[] {
  const last = history.calls.slice(-2).filter(({ step }) => step.call === 'balance');
  const held = last.filter(
    ({ who, answer }) => !(history.spoilt && who === 'bad') && answer?.body['blockedBalance'] !== 0,
  );
  return [
    ...history.broken.map((text): Finding => ({ judge: 'ending', kind: 'broken', text })),
    ...held.map((called): Finding => ({
      judge: 'ending',
      kind: 'not over',
      text: `${describe(called)}: not over`,
    })),
  ];
}
