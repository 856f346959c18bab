import { answers } from './messages.js';
import { type Phrases, Sentence } from './text.js';

/** A message with the pattern of its English text, which captures the values in the order of their names. */
interface MessagePattern {
  readonly template: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const patternsByTable = new WeakMap<object, readonly MessagePattern[]>();

/** Those with the most literal text first: `{field} must be …` would match much else. */
function patternsIn(table: Phrases): readonly MessagePattern[] {
  const cached = patternsByTable.get(table);
  if (cached !== undefined) return cached;
  const literal = (template: string): number => template.replace(/\{\w+\}/g, '').length;
  const patterns = Object.keys(table)
    .sort((one, other) => literal(other) - literal(one))
    .map((template) => ({
      template,
      pattern: new RegExp(
        `^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^]*?)')}(?:; |$)`,
      ),
      names: [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    }));
  patternsByTable.set(table, patterns);
  return patterns;
}

/** The messages that an English text consists of; null if part of it is none of the table. */
export function recognized(text: string, table: Phrases = answers): readonly Sentence[] | null {
  if (text === '') return [];
  for (const { template, pattern, names } of patternsIn(table)) {
    const found = pattern.exec(text);
    if (!found) continue;
    const rest = recognized(text.slice(found[0].length), table);
    // A value may contain anything: if the shortest match leaves an unknown rest, the rest belongs to a value.
    const whole = rest === null ? new RegExp(`${pattern.source}$`).exec(text) : found;
    if (!whole) continue;
    const values = names.map((_, index) => whole[index + 1] ?? '');
    return [new Sentence(template, values, names), ...(rest ?? [])];
  }
  return null;
}
