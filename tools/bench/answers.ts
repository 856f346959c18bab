const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');
const none = Buffer.alloc(0);

/** Parses the end and the status of each response on a connection with one request in progress at a time. */
export class AnswerReader {
  readonly #onAnswer: (status: number, text: () => string) => void;
  #received: Buffer = none;
  /** Length of the whole response in bytes; null if it ends with a last chunk, undefined until its head has arrived. */
  #length: number | null | undefined;

  constructor(onAnswer: (status: number, text: () => string) => void) {
    this.#onAnswer = onAnswer;
  }

  read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (this.#length === undefined && !this.#readHead()) return;
    const received = this.#received;
    const isWhole =
      this.#length === null
        ? received.subarray(-lastChunk.length).equals(lastChunk)
        : received.length >= (this.#length ?? 0);
    if (!isWhole) return;
    this.#received = none;
    this.#length = undefined;
    this.#onAnswer(Number(received.toString('latin1', 9, 12)), () => received.toString('utf8'));
  }

  #readHead(): boolean {
    const end = this.#received.indexOf(headEnd);
    if (end === -1) return false;
    const head = this.#received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    this.#length = isChunked ? null : end + headEnd.length + Number(length ?? 0);
    return true;
  }
}
