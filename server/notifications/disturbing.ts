import { setTimeout as pause } from 'node:timers/promises';

import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { NotificationProvocation, Provocations } from '../provocations/provocations.js';
import type { Delivery } from '../storage/tables/notifications.js';
import { succeeded } from './deliverer.js';
import type { Outcome, Send } from './https-sender.js';

/** Maximum time that a delivery waits for the next one, in ms. */
const longestWaitMs = 5_000;

/**
 * Wraps `send`, so that the plan for a notification (the state `notifications are disturbed`) applies to its first
 * delivery.
 */
export function disturbing(send: Send, provocations: Provocations): Send {
  const turns = new Turns();
  // If nothing is planned, this costs only the check of a counter.
  return (delivery) =>
    provocations.planned.notifications > 0 ? disturbed(delivery, send, provocations, turns) : send(delivery);
}

async function disturbed(
  delivery: Delivery,
  send: Send,
  provocations: Provocations,
  turns: Turns,
): Promise<Outcome> {
  const { accountId, url, attempts, isTest = false, isResend = false } = delivery;
  const lane = `${accountId} ${url}`;
  const planned = attempts === 0 && !isTest ? provocations.forDelivery(delivery) : null;
  if (!planned) return turns.after(lane, send(delivery));
  const { does, wasPutOff, putOff } = planned;
  const { lateMs } = does;
  if (lateMs !== undefined && !wasPutOff) {
    if (isResend) await pause(lateMs);
    else {
      putOff();
      return { statusCode: null, failure: null, answer: '', notBegun: true, againInMs: lateMs };
    }
  }
  if (does.deliver === 'not at all')
    return {
      statusCode: 200,
      failure: null,
      answer: format(t`not sent: the sandbox simulates the loss of the notification`),
    };
  if (does.deliver === 'after the next') await turns.next(lane);
  return turns.after(lane, sendAs(does, delivery, send));
}

/** Sends a delivery as often as planned; returns the first outcome that failed, or else the first. */
async function sendAs(
  { deliver, set, signature }: NotificationProvocation,
  delivery: Delivery,
  send: Send,
): Promise<Outcome> {
  const body = set === undefined ? delivery.body : withMembers(delivery.body, set);
  const changed = { ...delivery, body, ...(signature !== undefined && { forgery: signature }) };
  const times = deliver === 'three at once' ? 3 : 1;
  const outcomes = await Promise.all(Array.from({ length: times }, () => send(changed)));
  if (deliver === 'twice') outcomes.push(await send(changed));
  const [first] = outcomes;
  if (!first) throw new Error('nothing was sent');
  return outcomes.find((outcome) => !succeeded(outcome)) ?? first;
}

/** Lets a delivery wait until another one of its lane has ended. */
class Turns {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves when another delivery of the lane has ended, or after `longestWaitMs`. */
  next(lane: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(lane) ?? new Set();
      this.#waiting.set(lane, waiting);
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        if (waiting.size === 0) this.#waiting.delete(lane);
        resolve();
      };
      const timer = setTimeout(go, longestWaitMs);
      waiting.add(go);
    });
  }

  /** Passes on an outcome, and then releases the deliveries that wait for it. */
  async after(lane: string, sending: Promise<Outcome>): Promise<Outcome> {
    const outcome = await sending;
    for (const go of [...(this.#waiting.get(lane) ?? [])]) go();
    return outcome;
  }
}

/** Sets members of a JSON object by JSON Pointer; missing objects on the way are created. */
export function withMembers(text: string, members: Readonly<Record<string, unknown>>): string {
  const body = JSON.parse(text) as Owner;
  for (const [pointer, value] of Object.entries(members)) {
    const steps = pointer
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = steps.pop() ?? '';
    const owner = steps.reduce(memberOf, body);
    set(owner, last, value);
  }
  return JSON.stringify(body);
}

type Owner = Record<string, unknown>;

function memberOf(owner: Owner, name: string): Owner {
  const inner = Object.hasOwn(owner, name) ? owner[name] : undefined;
  if (typeof inner === 'object' && inner !== null) return inner as Owner;
  const made: Owner = {};
  set(owner, name, made);
  return made;
}

/** Sets a member, even one named `__proto__`, as JSON does. An index beyond the end of a list appends an item. */
function set(owner: Owner, name: string, value: unknown): void {
  if (Array.isArray(owner) && !Object.hasOwn(owner, name)) return void owner.push(value);
  Object.defineProperty(owner, name, { value, enumerable: true, configurable: true, writable: true });
}
