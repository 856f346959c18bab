import { StorageUnavailable } from './errors.js';

/** How many may be at work and how many may wait. */
export interface BulkheadLimits {
  /** Max pieces of work at once. */
  readonly places: number;
  /** Whether one key may take every place, or never more than are left for the others. */
  readonly share: 'all' | 'half';
  /** Max pieces of work of one key that wait. */
  readonly waiting: number;
  /** Longest wait for a place, ms. */
  readonly waitMs: number;
}

interface Waiter {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

/** What one key holds and what of it waits. */
interface Room {
  held: number;
  readonly waiting: Waiter[];
  /** Whether its last work ended in StorageUnavailable: until some of it succeeds it is tried one piece at a time. */
  inTrouble: boolean;
}

/**
 * Lets so much work in at once that nobody's work takes the places of everybody else. With half shares a key takes a place
 * only while it holds fewer than are free: alone it has half of them, a second one half of the rest, and so on. Keys in
 * trouble (their rows are locked, say) hold one place each and at most half of the places together.
 */
export class Bulkhead {
  readonly #limits: BulkheadLimits;
  readonly #rooms = new Map<string, Room>();
  /** Keys that wait; the first one served goes to the end. */
  readonly #queue = new Set<string>();
  #free: number;

  constructor(limits: BulkheadLimits) {
    this.#limits = limits;
    this.#free = limits.places;
  }

  /** Runs `work` when there is a place for the key. Throws StorageUnavailable where too many wait, or it has waited too long. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const room = this.#rooms.get(key) ?? { held: 0, waiting: [], inTrouble: false };
    this.#rooms.set(key, room);
    if (room.waiting.length === 0 && this.#fits(room)) this.#take(room);
    else await this.#turn(key, room);
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

  /** Resolves when a place was taken for the caller. */
  #turn(key: string, room: Room): Promise<void> {
    const { waiting, waitMs } = this.#limits;
    if (room.waiting.length >= waiting) throw new StorageUnavailable('too much work waits for the database');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        room.waiting.splice(room.waiting.indexOf(waiter), 1);
        if (room.waiting.length === 0) this.#queue.delete(key);
        this.#forgetIdle(key, room);
        reject(new StorageUnavailable('the work has waited too long for a connection to the database'));
      }, waitMs);
      const waiter: Waiter = { timer, enter: resolve };
      room.waiting.push(waiter);
      this.#queue.add(key);
    });
  }

  /** Lets in all there are places for, the keys in turns. */
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
