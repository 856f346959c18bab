import { describe, expect, test } from 'vitest';

import { english } from '../../../conformance/core/text.js';
import { ConfigurationError } from '../../../conformance/core/errors.js';
import { importerOf } from '../../../conformance/recordings/importers/index.js';
import { formats, textSource } from '../../../conformance/recordings/importers/importer.js';
import { judgeSource } from '../../../conformance/recordings/judge-files.js';
import { RecordingJudge, type RecordingResult } from '../../../conformance/recordings/judging.js';
import { written } from './as-formats.js';
import { row, Script } from './build.js';

/** A day with defects of a gateway and of a client. */
const day = new Script()
  .cashOut('a', 1)
  .cashOut('a', 1, 't-2')
  .cashOut('b', 0.1 + 0.2)
  .ended('b', 5)
  .transfer('k', 1, 7)
  .transfer('k', 1, 8)
  .list([row('a', 1, { movementType: 'CREDIT' })], '?page=1&size=100')
  .cashOut('c', 1, null).messages;

async function judged(text: string): Promise<RecordingResult> {
  const judge = new RecordingJudge();
  await judgeSource(textSource('a file', text), judge);
  return judge.result();
}

const outcomes = (result: RecordingResult): ReadonlyMap<string, string> =>
  new Map(
    [result.gateway, result.client, result.histories]
      .flatMap(({ items }) => items)
      .map(({ id, outcome }) => [id, outcome]),
  );

const failed = (result: RecordingResult): readonly string[] =>
  [...outcomes(result)].filter(([, outcome]) => outcome === 'failed').map(([id]) => id);

describe.each(formats)('%s', (format) => {
  const text = written[format](day);

  test('is told by its content', () => {
    expect(importerOf({ name: 'x', start: text }).format).toBe(format);
  });

  test('gives the same findings as our own recording, or undecided', async () => {
    const own = outcomes(await judged(written.ndjson(day)));
    const result = await judged(text);
    for (const [id, outcome] of outcomes(result))
      expect([own.get(id), 'undecided'], `${id} is ${outcome}`).toContain(outcome);
  });

  test('finds what its abilities allow', async () => {
    const found = failed(await judged(text));
    const withBodies = ['H-01', 'H-02', 'H-14', 'CALLER-13'];
    if (['kong', 'nginx', 'apache'].includes(format)) expect(found).toEqual([]);
    else expect(found).toEqual(expect.arrayContaining(withBodies));
    expect(found.includes('H-07')).toBe(format === 'ndjson' || format === 'har');
  });

  test('says why what it lacks is undecided', async () => {
    const { gateway, client, histories, recorded } = await judged(text);
    for (const { outcome, reason } of [gateway, client, histories].flatMap(({ items }) => items))
      if (outcome === 'undecided') expect(english(reason ?? '')).not.toBe('');
    if (!recorded.abilities.bodies) {
      expect([gateway.visited, client.visited, histories.visited]).toEqual([0, 0, 0]);
      expect(english(client.items[0]?.reason ?? '')).toBe('the recording has no bodies');
    }
  });
});

test('our own recordings have findings of every part', async () => {
  expect(failed(await judged(written.ndjson(day)))).toEqual(
    expect.arrayContaining(['H-01', 'H-02', 'H-07', 'H-14', 'CALLER-13']),
  );
});

describe('a file that is no recording', () => {
  test.each([
    ['nothing', '', 'line 1'],
    ['text', 'hello', 'line 1'],
    ['another JSON', '{"name":"x"}', 'line 1'],
    ['a broken message', `${written.ndjson(day.slice(0, 1))}{"kind":"call"}\n`, 'line 3'],
    ['a HAR that ends in its middle', written.har(day).slice(0, -20), 'line 1'],
    ['a log with another line', `${written.kong(day.slice(0, 1))}{"x":1}\n`, 'line 2'],
  ])('is refused, and the line named: %s', async (_, text, line) => {
    const thrown: unknown = await judged(text).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(ConfigurationError);
    expect(String((thrown as ConfigurationError).sentence)).toContain(line);
  });
});

test('a line that was cut is a gap', async () => {
  const { recorded } = await judged(`${written.ndjson(day)}{"kind":"call","meth`);
  expect([recorded.calls, recorded.gaps]).toEqual([7, 1]);
});

describe('a HAR', () => {
  test('without bodies of answers decides nothing about them', async () => {
    const har = JSON.parse(written.har(day)) as { log: { entries: { response: { content: object } }[] } };
    for (const { response } of har.log.entries) response.content = { size: 100 };
    const result = await judged(JSON.stringify(har));
    // Of the notification and of the requests something is left.
    expect(failed(result).filter((id) => !/^(EVENT|CALLER)-/.test(id))).toEqual([]);
    expect(result.histories.visited).toBe(0);
  });

  test('in another order is sorted by when calls began', async () => {
    const har = JSON.parse(written.har(day)) as { log: { entries: object[] } };
    har.log.entries.reverse();
    expect(failed(await judged(JSON.stringify(har)))).toEqual(failed(await judged(written.har(day))));
  });

  test('with a base path before those of the interface', async () => {
    const text = written.har(day).replaceAll('https://gateway.example/', 'https://gateway.example/v1/pix/');
    expect(failed(await judged(text))).toEqual(failed(await judged(written.har(day))));
  });
});

describe('hidden values', () => {
  const hash = `keyed:${'a'.repeat(22)}`;
  const hide = (text: string): string => text.replace('"values":"kept"', '"values":"keyed"');

  test('stay equal, and what is about their form is undecided', async () => {
    const messages = new Script()
      .call(
        ...(['POST', '/api/pix/cash-out'] as const),
        {
          value: 1,
          externalId: 'a',
          description: hash,
          details: { key: hash, keyType: 'EMAIL', name: hash, document: hash },
        },
        [
          201,
          { transactionId: hash, externalId: 'a', status: 'PENDING', generateTime: '2026-01-05T12:00:00Z' },
        ],
      )
      .transfer(hash, 1, 7)
      .transfer(hash, 1, 8).messages;
    const result = await judged(hide(written.ndjson(messages)));
    expect(failed(result)).toEqual(expect.arrayContaining(['H-01']));
    const of = outcomes(result);
    expect([of.get('CALLER-16'), of.get('CALLER-21'), of.get('CALLER-23')]).toEqual([
      'undecided',
      'undecided',
      'undecided',
    ]);
    // That a document is there is seen, whatever it is.
    expect(of.get('CALLER-13')).toBe('held');
    expect(
      result.gateway.items.filter(
        ({ outcome, findings }) => outcome === 'failed' && JSON.stringify(findings).includes('keyed:'),
      ),
    ).toEqual([]);
  });
});
