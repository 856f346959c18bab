import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const decoders: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Whether a body has a `Content-Encoding` that can be undone. */
export function isCoded(coding: string | undefined): boolean {
  return decoderOf(coding) !== undefined;
}

/**
 * A body as it was before its `Content-Encoding` (RFC 9110, section 8.4), of at most `maxBytes`. As it came where the coding is unknown,
 * wrong, or hides more than that: whoever reads it sees what is there.
 */
export function decoded(bytes: Buffer, coding: string | undefined, maxBytes: number): Buffer {
  const decode = decoderOf(coding);
  if (decode === undefined) return bytes;
  try {
    return decode(bytes, { maxOutputLength: maxBytes });
  } catch {
    return bytes;
  }
}

const decoderOf = (coding: string | undefined) => decoders[(coding ?? '').trim().toLowerCase()];
