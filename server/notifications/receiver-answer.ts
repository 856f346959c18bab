import { keepable } from '../domain/texts.js';

/** Max bytes of a receiver's answer that are read and kept. */
const answerCap = 4096;

/** A body as it comes in. */
export interface AnswerBody extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}

/**
 * The beginning of an answer's body as a text that can be kept, whatever its bytes: what of it comes within `timeoutMs`, 4 KB at
 * most. The rest is not waited for. Never throws: the status has said what there is to know.
 */
export async function beginning(body: AnswerBody, timeoutMs: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const timer = setTimeout(() => body.destroy(), timeoutMs);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= answerCap) break;
    }
  } catch {
    // Cut off by the receiver, or by us: what has come is kept.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return keepable(Buffer.concat(chunks).subarray(0, answerCap).toString('utf8'), answerCap);
}
