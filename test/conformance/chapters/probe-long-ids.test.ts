import { expect, test } from 'vitest';
import { probeLongIds } from '../../../conformance/chapters/probe.js';
import { idInPath } from '../../../conformance/chapters/devolucao/client.js';
import { Skip, Unaskable } from '../../../conformance/core/errors.js';
import { blankProfile } from '../../../conformance/target/profile.js';

const shortId = `E${'1'.repeat(31)}`;
const longId = `E${'2'.repeat(32)}`;

/** What the probe learns of a gateway whose payments have this id, and which answers a refund of an id with this status. */
async function probed(endToEndId: string | Skip, statusOf: (e2eid: string) => number) {
  const asked: string[] = [];
  const environment = {
    profile: blankProfile('http://gateway'),
    control: {
      setup: () =>
        endToEndId instanceof Skip ? Promise.reject(endToEndId) : Promise.resolve({ endToEndId }),
    },
    notOffered: new Map(),
    judge: { document: { operations: new Map([['putDevolucao', {}]]) } },
  };
  const account = {
    accountId: 'a',
    values: { word: (length: number) => 'w'.repeat(length) },
    call: (_: string, { path: { e2eid = '' } }: { path: Record<string, string> }) => {
      asked.push(e2eid);
      const status = statusOf(e2eid);
      return Promise.resolve({ status, response: { status } });
    },
  };
  const { longIdsInPath, observations } = await probeLongIds({ environment } as never, account as never);
  const profile = { ...environment.profile, longIdsInPath };
  return { profile, asked, observed: observations.map(({ id, observed }) => `${id} ${String(observed)}`) };
}

test('ids of 32 characters are what a path takes: nothing is asked', async () => {
  const { profile, asked, observed } = await probed(shortId, () => 400);
  expect([profile.longIdsInPath, asked, observed]).toEqual(['whole', [], []]);
});

test('ids of 33 characters name a payment where the path takes them', async () => {
  const { profile, asked, observed } = await probed(longId, () => 201);
  expect([profile.longIdsInPath, asked]).toEqual(['whole', [longId]]);
  expect(observed).toEqual(['OP-01 an end-to-end id of 33 characters in the path: whole']);
  expect(idInPath(profile, longId)).toBe(longId);
});

test('otherwise what follows the letter names it, if the path takes that', async () => {
  const { profile, asked } = await probed(longId, (e2eid) => (e2eid.length === 32 ? 200 : 400));
  expect([profile.longIdsInPath, asked]).toEqual(['after the letter', [longId, longId.slice(1)]]);
  expect(idInPath(profile, longId)).toBe(longId.slice(1));
  expect(idInPath(profile, shortId)).toBe(shortId);
});

test('otherwise no path can name it', async () => {
  const { profile } = await probed(longId, (e2eid) => (e2eid.length === 32 ? 404 : 400));
  expect(profile.longIdsInPath).toBe('not at all');
  expect(() => idInPath(profile, longId)).toThrow(Unaskable);
  expect(idInPath(profile, shortId)).toBe(shortId);
});

test.each([401, 403, 429, 500])('a refusal with %i is not about the id', async (status) => {
  expect((await probed(longId, () => status)).profile.longIdsInPath).toBe('whole');
});

test('a gateway whose states do not include a receipt is left to the checks', async () => {
  const { profile } = await probed(new Skip('no such state' as never), () => 400);
  expect(profile.longIdsInPath).toBe('whole');
});
