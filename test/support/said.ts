import { english, type MessageId } from '../../server/domain/wording.js';

/** What says most by itself comes first: `{field} must be …` would take much else. */
const bySaying = Object.entries(english).sort(([, one], [, other]) => literal(other) - literal(one));

const templates = bySaying.map(([id, text]): [MessageId, RegExp] => {
  const pattern = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^]*?)');
  return [id as MessageId, new RegExp(`^${pattern}(?:; |$)`)];
});

function literal(text: string): number {
  return text.replace(/\{\w+\}/g, '').length;
}

/** The messages that a text of an answer is made of; null where part of it is none of the catalogue. */
export function saidIn(text: string): readonly MessageId[] | null {
  if (text === '') return [];
  for (const [id, pattern] of templates) {
    const found = pattern.exec(text);
    if (!found) continue;
    // What a client sent may hold anything: where the shortest reading leaves no message, the rest is a value's.
    const rest =
      saidIn(text.slice(found[0].length)) ?? (new RegExp(`${pattern.source}$`).test(text) ? [] : null);
    if (rest !== null) return [id, ...rest];
  }
  return null;
}

/** All that an error answer says, in one list of ids. */
export function saidBy(body: Readonly<Record<string, unknown>>): readonly MessageId[] | null {
  const all = [body['message']].flat().map((text) => saidIn(String(text)));
  return all.includes(null) ? null : all.flatMap((ids) => ids ?? []);
}
