import { type Kept, withoutPadding } from '../core/padding.js';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Bodies longer than this many bytes are collected in a room, a reusable buffer. */
export const largeBytes = 256 * 1024;

/**
 * Maximum number of list items that are read. That is far more than any page has; a body that is large only because of
 * padding gets fewer.
 */
const maxItems = { ofLarge: 500, ofLong: 2_000 };
/** Bodies longer than this many bytes are searched for padding. */
const longBytes = 20_000;
/** Maximum bytes of a long text that are read. */
const maxText = 20_000;

/** Buffers for reuse: without them, each body of 5 MB would leave 5 MB of garbage, thousands of times. */
const rooms: Buffer[] = [];

/** Collects a body as it arrives, and returns its bytes at the end. */
export class Body {
  readonly #pieces: Buffer[] = [];
  #room: Buffer | undefined;
  readonly #maxText: number;
  #size = 0;

  /** In a long body, long texts are cut unless `longTexts` is set. */
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

  /** Switches to collecting the body in a room of at least this many bytes. Every caller must also call `leaveRoom`. */
  takeRoom(bytes: number): void {
    const at = rooms.findIndex((room) => room.length >= bytes);
    const room = rooms.splice(at, at < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(bytes);
    let filled = 0;
    for (const piece of this.#pieces.splice(0)) filled += piece.copy(room, filled);
    this.#room = room;
  }

  /** The bytes of the body, without the padding of a long one. */
  bytes(): Buffer {
    if (this.#room !== undefined) {
      return withoutPadding(this.#room.subarray(0, this.#size), this.#kept(maxItems.ofLarge));
    }
    const whole = Buffer.concat(this.#pieces, this.#size);
    return this.#size > longBytes ? withoutPadding(whole, this.#kept(maxItems.ofLong)) : whole;
  }

  /** The decoded bytes of a body with this content coding; the same as `bytes` if the coding is unknown or missing. */
  decodedBytes(coding: string | undefined, maxBytes: number): Buffer {
    if (!isCoded(coding)) return this.bytes();
    const whole = this.#room?.subarray(0, this.#size) ?? Buffer.concat(this.#pieces, this.#size);
    const plain = new Body(this.#maxText === Infinity);
    // A copy, because a body that cannot be decoded is returned unchanged, and the room is reused.
    plain.add(decoded(Buffer.from(whole), coding, maxBytes));
    return plain.bytes();
  }

  #kept(items: number): Kept {
    return { items, textBytes: this.#maxText };
  }

  leaveRoom(): void {
    if (this.#room !== undefined) rooms.push(this.#room);
    this.#room = undefined;
  }
}

const decoders: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Whether a body has a `Content-Encoding` that can be undone. */
function isCoded(coding: string | undefined): boolean {
  return decoderOf(coding) !== undefined;
}

/**
 * Decodes a body by its `Content-Encoding` (RFC 9110, section 8.4), up to `maxBytes`. Returns the body unchanged if the
 * coding is unknown or wrong, or if the decoded body would be larger, so that a reader sees what was received.
 */
export function decoded(bytes: Buffer, coding: string | undefined, maxBytes: number): Buffer {
  const decode = decoderOf(coding);
  if (decode === undefined) return bytes;
  try {
    return decode(bytes, { maxOutputLength: maxBytes });
  } catch {
    return bytes;
  }
}

const decoderOf = (coding: string | undefined) => decoders[(coding ?? '').trim().toLowerCase()];
