import { Redactor } from '../report/redact.js';
import { isKeyed, Keyed, plainKey } from './keyed.js';
import { idHeaders, isPersonal, memberNames, plainHeaders, treatmentOf } from './members.js';
import { isOfPerson, isPlain, isPlainHeader, isPlainId, withPlainWords } from './plain.js';
import type {
  CallMessage,
  Message,
  NotificationMessage,
  RecordedBody,
  RecordedHeaders,
} from './recording.js';

/** A token of a JSON text. A body with anything else is unreadable. */
const part = /\s+|[{}[\],:]|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/gsy;
/** The start of a token that is cut off at the end of a partly recorded body. */
const cutPart = /"(?:[^"\\]|\\.)*\\?$|-?\d[\d.eE+-]*$|[a-z]{1,5}$/sy;

/** Members with PIX keys: notations of the same key must have the same hash. */
const keyNames: ReadonlySet<string> = new Set(['pixKey', 'key', 'chave']);

/**
 * Redacts messages: always removes tokens, secrets, certificates and signatures; also documents, keys, names, addresses
 * and people's words, unless values are to be kept. Each removed value is replaced by a keyed hash, so that equal
 * values stay equal; otherwise bodies stay the same, byte for byte.
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
    const { headers, body, answer } = message;
    const own = {
      ...(headers !== undefined && { headers: this.#headers(headers) }),
      ...(body !== undefined && { body: this.#body(body, headers) }),
    };
    const path = this.path(message.path);
    const method = /^[A-Z]{1,20}$/.test(message.method) ? message.method : this.#replaced(message.method);
    if (answer === null) return { ...message, ...own, method, path };
    const given = {
      ...answer,
      ...(answer.headers !== undefined && { headers: this.#headers(answer.headers) }),
      ...(answer.body !== undefined && { body: this.#body(answer.body, answer.headers) }),
    };
    return { ...message, ...own, method, path, answer: given };
  }

  #headers(headers: RecordedHeaders): RecordedHeaders {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, this.#header(name, value)]),
    );
  }

  #header(name: string, value: string): string {
    if (plainHeaders.has(name) || idHeaders.has(name)) {
      const isPlainValue = idHeaders.has(name) ? isPlainId : isPlainHeader;
      const isKept = this.keepsValues || isPlainValue(value);
      return isKept ? this.#shapes.text(value) : this.#replaced(value);
    }
    const [, scheme, credentials] = /^(bearer|basic)( +\S.*)$/is.exec(value) ?? [];
    if (name !== 'authorization' || scheme === undefined || credentials === undefined) {
      return this.#replaced(value);
    }
    const given = credentials.trim();
    if (/^bearer$/i.test(scheme)) return `${scheme} ${this.#replaced(given)}`;
    const [user = '', ...password] = Buffer.from(given, 'base64').toString('utf8').split(':');
    const hidden = `${user}:${this.#replaced(password.join(':'))}`;
    return `${scheme} ${Buffer.from(hidden).toString('base64')}`;
  }

  /** Redacts a path: keeps ids, and parameters according to their names. */
  path(path: string): string {
    const at = path.indexOf('?');
    const steps = this.#withoutSlashes(at < 0 ? path : path.slice(0, at))
      .split('/')
      .map((step) => this.#step(step));
    const query = at < 0 ? '' : `?${this.#pairs(path.slice(at + 1))}`;
    return this.#shapes.text(steps.join('/') + query);
  }

  /** Redacts an unencoded CNPJ, whose slash splits it into two segments. */
  #withoutSlashes(path: string): string {
    if (this.keepsValues) return path;
    return path.replaceAll(/\d\d\.?\d{3}\.?\d{3}\/\d{4}-?\d\d/g, (document) =>
      isOfPerson(document) ? this.#replaced(document) : document,
    );
  }

  #step(step: string): string {
    return this.keepsValues || step === '' || isPlainId(decoded(step)) ? step : this.#replaced(step);
  }

  /** Redacts the pairs of a query or a form. */
  #pairs(text: string): string {
    return text
      .split('&')
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        const plainName = this.#name(decoded(name)) === decoded(name) ? name : this.#replaced(name);
        if (rest.length === 0) return plainName;
        const value = decoded(rest.join('='));
        const treated = this.#text(decoded(name), value);
        return `${plainName}=${treated === value ? rest.join('=') : encodeURIComponent(treated)}`;
      })
      .join('&');
  }

  #body(body: RecordedBody, headers: RecordedHeaders | undefined): RecordedBody {
    const { text, base64, size } = body;
    const rest = size === undefined ? {} : { size };
    // Compressed or not text at all, so its contents are unknown.
    if (text === undefined) return base64 === undefined ? rest : { text: this.#replaced(base64), ...rest };
    const json = this.#json(text, size !== undefined);
    if (json !== undefined) return { text: json, ...rest };
    if (/x-www-form-urlencoded/i.test(headers?.['content-type'] ?? '')) {
      return { text: this.#pairs(text), ...rest };
    }
    return { text: this.keepsValues ? this.#shapes.text(text) : this.#replaced(text), ...rest };
  }

  /** The text of a JSON body with its values redacted; undefined if it is not JSON. */
  #json(text: string, isCut: boolean): string | undefined {
    // The member name for each open object or list.
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
        const kept = this.#name(name);
        written += kept === name ? found : JSON.stringify(kept);
      } else {
        if (/[{[]/.test(found)) names.push(names.at(-1) ?? '');
        if (/[}\]]/.test(found) && names.length > 1) names.pop();
        written += this.#value(found, names.at(-1) ?? '');
      }
    }
    return written;
  }

  /** Names of the interface contain no personal data; any other name may. */
  #name(name: string): string {
    const isKept = this.keepsValues || name === '' || memberNames().has(name) || isPlain(name);
    return isKept ? this.#shapes.text(name) : this.#replaced(name);
  }

  #value(found: string, name: string): string {
    if (found.startsWith('"')) {
      const value = stringIn(found);
      const treated = this.#text(name, value);
      return treated === value ? found : JSON.stringify(treated);
    }
    const isHidden = !this.keepsValues && /^-?\d/.test(found) && isPersonal(name, found);
    return isHidden ? JSON.stringify(this.#replaced(found)) : found;
  }

  #text(name: string, value: string): string {
    const treatment = treatmentOf(name, value);
    // An empty text identifies no person.
    if (value === '') return value;
    if (treatment === 'secret') return this.#replaced(value);
    // A kept value may still have the form of a secret.
    const isKept = (treatment === 'kept' && isPlain(value)) || (treatment === 'id' && isPlainId(value));
    if (this.keepsValues || isKept) return this.#shapes.text(value);
    if (treatment === 'path') return this.path(value);
    if (treatment !== 'replaced') return this.#words(value);
    if (!keyNames.has(name)) return this.#replaced(value);
    // The hash of a masked key would look like that of another key.
    return value.includes('*') ? '***' : this.#replaced(value, plainKey(value));
  }

  /** Redacts a text of the gateway: keeps words that the interface has, too. */
  #words(text: string): string {
    return withPlainWords(this.#shapes.text(text), (word) => this.#keyed.of(word));
  }

  #replaced(value: string, plain = value): string {
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
