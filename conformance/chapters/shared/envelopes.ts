import { t } from '../../core/text.js';
import type { UntrustedJson } from '../../core/untrusted-json.js';
import { STATUS_CODES } from 'node:http';
import type { Expect } from '../../engine/expect.js';
import { Skip } from '../../core/errors.js';
import type { Exchange } from '../../target/exchange.js';

/** The members that every full envelope has. */
const fullMembers = [
  'statusCode',
  'timestamp',
  'path',
  'method',
  'code',
  'message',
  'userMessage',
  'errorId',
  'error',
] as const;

/** The content type of JSON, with or without parameters. */
export const jsonType = {
  pattern: /^application\/([\w.-]+\+)?json\b/i,
  words: t`the content type of JSON`,
};

/**
 * Expects a refusal to have the full envelope; observers judge whether it repeats its own status, method and reason.
 */
export function expectFullEnvelope(expect: Expect<'ERROR-04'>, answer: Exchange): void {
  demandRefusal(answer);
  expect.at('ERROR-04').ok(resemblesFullEnvelope(answer.body), t`the full error envelope`, answer.json);
}

/**
 * Skips the check if a request that should be refused was accepted: there is no error to judge, and other checks judge the
 * acceptance.
 */
export function demandRefusal(answer: Exchange): void {
  if (answer.status < 400)
    throw new Skip(
      t`no refusal was received (${answer.error ?? answer.status}), so there is no error to inspect`,
    );
}

/** A pattern for the reason phrase of a status, including earlier phrases if it has been renamed. */
export function reasonPattern(status: number): RegExp {
  const renamed: Readonly<Record<number, string>> = {
    413: 'Payload Too Large|Content Too Large|Request Entity Too Large',
    422: 'Unprocessable Entity|Unprocessable Content',
  };
  return new RegExp(`^(${renamed[status] ?? STATUS_CODES[status] ?? '.+'})$`, 'i');
}

/**
 * Whether a body has every member of the full envelope, so that it can be judged as one even if the specification leaves
 * the envelope open.
 */
export function isFullEnvelope(body: UntrustedJson): boolean {
  return fullMembers.every((name) => body[name] !== undefined);
}

/**
 * Whether a body is meant to be the full envelope: it has most of the members. A missing member is then a finding for the
 * clause of that member, not for that of the envelope.
 */
export function resemblesFullEnvelope(body: UntrustedJson): boolean {
  return fullMembers.filter((name) => body[name] !== undefined).length > fullMembers.length / 2;
}

/** Names the envelope of an error, for records of open points. */
export function envelopeName(body: UntrustedJson): 'full' | 'short' | 'neither' {
  if (isFullEnvelope(body)) return 'full';
  return ['statusCode', 'message', 'error'].every((name) => body[name] !== undefined) ? 'short' : 'neither';
}

/** Whether a value has content: it is present, and not an empty text, array or object. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
