import { truncate } from '../core/text.js';
import type { SentenceData } from '../core/text.js';
import type { SecretName } from '../engine/session.js';

/** Minimum length of a secret in characters: redacting shorter texts would blacken half the report. */
const minSecret = 6;

// None of them looks at a character more than a few times, however often its start is repeated in a text.
const jwt = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const pem = /-----BEGIN [A-Z ]+-----(?:(?!-----BEGIN)[\s\S])*?-----END [A-Z ]+-----(\\n|\s)*/g;
const encodedPem =
  /-----BEGIN(%20|\+)[A-Z%0-9+]*?-----(?:(?!-----BEGIN)[\w%.~+/=-])*?-----END(%20|\+)[A-Z%0-9+]*?-----(%0D|%0A)*/gi;
const member = /("(?:clientSecret|client_secret|access_token|accessToken)"\s*:\s*")((?:[^"\\]|\\.)*)(")/g;
/** A signing secret for deliveries, in the format of Standard Webhooks. */
const webhookSecret = /\bwhsec_[A-Za-z0-9+/]{20,}={0,2}/g;
/** User name and password in a URL. */
const userInfo = /(\bhttps?:\/\/)[^\s/@:]+:[^\s/@]+@/g;

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

interface Secret {
  readonly value: string;
  readonly name: SecretName;
}

/** Removes secrets from texts: given ones, and anything that looks like a token or a PEM. */
export class Redactor {
  /** Indexed by their first characters, so that the time per text does not grow with the number of secrets. */
  readonly #known = new Map<string, Secret[]>();

  /**
   * Adds a secret. It is redacted from now on, also as written inside JSON, inside JSON quoted in JSON, and in URLs.
   */
  readonly learn = (value: string, name: SecretName): void => {
    // Whole certificates are recognised by their shape, however they are encoded.
    if (value.includes('-----BEGIN')) return;
    for (const form of new Set([value, inJson(value), inJson(inJson(value)), encodeURIComponent(value)])) {
      if (form.length < minSecret) continue;
      const start = form.slice(0, minSecret);
      const alike = this.#known.get(start) ?? [];
      if (alike.some((secret) => secret.value === form)) continue;
      // The longest first, because one secret may be a prefix of another.
      this.#known.set(
        start,
        [...alike, { value: form, name }].sort((a, b) => b.value.length - a.value.length),
      );
    }
  };

  /** The text with `$TOKEN`, `$CLIENT_SECRET`, `$WEBHOOK_SECRET` and `$CERTIFICATE` in place of secrets. */
  text(text: string): string {
    const clean = text.replace(encodedPem, '$$CERTIFICATE').replace(pem, '$$CERTIFICATE');
    return this.#withoutKnown(clean)
      .replace(jwt, '$$TOKEN')
      .replace(webhookSecret, '$$WEBHOOK_SECRET')
      .replace(userInfo, '$1…@')
      .replace(member, (_, before: string, value: string, after: string) =>
        /^\$[A-Z_]+$/.test(value) ? `${before}${value}${after}` : `${before}${nameFor(before)}${after}`,
      );
  }

  /** The text redacted and then cut, so that no half of a secret remains. */
  shortText(text: string, maxCharacters: number): string {
    const clean = this.text(text);
    return truncate(clean, maxCharacters);
  }

  /** A sentence with its values redacted and cut. */
  sentence({ template, values }: SentenceData, maxCharacters: number): SentenceData {
    return {
      template,
      values: values.map((value) =>
        typeof value === 'string'
          ? this.shortText(value, maxCharacters)
          : this.sentence(value, maxCharacters),
      ),
    };
  }

  /** A copy of a JSON value with every text in it redacted. */
  value<T>(value: T): T {
    return this.#value(value) as T;
  }

  #value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#value(inner)]));
  }

  #withoutKnown(text: string): string {
    if (this.#known.size === 0) return text;
    let clean = '';
    let keptTo = 0;
    for (let at = 0; at + minSecret <= text.length; at += 1) {
      const alike = this.#known.get(text.slice(at, at + minSecret));
      const found = alike?.find(({ value }) => text.startsWith(value, at));
      if (found === undefined) continue;
      clean += `${text.slice(keptTo, at)}$${found.name}`;
      keptTo = at + found.value.length;
      at = keptTo - 1;
    }
    return clean + text.slice(keptTo);
  }
}

function nameFor(member: string): string {
  return /token/i.test(member) ? '$TOKEN' : '$CLIENT_SECRET';
}
