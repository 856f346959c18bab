import type { Answer, Costs, Group, Scenario } from './simulation.js';

/** 1,000 payments a second of 100,000 accounts; a notification for each. */
const accounts = 100_000;
const perSecond = 1_000;
const hourMs = 3_600_000;

const quick: Answer = () => ({ statusCode: 200, afterMs: 100 });
const refusing: Answer = () => ({ statusCode: null, afterMs: 5 });
const hanging: Answer = () => ({ statusCode: null, afterMs: 10_000 });
const slow: Answer = () => ({ statusCode: 200, afterMs: 5_000 });

/** Half of the payments are of a hundredth of the accounts; `share` of both. */
function quickGroups(part: number, share = 1): readonly Group[] {
  const size = { perSecond: (part * share * perSecond) / 2, answer: quick };
  return [
    { name: 'busy', accounts: Math.max(1, (part * share * accounts) / 100), ...size },
    { name: 'others', accounts: Math.ceil((part * share * accounts * 99) / 100), ...size },
  ];
}

const badGroup = (part: number, share: number, answer: Answer): Group => ({
  ...{ name: 'bad', answer },
  accounts: Math.ceil(part * share * accounts),
  perSecond: part * share * perSecond,
});

/** A day in which one receiver of a small gateway is down, and the hour after it. */
function downFor(count: number, costs: Costs): Scenario {
  const downMs = 24 * hourMs;
  const answer: Answer = (nowMs) => (nowMs < downMs ? refusing(nowMs) : quick(nowMs));
  return {
    ...{ costs, deliverers: 1, database: { cores: 1, free: 0.9 }, seconds: 25 * 3_600, isTold: true },
    groups: [
      { name: 'others', accounts: 100, perSecond: 0.2, answer: quick },
      { name: 'down', accounts: 1, perSecond: count / 86_400, answer },
    ],
  };
}

/** Receivers that are down for an hour, and answer again: what happens until nothing waits any more. */
const downForAnHour: Answer = (nowMs) => (nowMs < hourMs ? refusing(nowMs) : quick(nowMs));
const afterTheHour = { seconds: 2 * 3_600, waitsAtSeconds: 3_600, secondsAfterBacklog: 60 } as const;

/** Everything waits that came in an hour. */
const afterAnHour = ({ perSecond: rate, ...group }: Group): Group => ({
  ...{ ...group, perSecond: rate },
  backlog: { count: Math.round((rate * hourMs) / 1_000), overMs: hourMs },
});

/**
 * What is simulated, by name, at a part of the whole size. The database has eight cores, of which payments take 0.73 ms each; deliverers are
 * four processes, at a part of the size as many as fit it.
 */
export function scenariosAt(part: number, costs: Costs): Readonly<Record<string, Scenario>> {
  const deliverers = Math.max(1, Math.round(4 * part));
  const cores = Math.max(1, Math.round(8 * part));
  const payments = (part * perSecond * 0.00073) / cores;
  const base = { deliverers, costs, seconds: 120, database: { cores, free: 1 - payments } };
  const told = { ...base, isTold: true };
  // At the whole size, a round through all accounts takes minutes.
  const fairAfterSeconds = Math.max(30, Math.min(300, 1_200 * part));
  const mixed = (answer: Answer) => [...quickGroups(part, 0.95), badGroup(part, 0.05, answer)];
  return {
    ...Object.fromEntries(
      [86, 864, 8_640].map((count) => [`${count} a day to one that is down`, downFor(count, costs)]),
    ),
    'steady, deliverers look once a second': { ...base, groups: quickGroups(part) },
    'steady, deliverers are told': { ...told, groups: quickGroups(part) },
    '5 % answer after 5 s': { ...told, groups: mixed(slow) },
    '5 % hang for 10 s': { ...told, groups: mixed(hanging) },
    '5 % refuse': { ...told, groups: mixed(refusing) },
    'after an hour without deliverers': {
      ...{ ...told, seconds: 7_200, secondsAfterBacklog: 60, fairAfterSeconds },
      groups: quickGroups(part).map(afterAnHour),
    },
    'after an hour without deliverers, and 5 % hang': {
      ...{ ...told, seconds: 1_800, fairAfterSeconds },
      groups: mixed(hanging).map(afterAnHour),
    },
    '5 % are down for an hour': {
      ...{ ...told, ...afterTheHour, fairAfterSeconds: 3_600 + fairAfterSeconds },
      groups: mixed(downForAnHour),
    },
    'all are down for an hour': {
      ...{ ...told, ...afterTheHour, fairAfterSeconds: 3_600 + fairAfterSeconds },
      groups: quickGroups(part).map((group) => ({ ...group, answer: downForAnHour })),
    },
  };
}
