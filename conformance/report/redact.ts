import type { SecretName } from '../runner/session.js';

/** Too short a text would blacken half the report. */
const shortestSecret = 6;

const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const pem = /-----BEGIN [A-Z ]+-----[\s\S]*?-----END [A-Z ]+-----(\\n|\s)*/g;
const encodedPem =
  /-----BEGIN(%20|\+)[A-Z%0-9+]*?-----[\w%.~+/=-]*?-----END(%20|\+)[A-Z%0-9+]*?-----(%0D|%0A)*/gi;
const member = /("(?:clientSecret|client_secret|access_token|accessToken)"\s*:\s*")((?:[^"\\]|\\.)*)(")/g;

/** Takes secrets out of texts: those it was told, and whatever looks like a token or a PEM. */
export class Redactor {
  readonly #known = new Map<string, SecretName>();

  readonly learn = (value: string, name: SecretName): void => {
    if (value.length >= shortestSecret) this.#known.set(value, name);
  };

  /** The text with `$TOKEN`, `$CLIENT_SECRET` and `$CERTIFICATE` in place of secrets. */
  text(text: string): string {
    let clean = text.replace(encodedPem, '$$CERTIFICATE').replace(pem, '$$CERTIFICATE');
    for (const [value, name] of this.#known) {
      if (clean.includes(value)) clean = clean.replaceAll(value, `$${name}`);
    }
    return clean
      .replace(jwt, '$$TOKEN')
      .replace(member, (_, before: string, value: string, after: string) =>
        /^\$[A-Z_]+$/.test(value) ? `${before}${value}${after}` : `${before}${nameFor(before)}${after}`,
      );
  }

  /** A copy of a JSON value with every text in it redacted. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.value(inner)]));
  }
}

function nameFor(member: string): string {
  return /token/i.test(member) ? '$TOKEN' : '$CLIENT_SECRET';
}
