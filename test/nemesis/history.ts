import type { Behaviour, Step, Who } from './script/steps.js';

/** A response to a client. */
export interface Answer {
  readonly status: number;
  /** Whether the response has a Retry-After header, which promises that nothing was done. */
  readonly retryAfter: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call from the client's point of view. Times are in ms since the history began. */
export interface Called {
  readonly who: Who;
  readonly step: Extract<Step, { call: string }>;
  readonly startMs: number;
  /** Infinity until there is a response. */
  endMs: number;
  /** The response; null if the connection broke, or was never established. */
  answer: Answer | null;
}

/** A notification from the receiver's point of view. */
export interface Received {
  readonly who: Who;
  readonly url: string;
  readonly atMs: number;
  readonly text: string;
  readonly behaviour: Behaviour;
  /** The status of the receiver's response; null if it did not respond. */
  status: number | null;
}

/** A period in which a fault affected the machine itself. */
export interface Trouble {
  readonly fault: string;
  /** Whether the fault hit a gateway that the good account does not use, for which responses may only be slow. */
  readonly elsewhere?: boolean;
  readonly fromMs: number;
  untilMs: number;
}

/** Everything about the events of a history that can be known from outside. */
export interface History {
  readonly calls: readonly Called[];
  readonly received: readonly Received[];
  readonly troubles: readonly Trouble[];
  /** The opening balance of each account, in cents. */
  readonly openingCents: number;
  /** Time that the bank takes to settle, in ms. */
  readonly settlementMs: number;
  /** Maximum delay of this process's own timers, in ms, which shows that the machine is busy with other things. */
  readonly lagMs: number;
  /** Whether planned work of the bad account was made unreadable, so that it is not done. */
  readonly spoilt: boolean;
  /** Whether the machine's clock was set forward or back, so that planned work may be due earlier. */
  readonly shifted: boolean;
  /** Unintended failures, such as a crash of the harness's own gateway. */
  readonly broken: readonly string[];
}

/** A judge's objection to a history. */
export interface Finding {
  readonly judge: 'audit' | 'books' | 'order' | 'isolation' | 'deliveries' | 'ending';
  /** Description without the figures of the history: findings of the same kind are reported once. */
  readonly kind: string;
  readonly text: string;
}

/** A history, and the findings of the judges. */
export interface Outcome {
  readonly history: History;
  readonly findings: readonly Finding[];
}

/** The URLs that each account has registered for all of its event types. */
export const urlsOf: Readonly<Record<Who, readonly string[]>> = {
  bad: ['https://bad1.example.com/', 'https://bad2.example.com/', 'https://bad3.example.com/'],
  good: ['https://good.example.com/'],
};

/** The URL of each account of the crowd. */
export const crowdUrls: readonly string[] = Array.from(
  { length: 12 },
  (_, index) => `https://crowd${index + 1}.example.com/`,
);
