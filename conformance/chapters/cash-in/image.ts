/**
 * How the bytes of an image start and end, as Latin-1 or, for a PNG, as hexadecimal, by the subtype of its media type.
 */
const shapes: Readonly<Record<string, readonly [begin: RegExp, end: RegExp]>> = {
  // Signature, header chunk; closing chunk.
  png: [/^89504e470d0a1a0a0000000d49484452/, /49454e44ae426082$/],
  jpeg: [/^\xff\xd8\xff/, /\xff\xd9$/],
  jpg: [/^\xff\xd8\xff/, /\xff\xd9$/],
  gif: [/^GIF8[79]a/, /;$/],
  webp: [/^RIFF[^]{4}WEBP/, /$/],
  bmp: [/^BM/, /$/],
  // The element may have a prefix, hold nothing, and be followed by a comment.
  'svg+xml': [/<(\w+:)?svg[\s/>]/i, /(<\/(\w+:)?svg\s*>|\/>|-->)\s*$/i],
};

/** What is wrong with an image's data URL, in words; undefined if nothing is. */
export function imageFault(url: string): string | undefined {
  const [, subtype = '', base64 = ''] = /^data:image\/([^;,]+)(?:;[^;,]+)*;base64,(.*)$/s.exec(url) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const isCanonical = bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '');
  if (subtype === '' || !isCanonical) return 'it is no Base64 data URL of an image';
  const shape = shapes[subtype.toLowerCase()];
  if (shape === undefined) return bytes.length > 0 ? undefined : 'it is empty';
  const text = bytes.toString(subtype.toLowerCase() === 'png' ? 'hex' : 'latin1');
  const [begin, end] = shape;
  return begin.test(text) && end.test(text)
    ? undefined
    : `its ${bytes.length} bytes are no ${subtype.toUpperCase()}`;
}
