import { createServer } from 'node:http';

import { expect } from 'vitest';

import type { MessageFinding } from '../../../conformance/recordings/message-judge.js';
import { PassingHistories } from '../../../conformance/recordings/passing-histories.js';
import { everything, Script } from './build.js';
import { it } from './tapping.js';

const body = (externalId: string) => JSON.stringify({ value: 1, externalId });

function found(script: Script, messages: number): readonly string[] {
  const findings: MessageFinding[] = [];
  const histories = new PassingHistories(everything, (some) => findings.push(...some), {
    messages,
    bytes: 1_000_000,
  });
  for (const message of script.messages) histories.add(message);
  histories.judge();
  return findings.map(({ clause, operation }) => `${clause} ${operation}`);
}

it('judges each window of passing traffic by itself', () => {
  const twice = new Script().cashOut('a', 1, 't-1').cashOut('b', 1, 't-1').cashOut('c', 1).cashOut('d', 1);
  expect(found(twice, 4)).toEqual(['CASHOUT-05 createCashOut']);
  expect(found(twice, 2)).toEqual(['CASHOUT-05 createCashOut']);
  expect(found(twice, 1)).toEqual([]);
});

it('judges no balance by what passed before its window', () => {
  const script = new Script().balance(10, 0).balance(9, 0).balance(8, 0);
  expect(found(script, 10)).toHaveLength(2);
  expect(found(script, 2)).toEqual([]);
});

it('is judged when a tap is closed', async ({ listening, tapping }) => {
  const answer = { transactionId: 't-1', externalId: 'a', status: 'PENDING' };
  const gateway = createServer((request, response) => {
    request.resume();
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const target = `http://127.0.0.1:${await listening(gateway)}`;
  const { tap, histories } = await tapping({ target });
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' };
  for (const id of ['a', 'b'])
    await fetch(`${tap.baseUrl}/api/pix/cash-out`, { method: 'POST', headers, body: body(id) });
  await tap.close();
  expect(histories.map(({ clause, title }) => [clause, title?.en])).toContainEqual([
    'CASHOUT-05',
    'No two transactions of an account share an id',
  ]);
});
