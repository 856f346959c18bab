import { type Language, languages } from '../core/language.js';
import { errors } from './pt-BR/errors.js';
import { expectations } from './pt-BR/expectations.js';
import { help } from './pt-BR/help.js';
import { observations } from './pt-BR/observations.js';
import { reasons } from './pt-BR/reasons.js';

/**
 * Sentences in English with what they are in another language. `{1}`, `{2}` … stand for what a sentence is about (a path, a number, an
 * id) and stay as they are; `{1*}` is itself a sentence that is looked up.
 */
export type Phrases = Readonly<Record<string, string>>;

/** A language that sentences are translated into. */
type Foreign = Exclude<Language, 'en'>;

/** Every sentence that is thrown, recorded or shown as help, by its language. */
export const phrases: Readonly<Record<Foreign, readonly Phrases[]>> = {
  'pt-BR': [errors, reasons, expectations, observations, help],
};

/** Longer texts are no sentences of ours. */
const longest = 4_000;
/** A sentence may have others in it, but not without end. */
const deepest = 4;

/** A sentence with places in it. */
interface Template {
  readonly pattern: RegExp;
  /** The places in the order of the English sentence: which one, and whether it is a sentence itself. */
  readonly places: readonly { readonly name: string; readonly isSentence: boolean }[];
  readonly translation: string;
}

interface Book {
  readonly plain: ReadonlyMap<string, string>;
  /** Those that say most by themselves first: they are tried in this order. */
  readonly templates: readonly Template[];
}

const books = new Map<Foreign, Book>();

/**
 * A sentence of ours in a language; what nobody has translated, the words of a gateway say, comes back as it is. JSON reports and
 * errors have English sentences, so that whoever reads them later can have them in any language.
 */
export function said(text: string, language: Language): string {
  return language === 'en' || text.length > longest ? text : translated(text, bookOf(language), 0);
}

/** Whether a sentence is translated into every language, with the sentences that stand in it; what has no letters need not be. */
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

/** How what stands in a sentence is translated. */
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
