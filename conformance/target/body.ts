import { type Kept, withoutPadding } from '../core/padding.js';

/** Bodies longer than this, bytes, are gathered in a room, of which there are few. */
export const largeBytes = 256 * 1024;

/** How many items of a list are read: far more than any page has, and fewer of what only padding makes so large. */
const maxItems = { ofLarge: 500, ofLong: 2_000 };
/** Bodies longer than this, bytes, are looked through for padding. */
const longBytes = 20_000;
/** How much of a long text is read, bytes. */
const maxText = 20_000;

/** Rooms that nobody is in: a body of 5 MB would leave 5 MB to be collected, thousands of times. */
const rooms: Buffer[] = [];

/** A body as it arrives, and in the end its bytes. */
export class Body {
  readonly #pieces: Buffer[] = [];
  #room: Buffer | undefined;
  readonly #maxText: number;
  #size = 0;

  /** Of a long body, long texts are cut, unless they are asked for to their end. */
  constructor(longTexts = false) {
    this.#maxText = longTexts ? Infinity : maxText;
  }

  /** Bytes so far. */
  get size(): number {
    return this.#size;
  }

  add(chunk: Buffer): void {
    if (this.#room === undefined) this.#pieces.push(chunk);
    else chunk.copy(this.#room, this.#size);
    this.#size += chunk.length;
  }

  /** From here on it is gathered in a room of so many bytes. Whoever gives a body a room has it leave. */
  takeRoom(bytes: number): void {
    const at = rooms.findIndex((room) => room.length >= bytes);
    const room = rooms.splice(at, at < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(bytes);
    let filled = 0;
    for (const piece of this.#pieces.splice(0)) filled += piece.copy(room, filled);
    this.#room = room;
  }

  /** The bytes; of a long body, without padding. */
  bytes(): Buffer {
    if (this.#room !== undefined) {
      return withoutPadding(this.#room.subarray(0, this.#size), this.#kept(maxItems.ofLarge));
    }
    const whole = Buffer.concat(this.#pieces, this.#size);
    return this.#size > longBytes ? withoutPadding(whole, this.#kept(maxItems.ofLong)) : whole;
  }

  #kept(items: number): Kept {
    return { items, textBytes: this.#maxText };
  }

  leaveRoom(): void {
    if (this.#room !== undefined) rooms.push(this.#room);
    this.#room = undefined;
  }
}
