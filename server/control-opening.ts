import { randomBytes } from 'node:crypto';

import { keepControlToken } from './control-tokens.js';
import { isLoopback } from './edge/host-guard.js';
import type { PublicOptions } from './options.js';

const tokenBytes = 16;

/** An open control endpoint: who may use it, and who is told of its token. */
export class ControlOpening {
  #forget: () => void = () => undefined;

  private constructor(
    /** Null if it needs none. */
    readonly token: string | null,
    private readonly isMade: boolean,
  ) {}

  /** Null if it is closed. */
  static of(control: PublicOptions['control'] = false): ControlOpening | null {
    if (control === false) return null;
    if ('withoutToken' in control) return new ControlOpening(null, false);
    const { token } = control;
    return new ControlOpening(token ?? randomBytes(tokenBytes).toString('hex'), token === undefined);
  }

  /** Throws if other machines could use it without a token. */
  assertNotExposed(host: string): void {
    if (this.token !== null || isLoopback(host)) return;
    throw new Error(
      `the control endpoint can move money and must not be open on ${host}: give it a token (--control-token), or bind to 127.0.0.1`,
    );
  }

  /** Makes the token known to commands of this user, if it was made here and only this machine reaches the gateway. */
  announce(baseUrl: string, host: string): void {
    if (this.isMade && this.token !== null && isLoopback(host))
      this.#forget = keepControlToken(baseUrl, this.token);
  }

  /** Ends that: before somebody else can listen there. */
  withdraw(): void {
    this.#forget();
  }
}
