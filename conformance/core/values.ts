import { below, draw, type Random } from './random.js';

const digits = '0123456789';
const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generated values for requests, each in a valid format, and all reproducible from the run's seed. */
export interface Values {
  readonly random: Random;
  /** Letters and digits, different on every call. */
  externalId(): string;
  /** `length` letters and digits, for txids, refund ids and secrets. */
  word(length: number): string;
  uuid(): string;
  /** 11 digits with valid check digits. */
  cpf(): string;
  /** 14 digits with valid check digits. */
  cnpj(): string;
  email(): string;
  /** Area code and number, 11 digits, without +55. */
  phone(): string;
}

/** Creates the generators. `suffix` keeps ids unique if several runs share one account of the target. */
export function valuesFrom(random: Random, suffix = ''): Values {
  let count = 0;
  const next = () => (count += 1);
  return {
    random,
    externalId: () => `kit${draw(random, alphanumerics, 12)}${next()}${suffix}`,
    word: (length) => draw(random, alphanumerics, length),
    uuid: () => uuidV4(random),
    cpf: () => withCheckDigits(mixedDigits(random, 9), cpfWeights),
    cnpj: () => withCheckDigits(`${mixedDigits(random, 8)}0001`, cnpjWeights),
    email: () => `kit.${draw(random, 'abcdefghijklmnopqrstuvwxyz', 10)}@example.com`,
    phone: () => `${11 + below(random, 9)}9${draw(random, digits, 8)}`,
  };
}

function uuidV4(random: Random): string {
  const hex = draw(random, '0123456789abcdef', 32);
  const variant = draw(random, '89ab', 1);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function withCheckDigits(base: string, weights: readonly number[]): string {
  const first = base + checkDigit(base, weights);
  return first + checkDigit(first, weights);
}

/** Draws digits that are not all equal, because documents of equal digits count as invalid even if their check digits fit. */
function mixedDigits(random: Random, length: number): string {
  const drawn = draw(random, digits, length);
  return /^(\d)\1*$/.test(drawn) ? mixedDigits(random, length) : drawn;
}

function checkDigit(text: string, weights: readonly number[]): string {
  const used = weights.slice(weights.length - text.length);
  const sum = used.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** The document with a wrong last check digit. */
export function withWrongCheckDigit(document: string): string {
  return document.slice(0, -1) + String((Number(document.slice(-1)) + 1) % 10);
}
