import { isDeepStrictEqual } from 'node:util';
import { escapeStep, isObject } from '../../core/json.js';
import { type Sentence, t } from '../../core/text.js';
import type { Failure, Judged } from '../../engine/finding.js';
import type { Delivery, Exchange } from '../../target/exchange.js';
import type { Assertion } from './plan.js';

/** Where a script looks, and how it judges what it finds there. */
export type Place = Pick<Assertion, 'how' | 'step' | 'pointer' | 'matcher'> & {
  readonly args: readonly unknown[];
};

/** Matchers that a script can repeat from their arguments alone. */
const repeatable = new Set([
  ...['equal', 'string', 'number', 'integer', 'boolean', 'array', 'object', 'present', 'absent', 'empty'],
  ...['isNull', 'oneOf', 'match', 'moneyEqual', 'atLeast', 'atMost', 'timestamp', 'uuid', 'includes'],
]);
const keywords = new Set([
  ...[
    'type',
    'const',
    'enum',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'false schema', 'additionalProperties'],
  'unevaluatedProperties',
]);
const formats = new Set(['brl', 'date-time', 'date', 'uuid', 'email', 'uri']);

/** Where what failed is found again, or why a script cannot judge it. `stepOf` is -1 for what is in no step. */
export function placeOf(
  judged: Judged,
  failure: Failure,
  stepOf: (rest: Exchange | Delivery) => number,
): Place | { readonly reason: Sentence } {
  const rests = [...failure.exchanges, ...failure.deliveries];
  const [first] =
    failure.kind === 'notification' || failure.exchanges.length > 0 ? rests : failure.deliveries;
  const step = first === undefined ? -1 : stepOf(first);
  const at = { step, pointer: failure.pointer, matcher: '', args: [] };
  switch (judged.how) {
    case 'arrives':
    case 'never':
      if (hasFunction(judged.wanted))
        return { reason: t`the check looks for a notification by a condition of its own` };
      return { ...at, how: judged.how, args: [judged.wanted] };
    case 'status':
      return { ...at, how: 'status', args: [judged.statuses] };
    case 'header':
      return {
        ...at,
        how: 'header',
        pointer: judged.name,
        matcher: judged.matcher,
        args: plain(judged.args),
      };
    case 'field':
      return repeated({ ...at, how: 'field', matcher: judged.matcher, args: judged.args });
    case 'contract':
      return ofContract(at, judged);
    case 'value':
      return ofValue(judged, rests, stepOf);
  }
}

function ofContract(
  at: Omit<Place, 'how'>,
  { keyword, schema, isMissing }: Extract<Judged, { how: 'contract' }>,
): ReturnType<typeof placeOf> {
  if (isMissing) return { ...at, how: 'contract', matcher: 'present', args: [] };
  if (!keywords.has(keyword) || (keyword === 'format' && !formats.has(String(schema))))
    return { reason: t`its rule in the contract, ${keyword}, is not one that a script can repeat` };
  return { ...at, how: 'contract', matcher: keyword, args: [schema] };
}

/** A value that the check has read itself is found again if it stands in one place only. */
function ofValue(
  { matcher, value, args }: Extract<Judged, { how: 'value' }>,
  rests: readonly (Exchange | Delivery)[],
  stepOf: (rest: Exchange | Delivery) => number,
): ReturnType<typeof placeOf> {
  const found = rests.flatMap((rest) =>
    pointersTo(value, rest.json).map((pointer) => ({ step: stepOf(rest), pointer })),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0)
    return { reason: t`the check computes the value that it judges, or reads it by a condition of its own` };
  return repeated({ how: 'field', ...only, matcher, args });
}

function repeated(place: Place): ReturnType<typeof placeOf> {
  if (!repeatable.has(place.matcher))
    return { reason: t`the check judges it by a condition of its own (${place.matcher})` };
  return { ...place, args: plain(place.args) };
}

/** Patterns as data, without the words in which a matcher says what it wants. */
function plain(args: readonly unknown[]): readonly unknown[] {
  return args
    .filter((one) => !(isObject(one) && 'template' in one && 'values' in one))
    .map((one) => (one instanceof RegExp ? { pattern: one.source, flags: one.flags } : one));
}

/** What may stand anywhere by chance, and says nothing of where a check has read it. */
function isCommon(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || typeof value === 'boolean' || value === '';
}

function pointersTo(value: unknown, json: unknown, pointer = ''): readonly string[] {
  if (isCommon(value)) return [];
  const here = isDeepStrictEqual(value, json) ? [pointer] : [];
  if (typeof json !== 'object' || json === null) return here;
  return [
    ...here,
    ...Object.entries(json).flatMap(([name, inner]) =>
      pointersTo(value, inner, `${pointer}/${escapeStep(name)}`),
    ),
  ];
}

function hasFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFunction);
}
