import { type Language, languages } from '../core/language.js';
import { configuration } from './pt-BR/configuration.js';
import { errors } from './pt-BR/errors.js';
import { expectations } from './pt-BR/expectations.js';
import { help } from './pt-BR/help.js';
import { observations } from './pt-BR/observations.js';
import { reasons } from './pt-BR/reasons.js';

/**
 * English sentences with their translations. `{1}`, `{2}` … are placeholders (a path, a number, an id) whose values
 * stay as they are; `{1*}` is itself a sentence that is translated.
 */
export type Phrases = Readonly<Record<string, string>>;

/** A language into which sentences are translated. */
type Foreign = Exclude<Language, 'en'>;

/** All sentences that are thrown, recorded or shown as help, by language. */
export const phrases: Readonly<Record<Foreign, readonly Phrases[]>> = {
  'pt-BR': [configuration, errors, reasons, expectations, observations, help],
};

/** Longer texts, in characters, cannot be our sentences. */
const longest = 4_000;
/** How deeply sentences may be nested. */
const deepest = 4;

/** A sentence with placeholders. */
interface Template {
  readonly pattern: RegExp;
  /** The placeholders in the order of the English sentence: their names, and whether each is itself a sentence. */
  readonly places: readonly { readonly name: string; readonly isSentence: boolean }[];
  readonly translation: string;
}

interface Book {
  readonly plain: ReadonlyMap<string, string>;
  /** In the order in which they are tried: those with the most literal text first. */
  readonly templates: readonly Template[];
}

const books = new Map<Foreign, Book>();

/**
 * Translates one of our sentences; other texts, such as those of a gateway, are returned as they are. JSON reports and
 * errors contain English sentences, so that they can be translated later into any language.
 */
export function said(text: string, language: Language): string {
  return language === 'en' || text.length > longest ? text : translated(text, bookOf(language), 0);
}

/**
 * Whether a sentence is translated into every language, including the sentences in it; a text without letters needs no
 * translation.
 */
export function isSpoken(text: string): boolean {
  return languages.every((language) => {
    if (language === 'en') return true;
    const missing: string[] = [];
    const book = bookOf(language);
    const inner = (part: string, depth: number): string => {
      const made = found(part, book, depth, inner);
      if (made === undefined && /\p{L}/u.test(part)) missing.push(part);
      return made ?? part;
    };
    inner(text, 0);
    return missing.length === 0;
  });
}

/** Translates the value of a placeholder. */
type Inner = (text: string, depth: number) => string;

function translated(text: string, book: Book, depth: number): string {
  return found(text, book, depth, (part, deeper) => translated(part, book, deeper)) ?? text;
}

function found(text: string, book: Book, depth: number, inner: Inner): string | undefined {
  const plain = book.plain.get(text);
  if (plain !== undefined || depth > deepest) return plain;
  for (const { pattern, places, translation } of book.templates) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const values = new Map(
      places.map(({ name, isSentence }, index) => {
        const value = match[index + 1] ?? '';
        return [name, isSentence ? inner(value, depth + 1) : value] as const;
      }),
    );
    return translation.replace(/\{(\d)\*?\}/g, (_, name: string) => values.get(name) ?? '');
  }
  return undefined;
}

function bookOf(language: Foreign): Book {
  const known = books.get(language) ?? bound(phrases[language]);
  books.set(language, known);
  return known;
}

function bound(parts: readonly Phrases[]): Book {
  const all = parts.flatMap((part) => Object.entries(part));
  const [plain, open] = [
    all.filter(([english]) => !place.test(english)),
    all.filter(([english]) => place.test(english)),
  ];
  const templates = open
    .map(([english, translation]) => ({
      ...templateOf(english),
      translation,
      weight: english.replace(places, '').length,
    }))
    .sort((a, b) => b.weight - a.weight);
  return { plain: new Map(plain), templates };
}

const place = /\{\d\*?\}/;
const places = /\{(\d)(\*?)\}/g;

function templateOf(english: string): Pick<Template, 'pattern' | 'places'> {
  const named = [...english.matchAll(places)].map(([, name = '', star]) => ({
    name,
    isSentence: star === '*',
  }));
  const literal = english.split(place).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return { pattern: new RegExp(`^${literal.join('([^]*?)')}$`), places: named };
}
