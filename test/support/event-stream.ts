import type { DashboardClient } from './dashboard.js';

/** An event stream of the dashboard, as a browser would read it. */
export class EventStream {
  #text = '';
  #hasEnded = false;
  readonly #waiting = new Set<() => void>();

  private constructor(
    readonly response: Response,
    readonly close: () => void,
  ) {}

  /**
   * Opens it with the cookies of a dashboard client. Resolves when the answer's headers have arrived and, if it is a
   * stream, its first message.
   */
  static async open({ gateway, cookies, headers }: DashboardClient, path: string): Promise<EventStream> {
    const abort = new AbortController();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${gateway.baseUrl}/dashboard${path}`, {
      headers: { ...headers, cookie, accept: 'text/event-stream' },
      redirect: 'manual',
      signal: abort.signal,
    });
    const stream = new EventStream(response, () => abort.abort());
    void stream.#read();
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      await stream.until(/: here\n\n/);
    return stream;
  }

  /** The text received so far. */
  get text(): string {
    return this.#text;
  }

  /** How many changes it has reported. */
  get changes(): number {
    return this.#text.split('event: change\n').length - 1;
  }

  /** Resolves when the text matches; rejects if the stream ends before. The test's own timeout ends a wait in vain. */
  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.#text)) {
      if (this.#hasEnded) throw new Error(`the stream ended with ${JSON.stringify(this.#text)}`);
      await this.#news();
    }
  }

  /** Resolves when it has reported more than `before` changes. */
  async untilChanged(before = 0): Promise<void> {
    while (this.changes <= before && !this.#hasEnded) await this.#news();
  }

  /** Resolves when it has ended. */
  async ended(): Promise<void> {
    while (!this.#hasEnded) await this.#news();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.add(resolve));
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) {
        this.#text += decoder.decode(chunk as Uint8Array, { stream: true });
        this.#wake();
      }
    } catch {
      // Closed here, or cut off by the server.
    }
    this.#hasEnded = true;
    this.#wake();
  }
}
