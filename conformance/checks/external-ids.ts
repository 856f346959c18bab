import type { Values } from '../target/values.js';

/**
 * External ids of plain letters and digits that are alike, but not the same: in another case, with zeros in front, with
 * another last character.
 */
export function alikeIds(values: Values): readonly string[] {
  const [word, number] = [values.externalId(), values.cpf()];
  const long = values.externalId().padEnd(35, 'x');
  return [
    word,
    word.toUpperCase(),
    word.toLowerCase(),
    number,
    `0${number}`,
    `00${number}`,
    `${long}1`,
    `${long}2`,
  ];
}
