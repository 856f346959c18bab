/**
 * Recognizes values that are not personal data: ids, enum values, amounts, times, and the words of the interface
 * itself.
 */
import { STATUS_CODES } from 'node:http';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

import { tolerant } from '../contract/tolerant.js';
import { isObject } from '../core/json.js';

/** Maximum length of an id, an enum value, an amount or a time, in characters. */
const longestPlain = 100;
const plainForm = /^[\w.:+/-]+$/;
const titled = /^\p{Lu}\p{Ll}+$/u;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Letters of one case between separators; longer ones are random ids. */
const wordOfId = /(?<![\p{L}\p{N}])(\p{Ll}{3,19}|\p{Lu}{3,19})(?![\p{L}\p{N}])/gu;

/**
 * Whether a value has the form of an id, an enum value, an amount or a time, and is neither a document nor a phone nor
 * a name.
 */
export function isPlain(value: string): boolean {
  return value.length <= longestPlain && plainForm.test(value) && !isOfPerson(value) && !isName(value);
}

/** Like `isPlain`, for ids that people may choose: `maria-silva-17` has the form of an id, but names a person. */
export function isPlainId(value: string): boolean {
  return isPlain(value) && (uuid.test(value) || !hasUnknownWord(value));
}

/** Whether the value of a header, which may be several words, contains no personal data. */
export function isPlainHeader(value: string): boolean {
  return !/[@+]/.test(value) && !isOfPerson(value) && !isName(value);
}

/** Hides every word of a text that is not a word of the interface. */
export function withPlainWords(text: string, hide: (word: string) => string): string {
  return text.replaceAll(/[^\s"'<>()[\],;{}|=&]+/g, (word) => (isOwnWord(word) ? word : hide(word)));
}

/** Whether a value contains the digits of a Brazilian document or phone. */
export function isOfPerson(value: string): boolean {
  return (value.match(/[\d./-]{10,}/g) ?? []).some((run) => {
    const digits = run.replaceAll(/\D/g, '');
    return isDocument(digits) || /^(55)?[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(digits);
  });
}

/** Whether these are the digits of a CPF or a CNPJ. */
export function isDocument(digits: string): boolean {
  return (digits.length === 11 && isValidCpf(digits)) || (digits.length === 14 && isValidCnpj(digits));
}

const lettersOf = (value: string): readonly string[] => value.match(/\p{L}+/gu) ?? [];

/** Whether a value contains a word that is capitalized like a name and is not a word of the interface. */
function isName(value: string): boolean {
  return lettersOf(value).some((word) => titled.test(word) && !ownWords().has(word.toLowerCase()));
}

/** Whether an id contains a word that the interface does not have. */
function hasUnknownWord(id: string): boolean {
  return (id.match(wordOfId) ?? []).some((word) => !ownWords().has(word.toLowerCase()));
}

/** Whether a word belongs to the interface, or is a short number or an amount. */
function isOwnWord(word: string): boolean {
  if (word.length > longestPlain || word.includes('@')) return false;
  const isShort = word.replaceAll(/\D/g, '').length <= 4 || /^-?\d{1,10}[.,]\d{2}[.,]?$/.test(word);
  return isShort && lettersOf(word).every((one) => ownWords().has(one.toLowerCase()));
}

/** Capitalized words of HTTP itself. */
const ofHttp =
  'Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Bearer Basic Accept Origin';

/** All words of the contract, except those of its examples, which may be names; and the words of HTTP. */
function ownWords(): ReadonlySet<string> {
  if (words !== undefined) return words;
  const texts = [...textsIn(tolerant), ...Object.values(STATUS_CODES), ofHttp];
  words = new Set(texts.flatMap((text) => lettersOf(text ?? '')).map((word) => word.toLowerCase()));
  return words;
}
let words: ReadonlySet<string> | undefined;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    /^(examples?|default|x-.*)$/.test(name) ? [name] : [name, ...textsIn(inner)],
  );
}
