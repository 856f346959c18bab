import { textOf } from '../../core/untrusted-json.js';
import { digitsOf } from './notification.js';

/** Characters that stand for letters which are not shown. */
const masked = /[*•#]/;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** Whether a name can be that of this person: in any case, in part, or masked. */
export function canBeName(shown: unknown, name: string): boolean {
  const text = textOf(shown);
  const own = wordsOf(name);
  return masked.test(text) || wordsOf(text).some((word) => own.includes(word));
}

/**
 * Whether a document shown in a message can be this one: complete, or masked so that only digits of it remain, in their
 * order. If it has as many digits as the document, one digit may be the mask.
 */
export function canBeDocument(shown: unknown, document: string): boolean {
  if (shown === null) return false;
  const digits = digitsOf(shown);
  if (digits.length > document.length) return false;
  if (digits.length === document.length) {
    const others = Array.from(digits).filter((digit, at) => digit !== document[at]);
    return new Set(others).size <= 1;
  }
  let from = 0;
  for (const digit of digits) {
    from = document.indexOf(digit, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
