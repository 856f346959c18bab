import { keepable } from '../domain/texts.js';

/** Maximum number of bytes of a receiver's answer that are read and stored. */
const answerCap = 4096;

/** A body as it comes in. */
export interface AnswerBody extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}

/**
 * The start of an answer's body as storable text, whatever its bytes: what arrives within `timeoutMs`, at most 4 KB.
 * The rest is not waited for. Never throws, because the status has already said everything that matters.
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
    // The receiver, or this function, cut it off: what has arrived is kept.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return keepable(Buffer.concat(chunks).subarray(0, answerCap).toString('utf8'), answerCap);
}
