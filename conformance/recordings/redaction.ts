import { Redactor } from '../report/redact.js';
import { isKeyed, Keyed, plainKey } from './keyed.js';
import { isPersonal, memberNames, plainHeaders, treatmentOf } from './members.js';
import type {
  CallMessage,
  Message,
  NotificationMessage,
  RecordedBody,
  RecordedHeaders,
} from './recording.js';

/** Parts of free texts that look like a person's: e-mails, formatted documents, long digits, UUIDs (which may be keys). */
const personal =
  /(?<![^\s"'<>()[\],;:])[^\s"'<>()[\],;:]+@[^\s"'<>()[\],;:]+|\+?\b\d{2,3}\.?\d{3}\.?\d{3}\/?\d{0,4}-?\d{2}\b|\+?\d{10,}|\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;

/** A part of a JSON text. Nothing else may stand in one, so anything else makes the body one that nobody can look into. */
const part = /\s+|[{}[\],:]|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/gsy;
/** The start of a part that ends where the recording of a long body does. */
const cutPart = /"(?:[^"\\]|\\.)*\\?$|-?\d[\d.eE+-]*$|[a-z]{1,5}$/sy;

/** How many values of an exchange are looked for in its free texts. */
const maxSeen = 200;

/** PIX keys: in another notation they are the same, which their hashes must show. */
const keyNames: ReadonlySet<string> = new Set(['pixKey', 'key', 'chave']);

/**
 * Takes out of messages what must not be written: tokens, secrets, certificates and signatures always; documents, keys,
 * names, addresses and words of people unless they are to be kept. What is taken out is replaced by a keyed hash, so that
 * equal values stay equal; bodies otherwise stay as they are, byte for byte.
 */
export class Redaction {
  readonly #keyed = new Keyed();
  readonly #shapes = new Redactor();

  constructor(private readonly keepsValues: boolean) {}

  message(message: Message): Message {
    if (message.kind === 'gap') return message;
    return this.#call(message);
  }

  #call<M extends CallMessage | NotificationMessage>(message: M): M {
    // What is replaced anywhere in an exchange, its texts may repeat.
    const seen = new Set<string>();
    const { headers, body, answer } = message;
    const own = {
      ...(headers !== undefined && { headers: this.#headers(headers, seen) }),
      ...(body !== undefined && { body: this.#body(body, headers, seen) }),
    };
    const path = this.#path(message.path, seen);
    if (answer === null) return { ...message, ...own, path };
    const given = {
      ...answer,
      ...(answer.headers !== undefined && { headers: this.#headers(answer.headers, seen) }),
      ...(answer.body !== undefined && { body: this.#body(answer.body, answer.headers, seen) }),
    };
    return { ...message, ...own, path, answer: given };
  }

  #headers(headers: RecordedHeaders, seen: Set<string>): RecordedHeaders {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, this.#header(name, value, seen)]),
    );
  }

  #header(name: string, value: string, seen: Set<string>): string {
    if (plainHeaders.has(name)) return this.#shapes.text(value);
    const [, scheme, credentials] = /^(bearer|basic)( +\S.*)$/is.exec(value) ?? [];
    if (name !== 'authorization' || scheme === undefined || credentials === undefined) {
      return this.#replaced(value, seen);
    }
    const given = credentials.trim();
    if (/^bearer$/i.test(scheme)) return `${scheme} ${this.#replaced(given, seen)}`;
    const [user = '', ...password] = Buffer.from(given, 'base64').toString('utf8').split(':');
    const hidden = `${user}:${this.#replaced(password.join(':'), seen)}`;
    return `${scheme} ${Buffer.from(hidden).toString('base64')}`;
  }

  /** Ids in a path stay; of its parameters, those whose names are known. */
  #path(path: string, seen: Set<string>): string {
    const at = path.indexOf('?');
    const steps = (at < 0 ? path : path.slice(0, at)).split('/').map((step) => this.#step(step, seen));
    const query = at < 0 ? '' : `?${this.#pairs(path.slice(at + 1), seen)}`;
    return this.#shapes.text(steps.join('/') + query);
  }

  /** The ids of the interface are UUIDs, letters and digits; what has an @ or a + is none of them. */
  #step(step: string, seen: Set<string>): string {
    return /@|%40|^\+|^%2B/i.test(step) && !this.keepsValues ? this.#replaced(step, seen) : step;
  }

  /** The pairs of a query or a form. */
  #pairs(text: string, seen: Set<string>): string {
    return text
      .split('&')
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        const value = decoded(rest.join('='));
        const treated = this.#text(decoded(name), value, seen);
        return rest.length === 0 || treated === value ? pair : `${name}=${encodeURIComponent(treated)}`;
      })
      .join('&');
  }

  #body(body: RecordedBody, headers: RecordedHeaders | undefined, seen: Set<string>): RecordedBody {
    const { text, base64, size } = body;
    const rest = size === undefined ? {} : { size };
    // Compressed or no text at all: nobody can say what it holds.
    if (text === undefined)
      return base64 === undefined ? rest : { text: this.#replaced(base64, seen), ...rest };
    const json = this.#json(text, seen, size !== undefined);
    if (json !== undefined) return { text: json, ...rest };
    if (/x-www-form-urlencoded/i.test(headers?.['content-type'] ?? '')) {
      return { text: this.#pairs(text, seen), ...rest };
    }
    return { text: this.keepsValues ? this.#shapes.text(text) : this.#replaced(text, seen), ...rest };
  }

  /** The text of a JSON body with its values replaced; undefined if it is none. */
  #json(text: string, seen: Set<string>, isCut: boolean): string | undefined {
    // The name that each open object or list is read below.
    const names: string[] = [''];
    let written = '';
    for (let at = 0; at < text.length;) {
      part.lastIndex = cutPart.lastIndex = at;
      const found = part.exec(text)?.[0];
      if (found === undefined) return isCut && cutPart.test(text) ? written : undefined;
      at += found.length;
      if (isCut && at === text.length && /[\d.eE+-]$/.test(found)) return written;
      const isName = found.startsWith('"') && /^\s*:/.test(text.slice(at, at + 100));
      if (isName) {
        const name = stringIn(found);
        names[names.length - 1] = name;
        written += this.#name(found, name, seen);
      } else {
        if (/[{[]/.test(found)) names.push(names.at(-1) ?? '');
        if (/[}\]]/.test(found) && names.length > 1) names.pop();
        written += this.#value(found, names.at(-1) ?? '', seen);
      }
    }
    return written;
  }

  /** The names of the interface are nobody's; any other may be. */
  #name(found: string, name: string, seen: ReadonlySet<string>): string {
    if (memberNames().has(name)) return found;
    const treated = this.#freeText(name, seen);
    return treated === name ? found : JSON.stringify(treated);
  }

  #value(found: string, name: string, seen: Set<string>): string {
    if (found.startsWith('"')) {
      const value = stringIn(found);
      const treated = this.#text(name, value, seen);
      return treated === value ? found : JSON.stringify(treated);
    }
    const isHidden = !this.keepsValues && /^-?\d/.test(found) && isPersonal(name, found);
    return isHidden ? JSON.stringify(this.#replaced(found, seen)) : found;
  }

  #text(name: string, value: string, seen: Set<string>): string {
    const treatment = treatmentOf(name, value);
    // An empty text hides nobody.
    if (value === '') return value;
    if (treatment === 'secret') return this.#replaced(value, seen);
    // A value that is kept may still look like a secret.
    if (this.keepsValues || treatment === 'kept') return this.#shapes.text(value);
    if (treatment === 'text') return this.#freeText(value, seen);
    if (!keyNames.has(name)) return this.#replaced(value, seen);
    // What was masked already would look like another key.
    return value.includes('*') ? '***' : this.#replaced(value, seen, plainKey(value));
  }

  #freeText(text: string, seen: ReadonlySet<string>): string {
    if (this.keepsValues) return this.#shapes.text(text);
    // Which of so many values a text repeats takes too long to find out.
    if (seen.size > maxSeen) return this.#keyed.of(text);
    // The longest first, because one value may be a part of another.
    const known = [...seen].filter((value) => value.length >= 4 && text.includes(value));
    const without = known
      .sort((a, b) => b.length - a.length)
      .reduce((left, value) => left.replaceAll(value, () => this.#keyed.of(value)), text);
    return this.#shapes.text(without).replace(personal, (value) => this.#keyed.of(value));
  }

  #replaced(value: string, seen: Set<string>, plain = value): string {
    seen.add(value);
    return this.#keyed.of(isKeyed(value) ? value : plain);
  }
}

function stringIn(found: string): string {
  try {
    return JSON.parse(found) as string;
  } catch {
    return found.slice(1, -1);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
