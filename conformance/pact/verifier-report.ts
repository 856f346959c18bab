import { asText, items, loose, type Loose, parseJson, textOf } from '../target/exchange.js';
import type { PactMismatch } from './outcome.js';

/** What the report of Pact's verifier says of the one interaction that it was about. */
export function mismatchesOf(report: string): { passed: boolean; mismatches: readonly PactMismatch[] } {
  const body = loose(parseJson(report));
  const passed = (body['result'] as unknown) === true;
  if (passed) return { passed, mismatches: [] };
  const found = items(body['errors']).flatMap(({ mismatch }) => {
    const listed = items(loose(mismatch)['mismatches']);
    return listed.length > 0 ? listed.map(mismatchOf) : [alone(loose(mismatch))];
  });
  return { passed, mismatches: found };
}

const places: Readonly<Record<string, (mismatch: Loose) => string>> = {
  StatusMismatch: () => '/status',
  HeaderMismatch: ({ key }) => `/headers/${textOf(key)}`,
  MetadataMismatch: ({ key }) => `/headers/${textOf(key)}`,
  BodyTypeMismatch: () => '/headers/content-type',
  BodyMismatch: ({ path }) => textOf(path),
};

function mismatchOf(mismatch: Loose): PactMismatch {
  const { type, expected, actual, mismatch: message, description } = mismatch;
  return {
    place: places[textOf(type)]?.(mismatch) ?? textOf(type),
    message: textOf(message) || textOf(description) || 'it is not as the consumer relies on it',
    expected: asText(expected),
    received: asText(actual),
  };
}

function alone({ message, type }: Loose): PactMismatch {
  return {
    place: textOf(type),
    message: textOf(message) || 'Pact gave no reason',
    expected: '',
    received: '',
  };
}
