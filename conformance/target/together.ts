import { t } from '../core/text.js';
import { parseJson } from '../core/untrusted-json.js';
import type { HttpAnswer } from './http-messages.js';
import type { Received } from './receive.js';
import type { StateName } from './states.js';

/** A request of the control protocol. */
export interface StateMessage {
  readonly state: StateName;
  readonly params: unknown;
  readonly action: 'setup' | 'teardown';
}

/** A request for several messages: the messages, and its other members. */
export interface SentTogether {
  readonly body: object;
  /** Requests of the same kind share time limits and retries. */
  readonly kind: string;
  /** Whether all of it may safely be carried out twice. */
  readonly isRepeatable: boolean;
}

/**
 * Maximum number of messages in one request. Lower than the protocol's maximum, because a gateway that takes a second
 * per account must respond within the time limit.
 */
const mostTogether = 12;

/** States that prepare a check. Other states are the subject of a check, and some must happen at the same time. */
const preparing: ReadonlySet<StateName> = new Set(['an account', 'a webhook registration', 'a MED']);

/**
 * Messages with the same key are sent together; null: the message is sent alone. Equal received payments only fill a
 * list, while different ones may be meant to race.
 */
function keyOf({ state, params, action }: StateMessage): string | null {
  if (preparing.has(state)) return `${action} ${state}`;
  return state === 'a received payment' ? `${action} ${state} ${JSON.stringify(params)}` : null;
}

/** A message that waits for the others of the same turn of the event loop. */
interface Waiting {
  readonly message: StateMessage;
  readonly resolve: (answer: HttpAnswer | undefined) => void;
}

/** Whether a control endpoint supports several messages in one request; `asked`: the question has been sent. */
type Knowledge = 'unknown' | 'asked' | 'yes' | 'no';

/**
 * Combines messages of the control protocol that are requested in the same turn of the event loop into one request, if
 * the endpoint supports that. The endpoint is asked once; until it responds, messages are sent alone. No message ever
 * waits for others to come.
 */
export class Together {
  #knowledge: Knowledge = 'unknown';
  readonly #gathered = new Map<string, Waiting[]>();

  /** Whether the endpoint is known to support several messages in one request. */
  get isKnown(): boolean {
    return this.#knowledge === 'yes';
  }

  constructor(private readonly send: (sent: SentTogether) => Promise<HttpAnswer>) {}

  /**
   * The response to a message that was sent with others: its own status and body, or why there is none; undefined if
   * the message has to be sent alone.
   */
  answerTo(message: StateMessage): Promise<HttpAnswer | undefined> | undefined {
    const key = keyOf(message);
    if (this.#knowledge === 'no' || key === null) return undefined;
    return new Promise((resolve) => {
      const gathered = this.#gathered.get(key) ?? [];
      gathered.push({ message, resolve });
      if (gathered.length > 1) return;
      this.#gathered.set(key, gathered);
      setImmediate(() => {
        this.#gathered.delete(key);
        this.#sendAll(gathered);
      });
    });
  }

  #sendAll(gathered: readonly Waiting[]): void {
    const isAlone = gathered.length === 1;
    const isAtTheEnd = gathered[0]?.message.action === 'teardown';
    if (this.#knowledge === 'unknown' && !isAlone && !isAtTheEnd) void this.#ask();
    for (let from = 0; from < gathered.length; from += mostTogether) {
      const some = gathered.slice(from, from + mostTogether);
      if (some.length > 1 && this.#knowledge === 'yes') void this.#sendTogether(some);
      else for (const { resolve } of some) resolve(undefined);
    }
  }

  /**
   * Asks with an empty list, which sets up no state. The other members are those of a single message: an endpoint that
   * ignores the list sees a state that it does not know.
   */
  async #ask(): Promise<void> {
    this.#knowledge = 'asked';
    const body = { state: '', params: {}, action: 'setup', states: [] };
    const answer = await this.send({ body, kind: 'no states', isRepeatable: true });
    this.#knowledge = answersIn(answer, 0) === undefined ? 'no' : 'yes';
  }

  async #sendTogether(some: readonly Waiting[]): Promise<void> {
    const states = some.map(({ message }) => message);
    // In the worst case, repeating it leaves unused accounts, or tears something down twice.
    const isRepeatable = states.every(({ state, action }) => state === 'an account' || action === 'teardown');
    const kind = `${some.length} times ${states[0]?.action} ${states[0]?.state}`;
    const answer = await this.send({ body: { states }, kind, isRepeatable });
    const answers = answersIn(answer, some.length);
    if (answers === undefined) this.#knowledge = 'no';
    const whole = isRepeatable || isRefusal(answer) ? undefined : lost(answer);
    some.forEach(({ resolve }, index) => {
      const own = answers?.[index];
      // A temporary refusal is waited out when the message is sent alone.
      resolve(answers === undefined ? whole : own?.status === 429 ? undefined : own);
    });
  }
}

/** Whether the endpoint refused the request as a whole, so that nothing of it was carried out. */
function isRefusal(answer: HttpAnswer): boolean {
  return !('error' in answer) && answer.status >= 400 && answer.status < 500;
}

/** The answer for messages that must not be sent again: their outcome is unknown. */
function lost(answer: HttpAnswer): HttpAnswer {
  if ('error' in answer || answer.status !== 200) return answer;
  return { error: t`states requested together did not get one response each` };
}

/**
 * The responses to `count` messages, as if each had come alone; undefined if this is not a valid response of the
 * protocol.
 */
function answersIn(answer: HttpAnswer, count: number): readonly Received[] | undefined {
  if ('error' in answer || answer.status !== 200) return undefined;
  const { answers } = (parseJson(answer.bytes.toString('utf8')) ?? {}) as { readonly answers?: unknown };
  if (!Array.isArray(answers) || answers.length !== count || !answers.every(isAnswer)) return undefined;
  return answers.map(({ status, body }) => {
    const bytes = Buffer.from(JSON.stringify(body));
    return { ...answer, status, bytes, size: bytes.length };
  });
}

function isAnswer(value: unknown): value is { readonly status: number; readonly body: object } {
  const { status, body } = (value ?? {}) as { readonly status?: unknown; readonly body?: unknown };
  return Number.isInteger(status) && typeof body === 'object' && body !== null;
}
