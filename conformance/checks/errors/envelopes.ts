import { STATUS_CODES } from 'node:http';
import type { Expect } from '../../runner/expect.js';
import { Skip } from '../../runner/signals.js';
import type { Exchange, Loose } from '../../target/exchange.js';

/** What the full envelope is, and what it says beyond the schema of its members. */
export const fullEnvelopeClauses = ['ERROR-04', 'ERROR-06', 'ERROR-11', 'ERROR-25'] as const;

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

/** Expects the full envelope, and that it tells this very answer: its status, its method, its reason. */
export function expectFullEnvelope(
  expect: Expect<(typeof fullEnvelopeClauses)[number]>,
  answer: Exchange,
): void {
  demandRefusal(answer);
  expect.at('ERROR-04').ok(resemblesFullEnvelope(answer.body), 'the full error envelope', answer.json);
  expect.at('ERROR-06').field(answer, '/statusCode').equal(answer.status);
  expect.at('ERROR-11').field(answer, '/method').equal(answer.request.method);
  expect.at('ERROR-25').field(answer, '/error').match(reasonPattern(answer.status));
}

/**
 * Skips the check where a request that should be refused was not: there is no error to look at, and other checks
 * judge that it was let through.
 */
export function demandRefusal(answer: Exchange): void {
  if (answer.status < 400)
    throw new Skip(`no refusal came (${answer.error ?? answer.status}), so there is no error to judge`);
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
export function isFullEnvelope(body: Loose): boolean {
  return fullMembers.every((name) => body[name] !== undefined);
}

/**
 * Whether an answer means to be the full envelope: most members are there. One that is missing is a finding at the
 * clause of that member, not at that of the envelope.
 */
export function resemblesFullEnvelope(body: Loose): boolean {
  return fullMembers.filter((name) => body[name] !== undefined).length > fullMembers.length / 2;
}

/** The envelope of an error as one word, for open points. */
export function envelopeName(body: Loose): 'full' | 'short' | 'neither' {
  if (isFullEnvelope(body)) return 'full';
  return ['statusCode', 'message', 'error'].every((name) => body[name] !== undefined) ? 'short' : 'neither';
}

/** Whether a value says anything: it is there, and is no empty text, array or object. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
