import type { Clock } from '../domain/clock.js';
import { type AuditQueries, maxFindings, readDatabase } from '../storage/audit-snapshot.js';
import type { Extent } from '../storage/audit/money.js';
import { Unreadable } from '../storage/errors.js';
import { deliveryPass } from './audit-deliveries.js';
import { eventRules, notificationPass, registrationPass } from './audit-events.js';
import { medRules } from './audit-meds.js';
import { entryPass, moneyRules } from './audit-money.js';
import { cobPass, planPass } from './audit-plans.js';
import type { AuditRule, Pass } from './audit-rule.js';
import { accountPass, certificatePass, sealedPasses } from './audit-sealed.js';
import { type Times, timesOf } from './audit-times.js';
import { transactionPass, transactionRules } from './audit-transactions.js';

/** An inconsistency in a database. */
export interface Violation {
  /** The broken rule, in words. */
  readonly rule: string;
  /** What is wrong, in a sentence. */
  readonly text: string;
}

/** The result of an audit. */
export interface Audit {
  readonly extent: Extent;
  /** Empty if there is none. The number per rule is limited to what anybody would read. */
  readonly violations: readonly Violation[];
}

/** The options of an audit. */
export interface AuditOptions {
  /** The time on this machine. */
  readonly clock?: Clock;
  /** Called with the progress of the audit of a large database, in words. */
  readonly progress?: (text: string) => void;
}

const machine: Clock = { systemMs: Date.now };
/** What the database, or its file, reports about itself. */
const whole = 'the database is whole';
/** Rows between two progress lines; a small database has none. */
const progressRows = 100_000;
const nothing: Extent = { accounts: 0, transactions: 0, entries: 0, notifications: 0 };

/**
 * Rules that the database judges by itself, in the order in which violations are reported: later ones often follow from
 * the first.
 */
export const auditRules: readonly AuditRule[] = [
  { rule: whole, find: ({ file }) => file.faults() },
  ...moneyRules,
  ...transactionRules,
  ...eventRules,
];

/**
 * Audits a gateway's database as it is at one moment: a SQLite file or a `postgres://` URL. Reads only,
 * and never holds a whole table in memory. Throws StorageRefused if it cannot be read.
 */
export function auditDatabase(
  database: string,
  { clock = machine, progress = () => undefined }: AuditOptions = {},
): Promise<Audit> {
  return readDatabase(database, async (queries) => {
    const auditor = new Auditor(queries, progress);
    const extent = (await auditor.reading('the size of the books', () => queries.money.extent())) ?? nothing;
    auditor.large = extent.entries + extent.transactions >= progressRows;
    for (const rule of auditRules) await auditor.ask(rule);
    const times = await auditor.reading('the times of the books', () => timesOf(queries, clock));
    if (times) await auditor.judge(times);
    return { extent, violations: auditor.violations };
  });
}

/** Goes through the database and collects violations. */
class Auditor {
  readonly violations: Violation[] = [];
  /** Whether the audit takes so long that progress should be reported. */
  large = false;
  readonly #queries: AuditQueries;
  readonly #progress: (text: string) => void;
  readonly #counts = new Map<string, number>();

  constructor(queries: AuditQueries, progress: (text: string) => void) {
    this.#queries = queries;
    this.#progress = progress;
  }

  /** Reads; if the data cannot be read, records a violation and returns undefined. */
  async reading<T>(what: string, read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#queries.guarded(read);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#found(whole, `${what} cannot be read: ${error.message}`);
      return undefined;
    }
  }

  async ask({ rule, find }: AuditRule): Promise<void> {
    if (this.large) this.#progress(rule);
    const found = await this.reading(`what "${rule}" is about`, () => find(this.#queries));
    for (const text of found ?? []) this.#found(rule, text);
  }

  /** Reads each table once. */
  async judge(times: Times): Promise<void> {
    const meds = medRules();
    await this.#pass(entryPass, times);
    await this.#pass(transactionPass, times);
    const judges: typeof notificationPass.judges = (at) => [
      ...notificationPass.judges(at),
      meds.notifications,
    ];
    await this.#pass({ ...notificationPass, judges }, times);
    await this.#pass(meds.pass, times);
    await this.#pass(registrationPass, times);
    await this.#pass(deliveryPass, times);
    await this.#pass(planPass, times);
    await this.#pass(cobPass, times);
    await this.#pass(accountPass, times);
    await this.#pass(certificatePass, times);
    for (const pass of sealedPasses) await this.#pass(pass, times);
  }

  #pass<Row>({ what, pages, judges }: Pass<Row>, times: Times): Promise<unknown> {
    return this.reading(what, async () => {
      const all = judges(times);
      let rows = 0;
      for await (const page of pages(this.#queries)) {
        for (const row of page) {
          for (const { rule, see } of all) for (const text of see(row)) this.#found(rule, text);
        }
        const before = Math.floor(rows / progressRows);
        rows += page.length;
        if (Math.floor(rows / progressRows) > before) this.#progress(`${rows} ${what}`);
      }
      for (const { rule, end } of all) {
        if (end) for await (const text of end(this.#queries)) this.#found(rule, text);
      }
    });
  }

  #found(rule: string, text: string): void {
    const count = (this.#counts.get(rule) ?? 0) + 1;
    this.#counts.set(rule, count);
    if (count <= maxFindings) this.violations.push({ rule, text });
    else if (count === maxFindings + 1) this.violations.push({ rule, text: 'and more, which are not told' });
  }
}
