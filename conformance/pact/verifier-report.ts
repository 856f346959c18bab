import { asText, items, untrusted, type UntrustedJson, parseJson, textOf } from '../core/untrusted-json.js';
import type { Found } from '../engine/context.js';

/** The mismatches that the verifier's report lists for its only interaction; empty if it passed. */
export function mismatchesOf(report: string): readonly Found[] {
  const body = untrusted(parseJson(report));
  if ((body['result'] as unknown) === true) return [];
  const errors = items(body['errors']).map(({ mismatch }) => untrusted(mismatch));
  const found = errors.flatMap((error) => {
    const listed = items(error['mismatches']);
    return listed.length > 0 ? listed.map(foundOf) : [foundOf(error)];
  });
  return found.length > 0 ? found : [foundOf({})];
}

const pointers: Readonly<Record<string, (mismatch: UntrustedJson) => string>> = {
  StatusMismatch: () => '/status',
  HeaderMismatch: ({ key }) => `/headers/${textOf(key)}`,
  MetadataMismatch: ({ key }) => `/headers/${textOf(key)}`,
  BodyTypeMismatch: () => '/headers/content-type',
  BodyMismatch: ({ path }) => pointerOf(textOf(path)),
};

function foundOf(mismatch: UntrustedJson): Found {
  const { type, expected, actual, mismatch: what, message, description } = mismatch;
  const text = textOf(what) || textOf(description) || textOf(message) || 'Pact gave no reason';
  return {
    kind: 'expectation',
    message: text,
    expected: expected === undefined ? '' : asText(expected),
    received: actual === undefined ? '' : asText(actual),
    pointer: pointers[textOf(type)]?.(mismatch) ?? '',
  };
}

/** Converts a path in Pact's notation, such as `$.data[0].id`, to a JSON Pointer. */
function pointerOf(path: string): string {
  return path.replace(/^\$/, '').replaceAll(/\['?([^\]'[]*)'?\]|\.([^.[]+)/g, (_, index, name) => {
    return `/${String(index ?? name)}`;
  });
}
