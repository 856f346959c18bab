import { type MessageId, texts } from '../../server/messages/messages.js';

/** The messages with the most literal text first: `{field} must be …` would match much else. */
const bySaying = Object.entries(texts).sort(([, one], [, other]) => literal(other.en) - literal(one.en));

const templates = bySaying.map(([id, { en }]): [MessageId, RegExp] => {
  const pattern = en.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^]*?)');
  return [id as MessageId, new RegExp(`^${pattern}(?:; |$)`)];
});

function literal(text: string): number {
  return text.replace(/\{\w+\}/g, '').length;
}

/** The messages that make up a text of an answer; null if part of it is not in the catalogue. */
export function saidIn(text: string): readonly MessageId[] | null {
  if (text === '') return [];
  for (const [id, pattern] of templates) {
    const found = pattern.exec(text);
    if (!found) continue;
    // Values from a client may contain anything: if the shortest match leaves an unknown rest, the rest belongs to a
    // value.
    const rest =
      saidIn(text.slice(found[0].length)) ?? (new RegExp(`${pattern.source}$`).test(text) ? [] : null);
    if (rest !== null) return [id, ...rest];
  }
  return null;
}

/** The ids of all messages in an error answer. */
export function saidBy(body: Readonly<Record<string, unknown>>): readonly MessageId[] | null {
  const all = [body['message']].flat().map((text) => saidIn(String(text)));
  return all.includes(null) ? null : all.flatMap((ids) => ids ?? []);
}
