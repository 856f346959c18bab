import { before } from '../core/cut.js';
import type { Language } from '../core/language.js';
import { english, plural, t } from '../core/text.js';
import { translate } from '../language/phrases.js';
import type { Colors } from '../report/console.js';
import { messageLine } from '../report/message-line.js';
import { printable } from '../report/printable.js';
import type { MessageFinding } from './message-judge.js';
import type { CallMessage, NotificationMessage } from './recording.js';
import type { Redaction } from './redaction.js';
import type { MessageJudgement } from './tap-thread.js';

interface Counted {
  readonly finding: MessageFinding;
  count: number;
}

/** Maximum number of different findings; above it they are only counted. */
const maxFindings = 1_000;

/** Counts messages, and reports each finding once, when it first occurs. */
export class Tally {
  readonly #findings = new Map<string, Counted>();
  readonly #counts = { call: 0, notification: 0, unanswered: 0, beyondLimit: 0, unjudged: 0, userErrors: 0 };

  constructor(
    private readonly colors: Colors,
    private readonly language: Language,
    /** Removes from paths what must not be shown. */
    private readonly redaction: Pick<Redaction, 'path'>,
  ) {}

  /** Returns a line for the message, then one for each new finding. `judged` is undefined if it was not judged. */
  lines(message: CallMessage | NotificationMessage, judged: MessageJudgement | undefined): readonly string[] {
    this.#counts[message.kind] += 1;
    if (message.answer === null) this.#counts.unanswered += 1;
    if (judged === undefined) this.#counts.unjudged += 1;
    this.#counts.userErrors += judged?.userErrors ?? 0;
    return [this.#line(message), ...(judged?.findings ?? []).flatMap((finding) => this.#newLines(finding))];
  }

  /** Returns a line for each new finding in histories. */
  historyLines(findings: readonly MessageFinding[]): readonly string[] {
    return findings.flatMap((finding) => this.#newLines(finding));
  }

  /** Returns the totals, and each finding with its count. */
  summary(): readonly string[] {
    const { call, notification, unanswered, beyondLimit, unjudged, userErrors } = this.#counts;
    const found = [...this.#findings.values()];
    const of = (by: MessageFinding['by']) => found.filter(({ finding }) => finding.by === by).length;
    return [
      this.#say(
        t`${call} ${plural('call', 'calls')}, ${notification} ${plural('notification', 'notifications')}, ${unanswered} without a response`,
      ),
      ...found.map(({ finding, count }) => `${this.#head(finding)}  ×${count}`),
      ...(beyondLimit > 0
        ? [
            this.#say(
              t`${beyondLimit} more ${plural('occurrence was', 'occurrences were')} only counted: the limit is ${maxFindings} different findings`,
            ),
          ]
        : []),
      ...(unjudged > 0
        ? [
            this.#say(
              t`${unjudged} ${plural('message was', 'messages were')} forwarded but not tested: too many arrived at once, or checking had stopped.`,
            ),
          ]
        : []),
      ...(userErrors > 0
        ? [this.#say(t`${userErrors} invalid user-entered ${plural('value', 'values')} (not evaluated)`)]
        : []),
      this.#say(
        t`Findings in this traffic: ${of('gateway')} about the gateway, ${of('client')} about the client. Not a conformance verdict: traffic exercises only part of the specification.`,
      ),
    ];
  }

  /** The distinct findings of one side so far. */
  found(by: MessageFinding['by']): readonly MessageFinding[] {
    return [...this.#findings.values()].flatMap(({ finding }) => (finding.by === by ? [finding] : []));
  }

  #newLines(finding: MessageFinding): readonly string[] {
    const { by, clause, operation, message } = finding;
    const place = finding.place.replace(/\/\d+(?=\/|$)/g, '/*');
    const key = JSON.stringify([
      by,
      clause,
      operation,
      place,
      english(message).replace(/\/\d+(?=\/|\s|$)/g, '/*'),
    ]);
    const known = this.#findings.get(key);
    if (known) known.count += 1;
    if (known) return [];
    if (this.#findings.size >= maxFindings) {
      this.#counts.beyondLimit += 1;
      return [];
    }
    this.#findings.set(key, { finding, count: 1 });
    return [this.#head(finding)];
  }

  /** Omits the received value, which may be personal data. */
  #head({ by, clause, operation, title, message, expected }: MessageFinding): string {
    const who = by === 'gateway' ? t`gateway` : t`client`;
    // A message that only repeats the expectation would read like the violation.
    const said = english(message) === english(expected) ? t`expected: ${expected}` : message;
    const text = title?.[this.language] ?? printable(this.#say(said));
    return `${this.colors.red('✗')} ${this.#say(who)}  ${this.colors.bold(clause)}  ${operation}  ${text}`;
  }

  #line({
    kind,
    method,
    path,
    answer,
    at = '',
    startedMs = 0,
    endedMs = startedMs,
    failure,
  }: CallMessage | NotificationMessage): string {
    const parts = [
      { text: kind === 'notification' ? this.#say(t`notification`) : method },
      { text: before(this.redaction.path(path), '?') },
      { text: failure ?? '' },
    ];
    const facts = { status: answer?.status ?? null, durationMs: endedMs - startedMs, at: new Date(at) };
    return messageLine({ ...facts, parts }, this.colors);
  }

  #say(text: Parameters<typeof translate>[0]): string {
    return translate(text, this.language);
  }
}
