import { check } from '../../check.js';
import type { Expect } from '../../runner/expect.js';
import type { Exchange } from '../../target/exchange.js';
import type { CashOutFields } from '../../target/cash-out.js';

/** Bodies that are no object, whatever the endpoint. */
const noObjects = ['', 'null', '[]', '"text"', '12', 'true', '{', '{"a":1}}', '\u0000', '[[[[[[[[[['];

/** Values that no field of a cash-out can take, by where they are put. */
const wrongMembers: readonly Readonly<Record<string, unknown>>[] = [
  { value: 'abc' },
  { value: {} },
  { value: [10] },
  { value: null },
  { value: -1 },
  { externalId: {} },
  { externalId: null },
  { description: { text: 'x' } },
  { details: null },
  { details: [] },
  { details: 'x' },
  { details: { key: {} } },
  { details: { keyType: {} } },
  { details: { keyType: null } },
  { details: { name: [] } },
  { details: { document: {} } },
];

const clients = [{ clientId: {} }, { clientId: [] }, { clientSecret: {} }, { clientSecret: [[]] }];

/** The gateway answered, and did not break. How it refuses is for other clauses to say. */
function expectNoServerError(expect: Expect<'ERROR-39'>, answers: readonly Exchange[]): void {
  for (const answer of answers) {
    const isSound = answer.status > 0 && answer.status < 500;
    expect.at('ERROR-39').ok(isSound, 'an answer that is no server error', answer.error ?? answer.status);
  }
}

export default [
  check({
    id: 'errors/ill-formed-cash-out',
    title: 'No ill-formed cash-out is answered with a server error',
    clauses: ['ERROR-39', 'ERROR-41'],
    openPoints: ['OP-56'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, expect, record }) {
      expectNoServerError(expect, await inTurn(noObjects, (text) => account.cashOut({}, { text })));
      expectNoServerError(
        expect,
        await inTurn(wrongMembers, (fields) => account.cashOut(fields as CashOutFields)),
      );
      const list = await account.cashOut({}, { text: '[]' });
      record('OP-56', 'createCashOut', `a list as the body: ${list.status}`);
    },
  }),
  check({
    id: 'errors/ill-formed-token-request',
    title: 'No ill-formed token request of the standard family is answered with a server error',
    clauses: ['ERROR-39'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      const answers = [
        ...(await inTurn(noObjects, (text) => account.requestToken({}, { text }))),
        ...(await inTurn(clients, (fields) => account.requestToken(fields))),
        ...(await inTurn(['%', '%E0%A4%A', '%00'], (certificateHeader) =>
          account.requestToken({}, { certificateHeader }),
        )),
      ];
      expectNoServerError(expect, answers);
    },
  }),
  check({
    id: 'errors/ill-formed-oauth-request',
    title: 'No ill-formed token request of the compatibility family is answered with a server error',
    clauses: ['ERROR-39'],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, expect }) {
      const answers = [
        ...(await inTurn(noObjects, (text) => account.requestOauthToken({}, { text }))),
        ...(await inTurn(clients, (fields) => account.requestOauthToken(fields))),
      ];
      expectNoServerError(expect, answers);
    },
  }),
];

async function inTurn<T>(
  rows: readonly T[],
  ask: (row: T) => Promise<Exchange>,
): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  for (const row of rows) answers.push(await ask(row));
  return answers;
}
