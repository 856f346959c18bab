import type { Finding, History } from '../history.js';
import { describe } from './order.js';

/** In the end everything that was begun is over: nothing is held, everybody is answered, the gateway ends when it is asked to. */
export function judgeEnding(history: History): readonly Finding[] {
  const spoilt = history.troubles.some(({ fault }) => fault === 'row spoilt');
  const last = history.calls.slice(-2).filter(({ step }) => step.call === 'balance');
  const held = last.filter(
    ({ who, answer }) => !(spoilt && who === 'bad') && answer?.body['blockedBalance'] !== 0,
  );
  return [
    ...history.broken.map((text): Finding => ({ judge: 'ending', text })),
    ...held.map((called): Finding => ({ judge: 'ending', text: `${describe(called)}: not over` })),
  ];
}
