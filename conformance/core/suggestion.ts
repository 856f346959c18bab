import { closestMatch } from 'leven';
import { t, type Text } from './text.js';

/** The share of a word that may be mistaken, and how many letters of it at most. */
const mistakenShare = 0.4;
const mostMistaken = 4;
/** Longer words are no slips, and comparing them takes long. */
const maxLength = 200;

/** What was probably meant by a word that names nothing known; undefined if nothing resembles it. */
export function similarTo(word: string, known: readonly string[]): string | undefined {
  if (word.length > maxLength) return undefined;
  const plain = new Map(known.map((one) => [plainly(one), one]));
  const own = plainly(word);
  const maxDistance = Math.min(mostMistaken, Math.floor(own.length * mistakenShare));
  const closest = closestMatch(own, [...plain.keys()], { maxDistance });
  return plain.get(closest ?? [...plain.keys()].find((one) => isStart(one, own)) ?? '');
}

/** Whether one of two words is the other's beginning, and long enough to say something. */
function isStart(one: string, other: string): boolean {
  const isLong = Math.min(one.length, other.length) >= 3;
  return isLong && (one.startsWith(other) || other.startsWith(one));
}

/** ` Did you mean …?`, to follow a sentence; empty if nothing known resembles the word. */
export function didYouMean(word: string, known: readonly string[]): Text {
  const meant = similarTo(word, known);
  return meant === undefined ? '' : t` Did you mean ${meant}?`;
}

/** Without case and separators, which are the commonest slips. */
function plainly(word: string): string {
  return word.toLowerCase().replace(/[-_. ]/g, '');
}
