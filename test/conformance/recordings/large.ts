import type { Message } from '../../../conformance/recordings/recording.js';
import { row, Script } from './build.js';
import { written } from './as-formats.js';

/** How many rows the lists of this traffic have. */
const rows = 10;

/** Traffic of one account without an end: payments that are notified, and lists of them; as lines of a recording. */
export function* traffic(): Generator<string> {
  yield written.ndjson([]);
  let number = 0;
  for (let day = 0; ; day += 1) {
    const script = new Script();
    const ids = Array.from({ length: rows }, (_, index) => `order-${day}-${index}`);
    for (const id of ids) script.cashOut(id, 1).ended(id, 1);
    script.list(
      ids.map((id) => row(id, 1, { counterpart: 'words '.repeat(20) })),
      '?page=1&size=10',
    );
    const lines = script.messages.map((message) => {
      number += 1;
      return `${JSON.stringify(later(message, number, day))}\n`;
    });
    yield lines.join('');
  }
}

function later(message: Message, number: number, day: number): Message {
  if (message.kind === 'gap') return message;
  const { startedMs = 0, endedMs = 0 } = message;
  return { ...message, number, startedMs: startedMs + day * 86_400_000, endedMs: endedMs + day * 86_400_000 };
}

/** So many bytes of it, about. */
export function* bytesOfTraffic(bytes: number): Generator<Buffer> {
  let left = bytes;
  for (const text of traffic()) {
    yield Buffer.from(text);
    left -= text.length;
    if (left <= 0) return;
  }
}
