import { unnamedFault } from '../../contract/statuses.js';
import { type Account, asText, check, type Exchange, type Expect, t, textOf, type Values } from '../check.js';
import { isSameMoment } from '../../core/instants.js';
import type { BalanceReading } from '../balance/client.js';
import { balanceAtRest, expectUnchanged } from '../shared/balances.js';
import { withFeesCovered, withFreshTokens } from '../shared/accounts.js';
import { transferBody, transferred } from './client.js';
import { settleTransfer } from '../shared/settled-payments.js';
import { afterLongTimes } from '../shared/later.js';

/** A UUID of the given version, other than 4. */
const ofVersion = (values: Values, version: number) => {
  const uuid = values.uuid();
  return `${uuid.slice(0, 14)}${version}${uuid.slice(15)}`;
};

const amountCents = 1000;
const hardlyEnough = { available: 10, settlement: 'manual', feeAmount: 0 } as const;

interface Caller {
  readonly account: Account;
  readonly expect: Pick<Expect<never>, 'precondition'>;
}

/** Sends a transfer that must be accepted; returns it with its call, for repetition. */
async function firstCall({ account, expect }: Caller, fields: object = {}) {
  const { values } = account;
  const call = { idempotencyKey: values.uuid(), json: { ...transferBody(values), ...fields } };
  const first = await account.transfer({}, call);
  expect.precondition(first, transferred);
  return { call, first };
}

/**
 * Expects this many transfers, with or without their fees, to have been taken from the available balance, and to be
 * blocked while pending.
 */
function expectTaken(
  expect: Expect<'TRANSFER-20'>,
  account: Account,
  [before, after]: readonly [BalanceReading, BalanceReading],
  transfers: number,
): void {
  const fees = Array.from({ length: transfers + 1 }, (_, count) => count * account.feeCents);
  const allowed = fees.map((feeCents) => transfers * amountCents + feeCents);
  expect.at('TRANSFER-20').oneOf(before.availableCents - after.availableCents, allowed);
  if (account.settlement === 'manual')
    expect.at('TRANSFER-20').oneOf(after.blockedCents - before.blockedCents, allowed);
}

/** Expects a repeated call to return the transfer of the first one. */
function expectReplayed(expect: Expect<'TRANSFER-19'>, first: Exchange, again: Exchange): void {
  expect.at('TRANSFER-19').status(again, transferred);
  expect.at('TRANSFER-19').field(again, '/id').equal(first.body.id);
}

/** Expects an unchanged date and end-to-end id, unless the status of the transfer has changed in the meantime. */
function expectUntouched(expect: Expect<'TRANSFER-19'>, first: Exchange, again: Exchange): void {
  const { eventDate, type } = first.body;
  if ((again.body.type as unknown) !== (type as unknown)) return;
  const isSame = isSameMoment(eventDate, again.body.eventDate);
  expect.at('TRANSFER-19').field(again, '/eventDate').holds(isSame, textOf(eventDate));
  expect.at('TRANSFER-19').field(again, '/endToEndId').equal(first.body.endToEndId);
}

export default [
  check('transfer/idempotency-key-missing', {
    en: 'Two transfers without x-idempotency-key reserve nothing',
    'pt-BR': 'Duas transferências sem x-idempotency-key não reservam nada',
    clauses: ['TRANSFER-59'],
    account: { available: 1000, settlement: 'manual' },
    async run({ account, expect }) {
      const before = await account.balance();
      await account.transfer({}, { idempotencyKey: null });
      await account.transfer({}, { idempotencyKey: null });
      const after = await account.balance();
      expect.at('TRANSFER-59').equal(after.availableCents, before.availableCents);
    },
  }),
  check('transfer/idempotency-key-of-another-version', {
    en: 'A transfer whose x-idempotency-key is a UUID of a version other than 4 is refused',
    'pt-BR': 'Uma transferência cujo x-idempotency-key é um UUID de versão diferente da 4 é recusada',
    clauses: ['TRANSFER-17'],
    openPoints: ['OP-52'],
    async run({ account, values, expect, record }) {
      for (const version of [1, 3, 5, 7]) {
        const idempotencyKey = ofVersion(values, version);
        const answer = await account.transfer({ payment: { amount: 1 } }, { idempotencyKey });
        expect.at('TRANSFER-17').status(answer, unnamedFault);
        record('OP-52', 'createTransfer', t`an idempotency key that is not a UUID v4: ${answer.status}`);
      }
    },
  }),
  check('transfer/replay-without-money', {
    en: 'A second call with the same idempotency key returns the same transfer, even if the balance is spent',
    'pt-BR':
      'Uma segunda chamada com a mesma chave de idempotência retorna a mesma transferência, mesmo que o saldo tenha sido gasto',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    account: hardlyEnough,
    async run(context) {
      const { expect } = context;
      const account = await withFeesCovered(context, hardlyEnough, 1);
      const before = await account.balance();
      const { call, first } = await firstCall({ account, expect });
      const again = await account.transfer({}, call);
      expectReplayed(expect, first, again);
      expectTaken(expect, account, [before, await account.balance()], 1);
    },
  }),
  check('transfer/replay-after-a-day', {
    en: 'A second call with the same idempotency key returns the same transfer, even a day or 300 days later',
    'pt-BR':
      'Uma segunda chamada com a mesma chave de idempotência retorna a mesma transferência, mesmo um dia ou 300 dias depois',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    openPoints: ['OP-52'],
    needs: ['an account', 'time passes'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, control, expect, record } = context;
      const { call, first } = await firstCall(context);
      await afterLongTimes({ account, control }, async (later) => {
        const before = await balanceAtRest(later);
        const again = await later.transfer({}, call);
        expectReplayed(expect, first, again);
        record('OP-52', 'createTransfer', t`type after a day: ${asText(again.body.type)}`);
        expectUnchanged(expect, 'TRANSFER-20', before, await later.balance());
      });
    },
  }),
  check('transfer/replay-without-key', {
    en: 'A second call with the same idempotency key returns the same transfer, even if its pixKey has left the directory',
    'pt-BR':
      'Uma segunda chamada com a mesma chave de idempotência retorna a mesma transferência, mesmo que sua pixKey tenha saído do diretório',
    clauses: ['TRANSFER-19'],
    needs: ['an account', 'a directory key'],
    account: { available: 1000, settlement: 'manual' },
    async run(context) {
      const { account, control, values, expect } = context;
      const pixKey = values.email();
      await control.setup('a directory key', { key: pixKey, registered: true });
      const { call, first } = await firstCall(context, { pixKey });
      await control.setup('a directory key', { key: pixKey, registered: false });
      const again = await account.transfer({}, call);
      expectReplayed(expect, first, again);
    },
  }),
  check('transfer/replay-after-settlement', {
    en: 'A second call with the same idempotency key returns the same transfer, even after it has settled',
    'pt-BR':
      'Uma segunda chamada com a mesma chave de idempotência retorna a mesma transferência, mesmo depois da liquidação',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    openPoints: ['OP-52'],
    needs: ['an account', 'a payment settles', 'time passes'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, control, expect, record } = context;
      const { call, first } = await firstCall(context);
      await settleTransfer(context, first);
      const before = await account.balance();
      const again = await account.transfer({}, call);
      expectReplayed(expect, first, again);
      record('OP-52', 'createTransfer', t`replayed after settlement as ${textOf(again.body.type)}`);
      await control.setup('time passes', { seconds: 3600 });
      const later = withFreshTokens(account);
      const hourLater = await later.transfer({}, call);
      expect.at('TRANSFER-19').field(hourLater, '/id').equal(first.body.id);
      expectUnchanged(expect, 'TRANSFER-20', before, await later.balance());
    },
  }),
  check('transfer/replay-after-failure', {
    en: 'A second call with the same idempotency key returns the same transfer, even after it has failed',
    'pt-BR':
      'Uma segunda chamada com a mesma chave de idempotência retorna a mesma transferência, mesmo depois que ela falha',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    openPoints: ['OP-52'],
    needs: ['an account', 'a payment settles'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, expect, record } = context;
      const { call, first } = await firstCall(context);
      await settleTransfer(context, first, { outcome: 'ERROR' });
      const before = await account.balance();
      const again = await account.transfer({}, call);
      expectReplayed(expect, first, again);
      record('OP-52', 'createTransfer', t`replayed after failure as ${textOf(again.body.type)}`);
      expectUnchanged(expect, 'TRANSFER-20', before, await account.balance());
    },
  }),
  check('transfer/replay-among-others', {
    en: 'Each idempotency key has its own transfer, even with other calls between two calls with the same key',
    'pt-BR':
      'Cada chave de idempotência tem sua própria transferência, mesmo que haja outras chamadas entre duas com a mesma chave',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    openPoints: ['OP-10'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, expect, record } = context;
      const before = await account.balance();
      const transfers = [];
      for (let count = 0; count < 12; count += 1) transfers.push(await firstCall(context));
      for (const { call, first } of [...transfers.slice(0, 2), ...transfers.slice(-1)]) {
        const again = await account.transfer({}, call);
        expectReplayed(expect, first, again);
        expectUntouched(expect, first, again);
        expect.at('TRANSFER-19').field(again, '/payment/amount').moneyEqual(amountCents);
        record('OP-10', 'createTransfer', t`a replay: ${again.status}`);
      }
      expectTaken(expect, account, [before, await account.balance()], transfers.length);
    },
  }),
  check('transfer/key-with-another-body', {
    en: 'A used idempotency key with a different body creates no second transfer',
    'pt-BR': 'Uma chave de idempotência já usada, com outro corpo, não cria uma segunda transferência',
    clauses: ['TRANSFER-22', 'TRANSFER-23'],
    openPoints: ['OP-09'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run({ account, values, expect, record }) {
      const idempotencyKey = values.uuid();
      const pixKey = values.cpf();
      const first = await account.transfer({ pixKey }, { idempotencyKey });
      expect.precondition(first, transferred);
      const before = await balanceAtRest(account);
      const others = [{ pixKey, payment: { amount: 25 } }, { pixKey: values.cpf() }];
      for (const fields of others) {
        const other = await account.transfer(fields, { idempotencyKey });
        const isSame = transferred.includes(other.status);
        expect.at('TRANSFER-22').status(other, [...transferred, 400, 409, 422]);
        if (isSame) expect.at('TRANSFER-22').field(other, '/id').equal(first.body.id);
        record('OP-09', 'createTransfer', t`another body: ${isSame ? 'the first transfer' : other.status}`);
      }
      expectUnchanged(expect, 'TRANSFER-22', before, await account.balance());
    },
  }),
  check('transfer/scope-of-a-key', {
    en: 'Records how an idempotency key of a refused call or of another account is treated',
    'pt-BR': 'Registra como é tratada uma chave de idempotência de uma chamada recusada ou de outra conta',
    clauses: ['TRANSFER-23'],
    openPoints: ['OP-09'],
    account: { available: 100 },
    async run({ account, newAccount, values, record }) {
      const idempotencyKey = values.uuid();
      await account.transfer({ payment: { amount: 500 } }, { idempotencyKey });
      const after = await account.transfer({ payment: { amount: 5 } }, { idempotencyKey });
      record('OP-09', 'createTransfer', t`the idempotency key of a refused call: ${after.status}`);
      const used = values.uuid();
      const mine = await account.transfer({ payment: { amount: 5 } }, { idempotencyKey: used });
      const other = await newAccount({ available: 100 });
      const theirs = await other.transfer({ payment: { amount: 5 } }, { idempotencyKey: used });
      const isOwn = transferred.includes(theirs.status) && theirs.body.id !== mine.body.id;
      const observed = isOwn ? t`a separate transfer` : `${theirs.status}`;
      record('OP-09', 'createTransfer', t`the idempotency key of another account: ${observed}`);
    },
  }),
];
