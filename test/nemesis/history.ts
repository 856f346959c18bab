import type { Behaviour, Step, Who } from './script/steps.js';

/** A response to a client. */
export interface Answer {
  readonly status: number;
  /** Whether it has Retry-After: a promise that nothing was done. */
  readonly retryAfter: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call as its client saw it. Times in ms since the history began. */
export interface Called {
  readonly who: Who;
  readonly step: Extract<Step, { call: string }>;
  readonly startMs: number;
  /** Infinity while there is no answer. */
  endMs: number;
  /** null: the connection broke, or there never was one. */
  answer: Answer | null;
}

/** A notification as its receiver saw it. */
export interface Received {
  readonly who: Who;
  readonly url: string;
  readonly atMs: number;
  readonly text: string;
  readonly behaviour: Behaviour;
  /** What the receiver answered, null where it did not. */
  status: number | null;
}

/** A time in which the machine itself was in trouble, and what befell it. */
export interface Trouble {
  readonly fault: string;
  /** It befell a gateway that the good account does not use: then it may be slow, but no more. */
  readonly elsewhere?: boolean;
  readonly fromMs: number;
  untilMs: number;
}

/** Everything that can be known from outside of what has happened. */
export interface History {
  readonly calls: readonly Called[];
  readonly received: readonly Received[];
  readonly troubles: readonly Trouble[];
  /** What accounts had at first, in cents. */
  readonly openingCents: number;
  /** How long the bank takes to settle, ms. */
  readonly settlementMs: number;
  /** How much longer than planned this process itself had to wait at most, ms: the machine is busy with other things. */
  readonly lagMs: number;
  /** Whether planned work of the bad account was made unreadable: then it is not done. */
  readonly spoilt: boolean;
  /** Whether the machine's clock was set forward or back: then what is due in time may be due earlier. */
  readonly shifted: boolean;
  /** Unintended failures: a crash of the harness's own gateway, for example. */
  readonly broken: readonly string[];
}

/** What a judge has against a history. */
export interface Finding {
  readonly judge: 'audit' | 'books' | 'order' | 'isolation' | 'deliveries' | 'ending';
  /** What it is, without the figures of the history: findings of one kind are reported once. */
  readonly kind: string;
  readonly text: string;
}

/** What a history was and what the judges have against it. */
export interface Outcome {
  readonly history: History;
  readonly findings: readonly Finding[];
}

/** URLs that an account has registered, for each of its event types. */
export const urlsOf: Readonly<Record<Who, readonly string[]>> = {
  bad: ['https://bad1.example.com/', 'https://bad2.example.com/', 'https://bad3.example.com/'],
  good: ['https://good.example.com/'],
};

/** The URL of each account of the crowd. */
export const crowdUrls: readonly string[] = Array.from(
  { length: 12 },
  (_, index) => `https://crowd${index + 1}.example.com/`,
);
