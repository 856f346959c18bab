import { expect, test } from 'vitest';

import { canBeDocument, canBeName } from '../../../../conformance/chapters/shared/notifications.js';

const document = '52998224725';

test.each([document, '529.982.247-25', '***.982.247-**', '*******4725', '', '00998224700'])(
  '%s can be the document',
  (shown) => {
    expect(canBeDocument(shown, document)).toBe(true);
  },
);

test.each(['11144477735', '***.444.777-**', '*******5274', '529982247250', null])(
  '%s cannot be the document',
  (shown) => {
    expect(canBeDocument(shown, document)).toBe(false);
  },
);

test.each(['Maria da Silva', 'MARIA SILVA', 'M*** S***', 'Silva, M.'])('%s can be the name', (shown) => {
  expect(canBeName(shown, 'Maria da Silva')).toBe(true);
});

test.each(['Joana Prado', 'Cliente', '', null])('%s cannot be the name', (shown) => {
  expect(canBeName(shown, 'Maria da Silva')).toBe(false);
});
