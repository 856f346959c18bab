import { describe, expect, test } from 'vitest';

import { brCodes } from '../../../server/sandbox/br-code.js';
import { crc16, tlv } from '../../../conformance/chapters/shared/br-code.js';

type Element = readonly [tag: string, value: string];
const written = (elements: readonly Element[]) =>
  elements.map(([tag, value]) => tlv({ tag, value })).join('');
/** A code with these elements, and those that every code has. */
function code(...elements: readonly Element[]): string {
  const text = written([
    ['00', '01'],
    ...elements,
    ['52', '0000'],
    ['53', '986'],
    ['58', 'BR'],
    ['59', 'LOJA'],
    ['60', 'SAO PAULO'],
    ['62', written([['05', '***']])],
  ]);
  return `${text}6304${crc16(`${text}6304`)}`;
}
const account = (identifier: string, key: string) =>
  written([
    ['00', identifier],
    ['01', key],
  ]);
const pix = account('br.gov.bcb.pix', 'maria@example.com');
const other = account('com.example.pay', '123456');

describe('a BR Code', () => {
  test.each<[name: string, ...Element[]]>([
    ['alone', ['26', pix]],
    ['in capitals', ['26', account('BR.GOV.BCB.PIX', 'maria@example.com')]],
    ['after another arrangement', ['26', other], ['27', pix]],
    ['before another arrangement', ['26', pix], ['27', other]],
    ['in the last template of accounts', ['51', pix]],
  ])('names the Pix account: %s', async (_, ...elements) => {
    expect(await brCodes.parse(code(...elements))).toEqual({
      destination: 'maria@example.com',
      amount: null,
      merchantName: 'LOJA',
    });
  });

  test('in another currency is none', async () => {
    const dollars = code(['26', pix]).replace('5303986', '5303840').slice(0, -4);
    expect(await brCodes.parse(dollars + crc16(dollars))).toBeNull();
  });

  test('of another arrangement alone is none', async () => {
    expect(await brCodes.parse(code(['26', other]))).toBeNull();
    expect(await brCodes.parse(code(['52', pix]))).toBeNull();
  });
});
