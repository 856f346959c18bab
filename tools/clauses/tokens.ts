/** Tokens that are the same in every language: identifiers, codes, numbers, paths, ids of clauses and open points. */

const kinds: readonly RegExp[] = [
  // Anything between backticks.
  /`[^`]+`/g,
  // Numbers, times of day, classes of statuses.
  /(?<![\w.]|[A-Z]-)[+−-]?\d[\d.,:]*(?:xx)?(?=[sh]?\b)/g,
  // Paths of operations.
  /(?<![\w/`])\/[a-z][\w/{}-]*/g,
  // Constants, codes, abbreviations, methods; a plural counts as its singular.
  /\b[A-Z][A-Z0-9_]+(?=s?\b)(?:-\d+\b)?/g,
  // Names of members and of events: externalId, CashOut, details.key, expires_in, x-idempotency-key.
  /\b[A-Za-z]*[a-z][A-Z]\w*/g,
  /\b[a-z]+(?:\.[a-zA-Z]+)+\b/g,
  /\b[a-z]+(?:_[a-z]+)+\b/g,
  /\bx(?:-\w+)+/gi,
];

/** Abbreviations that exist only in the other language. */
const ownWords = new Set(['DDD']);

/** Returns the tokens of a sentence that are missing in its translation, and those that exist only in the translation. */
export function lostTokens(
  en: string,
  translation: string,
): { readonly lost: readonly string[]; readonly added: readonly string[] } {
  const [wanted, found] = [tokensOf(en), tokensOf(translation)];
  return {
    lost: [...wanted].filter((token) => !found.has(token)),
    added: [...found].filter((token) => !wanted.has(token) && !ownWords.has(token)),
  };
}

/** Whether a sentence consists only of tokens, so that it is the same in every language. */
export function isWordless(sentence: string): boolean {
  return !/[a-z]/i.test(kinds.reduce((left, kind) => left.replace(kind, ''), sentence));
}

function tokensOf(sentence: string): ReadonlySet<string> {
  return new Set(
    kinds.flatMap((kind) => [...sentence.matchAll(kind)].map(([token]) => token.replace(/[.,:]$/, ''))),
  );
}
