import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { packageInfo } from '../core/package-info.js';

const traceparentForm = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** W3C trace context of a run: each check is a trace, each request a span. */
export class Trace {
  readonly #run = randomBytes(16);
  readonly #ids = new Map<string, string>();
  readonly #userAgent = `pixkit/${packageInfo().version}`;

  /** Returns the headers of the next request of a check, or of the run itself. */
  headersFor(check = ''): Readonly<Record<string, string>> {
    // Taken from a UUID because Node generates the random bytes of many UUIDs at once: a run sends thousands of
    // requests.
    const span = randomUUID().replaceAll('-', '').slice(0, 16);
    return { traceparent: `00-${this.#idOf(check)}-${span}-01`, 'user-agent': this.#userAgent };
  }

  #idOf(check: string): string {
    const known = this.#ids.get(check);
    if (known !== undefined) return known;
    const id = createHash('sha256').update(this.#run).update(check).digest('hex').slice(0, 32);
    this.#ids.set(check, id);
    return id;
  }
}

/** Returns the trace id in request headers with lower-case names, or undefined if they have none. */
export function traceIdIn(headers: Readonly<Record<string, string>>): string | undefined {
  return traceparentForm.exec(headers['traceparent'] ?? '')?.[1];
}
