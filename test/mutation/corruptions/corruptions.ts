import { isDeepStrictEqual } from 'node:util';

import { valueIn } from '../../../conformance/core/json.js';
import { accountOf } from '../../../conformance/variants/parts/memory.js';
import { bodyOf, sending, withBody } from '../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../conformance/variants/parts/part.js';
import type { ClauseId } from '../../../generated/clause-ids.js';
import { schemas } from '../operators/contract.js';
import { type Message, pathsIn, pointerOf } from '../operators/messages.js';
import { aloneIn, put } from '../operators/shape.js';
import type { Running } from '../start.js';
import { start } from '../start.js';
import { type Member, memberName, members } from './members.js';
import { neighbors, others } from './values.js';

/** Descriptions of the ways to corrupt a member. */
export const ways = {
  another: 'is another value of the same form',
  'off-by-one': 'is off by one',
  neighbor: 'is that of the item or message before it',
  'other-account': 'is that of another account',
  constant: 'is always the first one',
  null: 'is null',
  absent: 'is missing',
} as const;

export type Way = keyof typeof ways;

/** A gateway that corrupts one member in all messages of its kind. */
export interface Corruption {
  readonly id: string;
  readonly title: string;
  readonly member: Member;
  readonly way: Way;
  /** Any finding counts. */
  readonly clause?: ClauseId;
  readonly defect: () => Part;
  start(): Promise<Running>;
}

/** A message as the gateway sends it. */
interface Sent {
  readonly message: Message;
  readonly body: unknown;
  readonly account: string;
  /** The same for every attempt to send it. */
  readonly key: unknown;
}

/** Every member, corrupted in every way. */
export const corruptions: readonly Corruption[] = members.flatMap((member) =>
  (Object.keys(ways) as Way[]).map((way) => corruption(member, way)),
);

/** `ofStrangers`: values of the member in messages to accounts of earlier runs. */
export function corruption(member: Member, way: Way, ofStrangers: readonly unknown[] = []): Corruption {
  const defect = () => corrupting(member, way, ofStrangers);
  return {
    id: `${memberName(member)}: ${way}`,
    title: `${member.path.join('.')} of ${member.kind.name} ${ways[way]}`,
    member,
    way,
    defect,
    start: () => start(defect, { responseValidation: false }),
  };
}

function corrupting(member: Member, way: Way, ofStrangers: readonly unknown[]): Part {
  const changed = corruptedBy(member, way, ofStrangers);
  const messages = member.kind.messages;
  const byEvent = sending((delivery, send) => {
    const body = bodyOf(delivery);
    const message = messages.find(
      ({ event }) => event !== undefined && event === (body['event'] ?? body['type']),
    );
    if (message === undefined || delivery.isTest === true) return send(delivery);
    const { accountId: account, notificationId: key } = delivery;
    return send(withBody(delivery, changed({ message, body, account, key })));
  });
  return {
    ...byEvent,
    answer: (answer, request) => {
      const message = messages.find(
        ({ operation, status }) => operation === request.operation && status === answer.status,
      );
      if (message === undefined) return answer;
      const account = accountOf(request) ?? request.text;
      return { ...answer, body: changed({ message, body: answer.body, account, key: {} }) };
    },
  };
}

/** Returns the body of each message with the member corrupted. */
export function corruptedBy(
  { path, listed }: Member,
  way: Way,
  ofStrangers: readonly unknown[] = [],
): (sent: Sent) => unknown {
  const memory = new Memory();
  return ({ message, body, account, key }) => {
    const spots = pathsIn(body, path).filter((steps) => valueIn(body, steps) !== undefined);
    const olds = spots.map((steps) => valueIn(body, steps));
    const remembered = memory.of(key, account, olds);
    const valueFor = (steps: readonly string[], old: unknown, index: number): unknown => {
      switch (way) {
        case 'another':
          return legal(message, body, steps, others(old, listed)) ?? old;
        case 'off-by-one':
          return legal(message, body, steps, neighbors(old, listed)) ?? old;
        case 'neighbor':
          return nearest(olds, index) ?? remembered.before ?? old;
        case 'other-account':
          return (
            [...remembered.ofOthers, ...ofStrangers].find((value) => !isDeepStrictEqual(value, old)) ?? old
          );
        case 'constant':
          return remembered.first ?? old;
        case 'null':
          return null;
        case 'absent':
          return undefined;
      }
    };
    return spots.reduce(
      (holder, steps, index) => put(pointerOf(steps), valueFor(steps, olds[index], index))(holder),
      { body },
    ).body;
  };
}

/** The value of the nearest other item with a different value. */
function nearest(olds: readonly unknown[], index: number): unknown {
  const others = [...olds.slice(0, index).reverse(), ...olds.slice(index + 1)];
  return others.find((value) => value !== null && !isDeepStrictEqual(value, olds[index]));
}

/** The first of the values that conforms to the contract. */
function legal(
  { schema }: Message,
  body: unknown,
  steps: readonly string[],
  values: readonly unknown[],
): unknown {
  const old = valueIn(body, steps);
  const alone = aloneIn(body, steps);
  return values.find(
    (value) =>
      !isDeepStrictEqual(value, old) && schemas.holds(schema, put(pointerOf(alone.steps), value)(alone).body),
  );
}

interface Remembered {
  /** The last value sent to the account before this one, the values sent to other accounts, and the first value of all. */
  readonly before: unknown;
  readonly ofOthers: readonly unknown[];
  readonly first: unknown;
}

/** Remembers the values that messages had before they were corrupted, except null and missing values. */
class Memory {
  readonly #byKey = new Map<unknown, Remembered>();
  readonly #last = new Map<string, unknown>();
  #first: unknown;

  of(key: unknown, account: string, olds: readonly unknown[]): Remembered {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const values = olds.filter((value) => value !== null);
    const ofOthers = [...this.#last]
      .flatMap(([other, value]) => (other === account ? [] : [value]))
      .reverse();
    this.#first ??= values[0];
    const remembered = { before: this.#last.get(account), ofOthers, first: this.#first };
    if (typeof key !== 'object') this.#byKey.set(key, remembered);
    if (values.length > 0) {
      this.#last.delete(account);
      this.#last.set(account, values.at(-1));
    }
    return remembered;
  }
}
