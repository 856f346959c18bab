import { StorageUnavailable } from './errors.js';

/** How much work may run and how much may wait. */
export interface BulkheadLimits {
  /** Maximum amount of simultaneous work. */
  readonly places: number;
  /** Whether one key may take all places, or only as many as it leaves for others. */
  readonly share: 'all' | 'half';
  /** Maximum amount of waiting work per key. */
  readonly waiting: number;
  /** Longest wait for a place, in ms. */
  readonly waitMs: number;
}

interface Waiter {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

/** How many places a key holds, and its waiting work. */
interface Room {
  held: number;
  readonly waiting: Waiter[];
  /**
   * Whether its last work failed with StorageUnavailable; until some work succeeds, the key gets one place at a time.
   */
  inTrouble: boolean;
}

/**
 * Limits simultaneous work so that no key takes the places of all others. With half shares, a key gets a place only
 * while it holds fewer than are free: alone it has half of them, a second key half of the rest, and so on. Keys in
 * trouble (for example, with locked rows) hold one place each, and at most half of all places together.
 */
export class Bulkhead {
  readonly #limits: BulkheadLimits;
  readonly #rooms = new Map<string, Room>();
  /** Waiting keys; a key that was served moves to the end. */
  readonly #queue = new Set<string>();
  #free: number;

  constructor(limits: BulkheadLimits) {
    this.#limits = limits;
    this.#free = limits.places;
  }

  /**
   * Runs `work` once there is a place for the key. Throws StorageUnavailable if too much work waits, or if it waited
   * too long, at most until `untilMs` (by `performance.now()`).
   */
  async run<T>(key: string, work: () => Promise<T>, untilMs = Infinity): Promise<T> {
    const room = this.#rooms.get(key) ?? { held: 0, waiting: [], inTrouble: false };
    this.#rooms.set(key, room);
    if (room.waiting.length === 0 && this.#fits(room)) this.#take(room);
    else await this.#turn(key, room, untilMs);
    try {
      const value = await work();
      room.inTrouble = false;
      return value;
    } catch (error) {
      room.inTrouble = error instanceof StorageUnavailable;
      throw error;
    } finally {
      room.held -= 1;
      this.#free += 1;
      this.#admit();
      this.#forgetIdle(key, room);
    }
  }

  #fits(room: Room): boolean {
    if (this.#free === 0) return false;
    if (this.#limits.share === 'all') return true;
    if (room.inTrouble) return room.held === 0 && this.#placesInTrouble() * 2 < this.#limits.places;
    return room.held < this.#free;
  }

  #placesInTrouble(): number {
    let places = 0;
    for (const { inTrouble, held } of this.#rooms.values()) if (inTrouble) places += held;
    return places;
  }

  #take(room: Room): void {
    room.held += 1;
    this.#free -= 1;
  }

  /** Resolves once a place was taken for the caller. */
  #turn(key: string, room: Room, untilMs: number): Promise<void> {
    const { waiting, waitMs } = this.#limits;
    if (room.waiting.length >= waiting) throw new StorageUnavailable('too much work waits for the database');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          room.waiting.splice(room.waiting.indexOf(waiter), 1);
          if (room.waiting.length === 0) this.#queue.delete(key);
          this.#forgetIdle(key, room);
          reject(new StorageUnavailable('the work has waited too long for a connection to the database'));
        },
        Math.min(waitMs, untilMs - performance.now()),
      );
      const waiter: Waiter = { timer, enter: resolve };
      room.waiting.push(waiter);
      this.#queue.add(key);
    });
  }

  /** Admits as much work as there are places, taking keys in turns. */
  #admit(): void {
    for (let admitted = true; admitted && this.#free > 0;) {
      admitted = false;
      for (const key of [...this.#queue]) admitted = this.#admitOne(key) || admitted;
    }
  }

  #admitOne(key: string): boolean {
    const room = this.#rooms.get(key);
    if (!room || !this.#fits(room)) return false;
    const next = room.waiting.shift();
    this.#queue.delete(key);
    if (room.waiting.length > 0) this.#queue.add(key);
    if (!next) return false;
    clearTimeout(next.timer);
    this.#take(room);
    next.enter();
    return true;
  }

  #forgetIdle(key: string, room: Room): void {
    if (room.held === 0 && room.waiting.length === 0 && !room.inTrouble) this.#rooms.delete(key);
  }
}
