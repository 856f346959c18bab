import { truncate } from '../core/text.js';
import type { SentenceData } from '../core/text.js';
import type { SecretName } from '../engine/session.js';

/** Minimum length of a secret in characters: redacting shorter texts would blacken half the report. */
const minSecret = 6;

// These patterns read each character only a few times, however often a text repeats the start of a match.
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

/** Removes secrets from texts: those it has learned, and anything that looks like a token or a PEM block. */
export class Redactor {
  /** Indexed by their first characters, so that the time per text does not grow with the number of secrets. */
  readonly #known = new Map<string, Secret[]>();

  /**
   * Adds a secret, which is redacted in later texts, also where it is escaped in JSON, in JSON inside JSON, or in a URL.
   */
  readonly learn = (value: string, name: SecretName): void => {
    // Complete certificates are recognised by their format, in any encoding.
    if (value.includes('-----BEGIN')) return;
    for (const form of new Set([value, inJson(value), inJson(inJson(value)), encodeURIComponent(value)])) {
      if (form.length < minSecret) continue;
      const start = form.slice(0, minSecret);
      const alike = this.#known.get(start) ?? [];
      if (alike.some((secret) => secret.value === form)) continue;
      // Longest first, because one secret may be a prefix of another.
      this.#known.set(
        start,
        [...alike, { value: form, name }].sort((a, b) => b.value.length - a.value.length),
      );
    }
  };

  /** Returns the text with `$TOKEN`, `$CLIENT_SECRET`, `$WEBHOOK_SECRET` and `$CERTIFICATE` in place of secrets. */
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

  /** Redacts and then shortens a text, so that no part of a secret remains. */
  shortText(text: string, maxCharacters: number): string {
    const clean = this.text(text);
    return truncate(clean, maxCharacters);
  }

  /** Returns a sentence with its values redacted and shortened. */
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

  /** Returns a copy of a JSON value with all its texts redacted. */
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
