import { type Message, type MessageId, type Translated, texts } from './messages.js';

/** A message with the pattern of its English text, which captures the values in the order of their names. */
interface MessagePattern {
  readonly id: MessageId;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const patternsByTable = new WeakMap<object, readonly MessagePattern[]>();

/** Those with the most literal text first: `{field} must be …` would match much else. */
function patternsIn(
  table: Readonly<Partial<Record<MessageId, Translated<string>>>>,
): readonly MessagePattern[] {
  const cached = patternsByTable.get(table);
  if (cached !== undefined) return cached;
  const literal = ({ en }: Translated<string>): number => en.replace(/\{\w+\}/g, '').length;
  const patterns = (Object.entries(table) as [MessageId, Translated<string>][])
    .sort(([, one], [, other]) => literal(other) - literal(one))
    .map(([id, { en }]) => ({
      id,
      pattern: new RegExp(
        `^${en.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^]*?)')}(?:; |$)`,
      ),
      names: [...en.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    }));
  patternsByTable.set(table, patterns);
  return patterns;
}

/** The messages that an English text consists of; null if part of it is none of the table. */
export function recognized(
  text: string,
  table: Readonly<Partial<Record<MessageId, Translated<string>>>> = texts,
): readonly Message[] | null {
  if (text === '') return [];
  for (const { id, pattern, names } of patternsIn(table)) {
    const found = pattern.exec(text);
    if (!found) continue;
    const rest = recognized(text.slice(found[0].length), table);
    // A value may contain anything: if the shortest match leaves an unknown rest, the rest belongs to a value.
    const whole = rest === null ? new RegExp(`${pattern.source}$`).exec(text) : found;
    if (!whole) continue;
    const values = Object.fromEntries(names.map((name, index) => [name, whole[index + 1] ?? '']));
    return [{ id, values }, ...(rest ?? [])];
  }
  return null;
}
