import { isGradable } from '../contract/clause.js';
import { clauses } from '../contract/register.js';
import { type Sentence, t } from '../core/text.js';
import { dutyObservers } from '../duties/observers.js';
import { Histories, type History, type HistoryBounds } from './history.js';
import { noAbilities, weaker } from './importers/importer.js';
import { MessageJudge, type MessagePart } from './message-judge.js';
import { Items, type Outcome } from './outcome.js';
import type { Abilities, Message, RecordingHeader } from './recording.js';
import { rules } from './rules/index.js';
import { lackOf, type RecordingRule } from './rules/rule.js';

/** Statistics of a recording. */
export interface Recorded {
  readonly calls: number;
  readonly notifications: number;
  readonly accounts: number;
  readonly gaps: number;
  /** Calls of unknown operations. */
  readonly others: number;
  /** Requests in which a value that people choose violates the contract or a duty: counted, not evaluated. */
  readonly illFormed: number;
  /** ISO 8601; undefined if unknown. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly abilities: Abilities;
  readonly values: RecordingHeader['values'];
}

/**
 * The verdict on recorded traffic. It is not a conformance verdict, because a recording exercises only part of the
 * specification.
 */
export interface RecordingResult {
  readonly recorded: Recorded;
  readonly gateway: Outcome;
  readonly client: Outcome;
  /** Violations of the contract by requests: only clauses that some request exercised. */
  readonly requests: Outcome;
  readonly histories: Outcome;
  /** Notes about the import that a reader of the report must know. */
  readonly notes: readonly Sentence[];
}

/** Judges a recording message by message, with bounded memory for any length. */
export class RecordingJudge {
  readonly #histories: Histories;
  readonly #messages = new MessageJudge();
  readonly #items: Readonly<Record<MessagePart, Items>> = {
    gateway: new Items(clauses.filter(isGradable).map(({ id }) => id)),
    client: new Items(dutyObservers.flatMap(({ clauses: [duty] }) => duty)),
    requests: new Items(),
  };
  readonly #counts = { calls: 0, notifications: 0, gaps: 0, others: 0, illFormed: 0 };
  #header: RecordingHeader | undefined;
  #abilities: Abilities | undefined;
  readonly #notes: Sentence[] = [];
  #span: readonly [string | undefined, string | undefined] = [undefined, undefined];

  constructor(most?: HistoryBounds) {
    this.#histories = new Histories(most);
  }

  /** Notes the header of a recording; of several recordings, only common abilities count. */
  header(header: RecordingHeader): void {
    this.#abilities =
      this.#abilities === undefined ? header.abilities : weaker(this.#abilities, header.abilities);
    this.#header =
      this.#header === undefined || header.values === 'keyed'
        ? { ...header, startedAt: this.#header?.startedAt ?? header.startedAt }
        : this.#header;
  }

  /** Adds a note about the import that a reader of the report must know. */
  note(note: Sentence): void {
    this.#notes.push(note);
  }

  message(message: Message): void {
    this.#histories.add(message);
    if (message.at !== undefined) this.#span = [this.#span[0] ?? message.at, message.at];
    if (message.kind === 'gap') {
      this.#counts.gaps += 1;
      return;
    }
    this.#counts[message.kind === 'call' ? 'calls' : 'notifications'] += 1;
    const { isKnown, findings, held, left, userErrors } = this.#messages.judged(message);
    if (!isKnown && message.kind === 'call') this.#counts.others += 1;
    if (userErrors > 0) this.#counts.illFormed += 1;
    const items = this.#items;
    for (const { part, clause, place: pointer, ...finding } of findings)
      items[part].failed(clause, { ...finding, pointer, messages: [message.number] });
    for (const { part, clause } of held) items[part].held(clause);
    for (const { part, clause, reason } of left) items[part].leave(clause, reason);
  }

  result(): RecordingResult {
    const abilities = this.#abilities ?? noAbilities;
    const histories = this.#histories.all(abilities);
    const judged = new Items(rules.map(({ id }) => id));
    for (const rule of rules) applyToHistories(rule, histories, abilities, judged);
    const without = t`the recording has no bodies`;
    const { gateway, client, requests } = this.#items;
    const unseen = t`nothing in the recording exercises it`;
    return {
      recorded: {
        ...this.#counts,
        ...this.#histories.counts,
        from: this.#span[0],
        to: this.#span[1],
        abilities,
        values: this.#header?.values ?? 'kept',
      },
      gateway: gateway.outcome(abilities.bodies ? unseen : without),
      client: client.outcome(
        abilities.bodies ? t`the client did nothing to which the requirement applies` : without,
      ),
      requests: requests.outcome(unseen),
      histories: judged.outcome(unseen),
      notes: this.#notes,
    };
  }
}

function applyToHistories(
  rule: RecordingRule,
  histories: readonly History[],
  abilities: Abilities,
  items: Items,
): void {
  const lack = lackOf(rule, abilities);
  if (lack !== undefined) return items.leave(rule.id, lack);
  for (const history of histories) {
    const ownLack = lackOf(rule, history.abilities);
    if (ownLack !== undefined) {
      items.leave(rule.id, ownLack);
      continue;
    }
    const { applied, violations, inconclusive } = rule.over(history);
    if (inconclusive !== undefined) items.leave(rule.id, inconclusive);
    const isPart = rule.usesNotifications === true && abilities.notifications === 'none';
    if (isPart) items.leave(rule.id, t`the recording has no notifications`);
    else if (applied > violations.length) items.held(rule.id);
    for (const { clause, expected, received, messages } of violations)
      items.failed(rule.id, {
        message: t`${clause} is violated`,
        clause,
        expected,
        received,
        messages,
        pointer: '',
      });
  }
}
