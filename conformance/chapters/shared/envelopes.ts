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

/** Expects a refusal to be the full envelope; that it tells its own status, method and reason is for observers. */
export function expectFullEnvelope(expect: Expect<'ERROR-04'>, answer: Exchange): void {
  demandRefusal(answer);
  expect.at('ERROR-04').ok(resemblesFullEnvelope(answer.body), 'the full error envelope', answer.json);
}

/**
 * Skips the check where a request that should be refused was not: there is no error to look at, and other checks
 * judge that it was let through.
 */
export function demandRefusal(answer: Exchange): void {
  if (answer.status < 400)
    throw new Skip(
      `no refusal was received (${answer.error ?? answer.status}), so there is no error to judge`,
    );
}

/** The reason text of a status; where it was renamed in the course of time, either. */
export function reasonPattern(status: number): RegExp {
  const renamed: Readonly<Record<number, string>> = {
    413: 'Payload Too Large|Content Too Large|Request Entity Too Large',
    422: 'Unprocessable Entity|Unprocessable Content',
  };
  return new RegExp(`^(${renamed[status] ?? STATUS_CODES[status] ?? '.+'})$`, 'i');
}

/** Whether an answer has every member of the full envelope, so that it can be held to it where that is left open. */
export function isFullEnvelope(body: UntrustedJson): boolean {
  return fullMembers.every((name) => body[name] !== undefined);
}

/**
 * Whether an answer means to be the full envelope: most members are there. One that is missing is a finding at the
 * clause of that member, not at that of the envelope.
 */
export function resemblesFullEnvelope(body: UntrustedJson): boolean {
  return fullMembers.filter((name) => body[name] !== undefined).length > fullMembers.length / 2;
}

/** The envelope of an error as one word, for open points. */
export function envelopeName(body: UntrustedJson): 'full' | 'short' | 'neither' {
  if (isFullEnvelope(body)) return 'full';
  return ['statusCode', 'message', 'error'].every((name) => body[name] !== undefined) ? 'short' : 'neither';
}

/** Whether a value says anything: it is there, and is no empty text, array or object. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
