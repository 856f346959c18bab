import type { Values } from '../../core/values.js';

/**
 * Secrets of an allowed length that are nearly right: in another case, shortened, extended, with one character changed
 * at the start, in the middle or at the end; and a completely different one. White space around a secret may be removed
 * like that around any text (OP-59).
 */
export function wrongSecrets(right: string, values: Values): readonly string[] {
  const almost = [
    swapCase(right),
    right.slice(0, -1),
    right.slice(1),
    `${right}x`,
    ...[0, Math.floor(right.length / 2), right.length - 1].map((position) => changedAt(right, position)),
    values.word(Math.min(Math.max(right.length, 8), 64)),
  ];
  return [...new Set(almost)].filter(
    (secret) => secret !== right && secret.length >= 8 && secret.length <= 64,
  );
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function changedAt(text: string, position: number): string {
  const other = text[position] === 'x' ? 'y' : 'x';
  return text.slice(0, position) + other + text.slice(position + 1);
}
