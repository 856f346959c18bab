import type { Called, Finding, History } from '../history.js';
import { paymentId, refundId, transferKey } from '../script/requests.js';
import { verdictOf } from './model.js';
import { describe } from './order.js';
import { troubledMs, troublesHere, troublesIn } from './troubles.js';

/** Maximum time that the good account may wait for a response and for a notification, in ms. */
export const bounds = { answer: 1_000, notification: 2_000 } as const;
/** Maximum wait for a notification on a real machine, which has disks and runs other programs, in ms. */
const onMachineMs = 5_000;
/** Maximum wait for a response while a fault affects another gateway on the same database, whose locks must end, in ms. */
const elsewhereMs = 5_000;
/** Number of times that a call or a notification may wait for a machine that is busy with other things. */
const lags = 5;
/** Maximum delay after a fault of the machine, in ms: failed work is tried again when its lease ends. */
const recoveryMs = 15_000;

/** Judges that the good account gets responses and notifications in time despite the bad one, unless the machine fails. */
export function judgeIsolation(history: History): readonly Finding[] {
  const calls = history.calls.filter(({ who }) => who === 'good');
  return [
    ...calls.flatMap((called) => late(called, history)),
    ...calls.flatMap((called) => untold(called, history)),
  ];
}

const found = (called: Called, kind: string, text: string): Finding[] => [
  { judge: 'isolation', kind, text: `${describe(called)}: ${text}` },
];

function late(called: Called, history: History): Finding[] {
  const { startMs, answer } = called;
  const endMs = Math.min(called.endMs, startMs + 120_000);
  const troubled = troublesIn(history, startMs, endMs).length > 0;
  const isHere = troublesHere(history, startMs, endMs).length > 0;
  const boundMs = (troubled && !isHere ? elsewhereMs : bounds.answer) + lags * history.lagMs;
  const tookMs = endMs - startMs - troubledMs(history, startMs, endMs);
  if (tookMs > boundMs) return found(called, 'late answer', `took ${Math.round(tookMs)} ms`);
  if (troubled) return [];
  if (!answer) return found(called, 'no answer', 'was not answered');
  const refused = answer.status >= 500 || answer.status === 429;
  return refused ? found(called, 'no service', 'was not served') : [];
}

function untold(called: Called, history: History): Finding[] {
  const isMeant = meant(called);
  if (!isMeant || verdictOf(called.answer) !== 'done') return [];
  const dueMs = called.endMs + (called.step.call === 'receive' ? 0 : history.settlementMs);
  const arrived = history.received.find(({ who, text }) => who === 'good' && isMeant(text));
  if (!arrived) return found(called, 'never notified', 'was never notified');
  const troubles = troublesIn(history, called.startMs, arrived.atMs);
  const excusedMs = Math.max(0, ...troubles.map(({ untilMs }) => untilMs + recoveryMs));
  const boundMs = history.lagMs === 0 ? bounds.notification : onMachineMs + lags * history.lagMs;
  if (arrived.atMs <= Math.max(dueMs + boundMs, excusedMs + lags * history.lagMs)) return [];
  return found(called, 'late notification', `was notified after ${Math.round(arrived.atMs - dueMs)} ms`);
}

/** A matcher for the notification that a call causes; null if unknown. */
export function meant({ step, answer }: Called): ((text: string) => boolean) | null {
  const quoted = (value: unknown) => (text: string) => text.includes(`"${String(value)}"`);
  switch (step.call) {
    case 'pay':
      return quoted(paymentId(step.id));
    case 'transfer':
      return quoted(transferKey(step.id));
    case 'receive': {
      const named = quoted(answer?.body['endToEndId']);
      return (text) => text.includes('"event":"CashIn"') && named(text);
    }
    case 'refund':
      return quoted(step.by === 'devolucao' ? answer?.body['rtrId'] : refundId(step.id));
    default:
      return null;
  }
}
