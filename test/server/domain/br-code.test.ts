import { describe, expect, test } from 'vitest';

import { readBrCode } from '../../../server/domain/br-code.js';
import { tlv, withCrc } from '../../../conformance/chapters/shared/br-code.js';

type Element = readonly [tag: string, value: string];
const written = (elements: readonly Element[]) =>
  elements.map(([tag, value]) => tlv({ tag, value })).join('');
/** A code with these elements, and those that every code has. */
const code = (...elements: readonly Element[]) => withCrc(written(members(...elements)));
/** The elements of a code, without its CRC. */
function members(...elements: readonly Element[]): Element[] {
  return [
    ['00', '01'],
    ...elements,
    ['52', '0000'],
    ['53', '986'],
    ['58', 'BR'],
    ['59', 'LOJA'],
    ['60', 'SAO PAULO'],
    ['62', written([['05', '***']])],
  ];
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
  ])('names the Pix account: %s', (_, ...elements) => {
    expect(readBrCode(code(...elements))).toEqual({
      destination: 'maria@example.com',
      amount: null,
      merchantName: 'LOJA',
    });
  });

  const right = code(['26', pix]);
  const body = right.slice(0, -4);
  test.each<[what: string, text: string, message: string]>([
    ['a line break at the end', `${right}\n`, `no element begins at position ${right.length + 1}`],
    ['percent-encoding', right.replace(' ', '%20'), 'no element begins at position'],
    ['a length in bytes', code(['26', pix]).replace('6009SAO PAULO', '6007Maceió'), 'in characters'],
    ['a repeated tag', code(['26', pix], ['54', '10.00'], ['54', '20.00']), 'repeats tag 54 at position 59'],
    ['no CRC', written(members(['26', pix])), 'must end with its CRC'],
    ['a wrong CRC', `${body}0000`, `its CRC is 0000, but should be ${right.slice(-4)}`],
    ['another scheme', code(['26', other]), 'no Pix account'],
    ['Pix outside of the account templates', code(['25', pix]), 'no Pix account'],
    ['an account without a key', code(['26', written([['00', 'br.gov.bcb.pix']])]), 'no Pix account'],
    ['a decimal comma', code(['26', pix], ['54', '10,00']), 'tag 54: 10,00'],
    ['an amount without digits before the point', code(['26', pix], ['54', '.50']), 'tag 54: .50'],
    [
      'another currency',
      withCrc(written(members(['26', pix])).replace('5303986', '5303840')),
      'currency 840',
    ],
  ])('with %s is refused by name', (_, text, message) => {
    expect(() => readBrCode(text)).toThrow(message);
  });
});
