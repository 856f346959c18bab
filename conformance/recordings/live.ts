import type { SessionHistory, SessionRules } from '../engine/rule.js';
import { Delivery } from '../target/exchange.js';
import { Histories, notificationOf } from './history.js';
import type { Abilities } from './recording.js';
import { rules } from './rules/index.js';
import { lackOf, type RecordingRule } from './rules/rule.js';

const idOf = ({ id }: RecordingRule) => `rules/${id.toLowerCase()}` as const;

/** What a run knows about the traffic of a session. */
function abilitiesOf({ deliveries }: SessionHistory): Abilities {
  return {
    bodies: true,
    headers: true,
    times: true,
    connections: false,
    order: true,
    // Accounts may start with payments that no call shows, so rules about balances do not apply.
    complete: false,
    // Notifications that came later, or went elsewhere, are missing.
    notifications: deliveries.length > 0 ? 'some' : 'none',
  };
}

/** The rules for recordings, applied to what the sessions of a run sent and received. */
export const sessionRules: SessionRules = {
  rules: rules.map((rule) => ({ id: idOf(rule), title: rule.title, clauses: rule.clauses })),
  violationsIn(session) {
    const items = [...session.exchanges, ...session.deliveries]
      .map((item) => ({
        item,
        startedMs: item instanceof Delivery ? item.receivedMs : item.endedMs - item.durationMs,
      }))
      .sort((one, other) => one.startedMs - other.startedMs);
    const histories = new Histories();
    for (const [number, { item, startedMs }] of items.entries()) {
      if (item instanceof Delivery) {
        histories.notification(notificationOf({ number, startedMs, body: item.body }));
        continue;
      }
      const { request, response, endedMs } = item;
      const answer = response && { status: response.status, body: item.body };
      histories.call({ ...request, number, startedMs, endedMs, sent: request.body, answer });
    }
    const abilities = abilitiesOf(session);
    const applicable = rules.filter((rule) => lackOf(rule, abilities) === undefined);
    return histories.all(abilities).flatMap((history) =>
      applicable.flatMap((rule) =>
        rule.over(history).violations.map(({ messages, ...violation }) => ({
          ...violation,
          rule: idOf(rule),
          items: [...new Set(messages)]
            .sort((one, other) => one - other)
            .flatMap((number) => items[number]?.item ?? []),
        })),
      ),
    );
  },
};
