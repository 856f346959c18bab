import { closestMatch } from 'leven';
import { t, type Text } from './text.js';

/** Maximum edit distance between a misspelt word and a known one, as a share of the word's length and in letters. */
const mistakenShare = 0.4;
const mostMistaken = 4;
/** Longer words are unlikely to be typing errors, and comparing them is slow. */
const maxLength = 200;

/** Finds the known word that an unknown word was probably meant to be; undefined if no known word resembles it. */
export function similarTo(word: string, known: readonly string[]): string | undefined {
  if (word.length > maxLength) return undefined;
  const plain = new Map(known.map((one) => [plainly(one), one]));
  const own = plainly(word);
  const maxDistance = Math.min(mostMistaken, Math.floor(own.length * mistakenShare));
  const closest = closestMatch(own, [...plain.keys()], { maxDistance });
  return plain.get(closest ?? [...plain.keys()].find((one) => isStart(one, own)) ?? '');
}

/** Whether one of two words is a prefix of the other, and long enough for that to be meaningful. */
function isStart(one: string, other: string): boolean {
  const isLong = Math.min(one.length, other.length) >= 3;
  return isLong && (one.startsWith(other) || other.startsWith(one));
}

/** Returns ` Did you mean …?`, to be appended to a sentence; empty if no known word resembles this one. */
export function didYouMean(word: string, known: readonly string[]): Text {
  const meant = similarTo(word, known);
  return meant === undefined ? '' : t` Did you mean ${meant}?`;
}

/** Removes case and separators, which are the most common mistakes. */
function plainly(word: string): string {
  return word.toLowerCase().replace(/[-_. ]/g, '');
}
