import type {
  Claim,
  Claimed,
  PendingWork,
  WaitingLane,
  WorkOf,
} from '../../server/storage/tables/pending-work.js';

/** A planned delivery in memory. */
interface Row {
  readonly id: number;
  readonly accountId: string;
  readonly subject: number;
  readonly lane: number;
  dueAtMs: number;
  failures: number;
  leaseOwner: string | null;
  leaseUntilMs: number;
  /** Where it is in the heap of its lane. */
  at: number;
}

const readyAtMs = ({ dueAtMs, leaseUntilMs }: Row) => Math.max(dueAtMs, leaseUntilMs);

type Deliveries = Pick<
  PendingWork,
  | 'add'
  | 'claim'
  | 'claimLane'
  | 'lanes'
  | 'renew'
  | 'finish'
  | 'postpone'
  | 'setAside'
  | 'cancel'
  | 'nextDueAtMs'
>;

/** Planned deliveries in memory, as the table `pending_work` keeps them, for millions of rows: a test compares both. */
export class PlannedDeliveries implements Deliveries {
  readonly #rows = new Map<number, Row>();
  readonly #lanes: readonly string[];
  readonly #indexOf = new Map<string, number>();
  /** Rows of each lane, as a heap by readiness. */
  readonly #waiting: Row[][];
  /** A bit for each lane with rows. */
  readonly #hasRows: Uint32Array;
  #ids = 0;

  /** All lanes that there can be. */
  constructor(lanes: readonly string[]) {
    this.#lanes = [...lanes].sort();
    this.#lanes.forEach((lane, index) => this.#indexOf.set(lane, index));
    this.#waiting = this.#lanes.map(() => []);
    this.#hasRows = new Uint32Array(Math.ceil(this.#lanes.length / 32));
  }

  /** How many are planned. */
  get size(): number {
    return this.#rows.size;
  }

  add: PendingWork['add'] = (work) => {
    const lane = work.kind === 'deliver' ? this.#indexOf.get(work.lane) : undefined;
    if (lane === undefined) throw new Error(`${work.kind} is planned in no known lane`);
    this.#ids += 1;
    const { accountId, subject, dueAtMs } = work;
    const row = { id: this.#ids, accountId, subject, lane, dueAtMs, failures: 0 };
    const kept: Row = { ...row, leaseOwner: null, leaseUntilMs: 0, at: 0 };
    this.#rows.set(kept.id, kept);
    this.#place(kept);
    return Promise.resolve(1);
  };

  claim = (): Promise<Claimed> => Promise.resolve({ work: [], unreadable: [] });
  nextDueAtMs = (): Promise<null> => Promise.resolve(null);

  claimLane = (name: string, { owner, nowMs, leaseUntilMs, max }: Claim): Promise<Claimed> => {
    const rows = this.#waiting[this.#indexOf.get(name) ?? -1] ?? [];
    const work: WorkOf<'deliver'>[] = [];
    for (let first = rows[0]; first && work.length < max && readyAtMs(first) <= nowMs; first = rows[0]) {
      const { id, accountId, subject, dueAtMs, failures } = first;
      Object.assign(first, { leaseOwner: owner, leaseUntilMs });
      sink(rows, 0);
      work.push({ kind: 'deliver', id, accountId, subject, dueAtMs, failures, payload: {}, lane: name });
      if (leaseUntilMs <= nowMs) throw new Error('a lease must outlast its claim');
    }
    work.sort((one, other) => one.dueAtMs - other.dueAtMs || one.id - other.id);
    return Promise.resolve({ work, unreadable: [] });
  };

  lanes = (after: string, max: number): Promise<WaitingLane[]> => {
    const found: WaitingLane[] = [];
    let at = after === '' ? 0 : (this.#indexOf.get(after) ?? -1) + 1;
    while (at < this.#lanes.length && found.length < max) {
      const left = (this.#hasRows[at >> 5] ?? 0) >>> (at & 31);
      if (left === 0) {
        at = (at | 31) + 1;
        continue;
      }
      at += 31 - Math.clz32(left & -left);
      const [first] = this.#waiting[at] ?? [];
      const lane = this.#lanes[at];
      if (first && lane !== undefined) found.push({ lane, readyAtMs: readyAtMs(first) });
      at += 1;
    }
    return Promise.resolve(found);
  };

  renew = (ids: readonly number[], owner: string, leaseUntilMs: number): Promise<void> => {
    for (const id of ids) this.#change(id, owner, { leaseUntilMs });
    return Promise.resolve();
  };

  finish = (id: number, owner: string): Promise<boolean> => {
    const row = this.#rows.get(id);
    if (row?.leaseOwner !== owner) return Promise.resolve(false);
    this.#rows.delete(id);
    const rows = this.#waiting[row.lane] ?? [];
    const last = rows.pop();
    if (last && last !== row) {
      put(rows, row.at, last);
      move(rows, row.at);
    }
    if (rows.length === 0)
      this.#hasRows[row.lane >> 5] = (this.#hasRows[row.lane >> 5] ?? 0) & ~(1 << (row.lane & 31));
    return Promise.resolve(true);
  };

  postpone: PendingWork['postpone'] = (id, owner, { dueAtMs, failures = 0 }) =>
    Promise.resolve(this.#change(id, owner, { dueAtMs, failures, leaseOwner: null, leaseUntilMs: 0 }));

  setAside = (): Promise<boolean> => Promise.reject(new Error('a simulated delivery can always be done'));
  cancel = (): Promise<number> => Promise.resolve(0);

  #change(id: number, owner: string, change: Partial<Row>): boolean {
    const row = this.#rows.get(id);
    if (row?.leaseOwner !== owner) return false;
    Object.assign(row, change);
    const rows = this.#waiting[row.lane] ?? [];
    move(rows, row.at);
    return true;
  }

  #place(row: Row): void {
    const rows = this.#waiting[row.lane] ?? [];
    put(rows, rows.length, row);
    move(rows, row.at);
    this.#hasRows[row.lane >> 5] = (this.#hasRows[row.lane >> 5] ?? 0) | (1 << (row.lane & 31));
  }
}

const isBefore = (one: Row | undefined, other: Row | undefined) =>
  one !== undefined && other !== undefined && (readyAtMs(one) - readyAtMs(other) || one.id - other.id) < 0;

function put(rows: Row[], at: number, row: Row): void {
  rows[at] = row;
  row.at = at;
}

function swap(rows: Row[], one: number, other: number): void {
  const [a, b] = [rows[one], rows[other]];
  if (!a || !b) return;
  put(rows, one, b);
  put(rows, other, a);
}

function sink(rows: Row[], from: number): void {
  for (let at = from; ;) {
    let least = at;
    for (const below of [2 * at + 1, 2 * at + 2]) if (isBefore(rows[below], rows[least])) least = below;
    if (least === at) return;
    swap(rows, at, least);
    at = least;
  }
}

function move(rows: Row[], from: number): void {
  let at = from;
  for (let above = (at - 1) >> 1; at > 0 && isBefore(rows[at], rows[above]); above = (at - 1) >> 1) {
    swap(rows, at, above);
    at = above;
  }
  sink(rows, at);
}
