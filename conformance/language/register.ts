/**
 * The sentences of the register and the titles of checks in another language. The file of a language is read when the first
 * sentence of it is asked for: whoever speaks English never reads one.
 */
import { readFileSync } from 'node:fs';

import { clauses, openPoints } from '../contract/register.js';
import type { Language } from '../core/language.js';

/** What an open point says. */
export interface OpenPointText {
  readonly point: string;
  /** What the reference gateway does. */
  readonly choice: string;
  /** What the kit accepts from any gateway. */
  readonly accepts: string;
}

type Texts = Readonly<Record<string, string>>;

/** What `npm run generate` makes of the translations into a language: chapters and headings by their English names, the rest by id. */
interface Translations {
  readonly chapters: Texts;
  readonly headings: Texts;
  readonly clauses: Texts;
  readonly openPoints: Readonly<Record<string, OpenPointText>>;
  readonly checks: Texts;
}

/** The rule of a clause; undefined for one that this kit does not know, as of a report of another version. */
export function ruleOf(id: string, language: Language): string | undefined {
  if (language === 'en') return english().rules.get(id);
  return own(translations(language).clauses, id);
}

/** An open point; undefined for one that this kit does not know. */
export function openPointOf(id: string, language: Language): OpenPointText | undefined {
  if (language === 'en') return english().openPoints.get(id);
  return own(translations(language).openPoints, id);
}

/** The title of a chapter, from that in English; the name of another suite's part is the same in every language. */
export function chapterTitle(title: string, language: Language): string {
  return language === 'en' ? title : (own(translations(language).chapters, title) ?? title);
}

/** The headings over a clause, outermost first and joined by ` / `, from those in English. */
export function sectionTitle(section: string, language: Language): string {
  if (language === 'en') return section;
  const { headings } = translations(language);
  return section
    .split(' / ')
    .map((heading) => own(headings, heading) ?? heading)
    .join(' / ');
}

/**
 * The title of a check, an observer or an operation that is offered, by its id; undefined in English, where each says its own, and
 * for what this kit does not know: a consumer contract, a check of another version.
 */
export function checkTitle(id: string, language: Language): string | undefined {
  return language === 'en' ? undefined : own(translations(language).checks, id);
}

const read = new Map<Language, Translations>();

function translations(language: Exclude<Language, 'en'>): Translations {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../generated/${language}.json`, import.meta.url);
  const made = JSON.parse(readFileSync(file, 'utf8')) as Translations;
  read.set(language, made);
  return made;
}

interface English {
  readonly rules: ReadonlyMap<string, string>;
  readonly openPoints: ReadonlyMap<string, OpenPointText>;
}

let ofRegister: English | undefined;

function english(): English {
  ofRegister ??= {
    rules: new Map(clauses.map(({ id, rule }) => [id, rule])),
    openPoints: new Map(openPoints.map((point) => [point.id, point])),
  };
  return ofRegister;
}

/** A member of its own: ids come from reports, and `constructor` is none. */
function own<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
