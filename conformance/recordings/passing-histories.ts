import { t } from '../core/text.js';
import { Histories, type History, type HistoryBounds } from './history.js';
import type { MessageFinding } from './message-judge.js';
import type { Abilities, GapMessage, Message } from './recording.js';
import { rules } from './rules/index.js';
import { lackOf } from './rules/rule.js';

/** The size of a window; much smaller than for a recording, because traffic passes meanwhile. */
const windowBounds: HistoryBounds = { messages: 20_000, bytes: 16 * 1024 * 1024 };
const before: GapMessage = { kind: 'gap', reason: 'judged before' };

/** Judges the histories of continuous traffic, window by window. */
export class PassingHistories {
  #window: Histories;

  constructor(
    private readonly abilities: Abilities,
    private readonly onFindings: (findings: readonly MessageFinding[]) => void,
    private readonly bounds = windowBounds,
  ) {
    this.#window = new Histories(bounds);
  }

  add(message: Message): void {
    this.#window.add(message);
    if (!this.#window.isCut) return;
    this.judge();
    this.#window = new Histories(this.bounds);
    this.#window.add(before);
    this.#window.add(message);
  }

  /** Judges the current window. */
  judge(): void {
    const applicable = rules.filter((rule) => lackOf(rule, this.abilities) === undefined);
    const findings = this.#window.all(this.abilities).flatMap((history) =>
      applicable.flatMap((rule) =>
        rule.over(history).violations.map(({ clause, expected, received, messages }): MessageFinding => ({
          part: 'gateway',
          by: 'gateway',
          clause,
          operation: nameOf(Math.max(...messages), history),
          place: '',
          title: rule.title,
          message: t`${clause} is violated`,
          expected,
          received,
        })),
      ),
    );
    if (findings.length > 0) this.onFindings(findings);
  }
}

/** The operation, or the name of the notification, of a message. */
function nameOf(number: number, { calls, notifications }: History): string {
  const isIt = (one: { readonly number: number }) => one.number === number;
  return calls.find(isIt)?.operation ?? notifications.find(isIt)?.name ?? '';
}
