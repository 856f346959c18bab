import * as fc from 'fast-check';

/** Texts that often break programs. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '__proto__',
    'constructor',
    '%00',
    '..',
    '-1',
    '1e999',
    'NaN',
    "' or 1=1 --",
    '𝟘'.repeat(30),
  ),
);
/** Numbers beyond the range of cents, safe integers and doubles; long lists; texts that are not valid Unicode. */
const hugeValue = fc.constantFrom<unknown>(
  90071992547410,
  1e15,
  1e21,
  1e300,
  -1e300,
  5e-324,
  2 ** 53 + 2,
  ...[9, 200, 201, 5000].map((length) => Array.from({ length }, () => ({}))),
  '\ud800',
  'a\udc00b',
  '\udc00\ud800',
  'a\u0000',
  '\ufffe',
);
/** JSON values that often break programs. */
const oddValue = fc.oneof(
  hugeValue,
  oddText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.constantFrom(null, 0, -1, 0.001, 1e21, 1e308, Number.MAX_SAFE_INTEGER, [], {}, 'x'.repeat(3000)),
);

/** Replaces or removes some members of a valid body, at any depth, or returns an arbitrary value. */
export function spoil(
  body: unknown,
  changes: readonly { readonly at: number; readonly value: unknown; readonly remove: boolean }[],
): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (holder: Record<string, unknown>): void => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      const inner = holder[key];
      if (typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>);
    }
  };
  walk(copy);
  for (const { at, value, remove } of changes) {
    const place = places[at % Math.max(1, places.length)];
    if (!place) continue;
    if (remove) Reflect.deleteProperty(place.holder, place.key);
    else place.holder[place.key] = value;
  }
  return copy;
}

/** The random choices for {@link spoil}. */
export const spoiling = fc.array(fc.record({ at: fc.nat(40), value: oddValue, remove: fc.boolean() }), {
  maxLength: 3,
});
