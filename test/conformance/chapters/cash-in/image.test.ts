import { describe, expect, test } from 'vitest';

import { imageFault } from '../../../../conformance/chapters/cash-in/created.js';

const url = (subtype: string, text: string, coding: BufferEncoding = 'utf8') =>
  `data:image/${subtype};base64,${Buffer.from(text, coding).toString('base64')}`;
const svg = (text: string) => url('svg+xml', text);

describe('the image of a QR code', () => {
  test.each([
    svg('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'),
    svg('<?xml version="1.0"?>\n<!-- made here -->\n<svg width="9"><g/></svg>\n<!-- end -->\n'),
    svg('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    svg('<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path/></s:svg>'),
    url('gif', `GIF89a${'\0'.repeat(20)};`, 'latin1'),
    url('avif', 'whatever this may be'),
  ])('may be %.60s', (image) => {
    expect(imageFault(image)).toBeUndefined();
  });

  test.each([
    '',
    'iVBORw0KGgo=',
    'data:text/plain;base64,AAAA',
    url('png', 'no picture'),
    svg('<html><body/></html>'),
    svg('<svg><path d="M0'),
    url('gif', 'GIF89a', 'latin1'),
    url('avif', ''),
  ])('is not %.60s', (image) => {
    expect(imageFault(image)).toBeDefined();
  });
});
