import { check, type CheckContext, type Exchange, t, textOf } from '../check.js';
import { canFollow } from '../../core/instants.js';
import { type CreatedTransactions, makeOfEach, needs } from './created.js';
import { holds, type Key, placeOf, rowsOf } from '../shared/pages.js';

interface Row {
  readonly value: string;
  readonly label: string;
  /** The transactions of the check that must be listed; the others must not be. */
  readonly held: readonly (keyof CreatedTransactions)[];
}

const statuses: readonly Row[] = [
  { value: 'PENDING', label: 'Pendente', held: ['pending'] },
  { value: 'CONFIRMED', label: 'Confirmado', held: ['receipt', 'confirmed', 'refund'] },
  { value: 'ERROR', label: 'Error', held: ['failed'] },
];

const types: readonly Row[] = [
  { value: 'PAYMENT', label: 'Pix in', held: ['receipt'] },
  { value: 'WITHDRAW', label: 'Pix out', held: ['pending', 'confirmed', 'failed'] },
  { value: 'REFUND_IN', label: 'Refund in', held: ['refund'] },
  { value: 'REFUND_OUT', label: 'Refund out', held: ['returned'] },
];

const held = (page: Exchange, created: CreatedTransactions): readonly string[] =>
  Object.entries(created).flatMap(([name, key]: [string, Key]) => (holds(page, key) ? [name] : []));

const filters = [
  {
    name: 'status',
    member: 'status',
    rows: statuses,
    clause: 'TRANSACTION-24',
    open: ['returned'],
  },
  {
    name: 'type',
    member: 'operationType',
    rows: types,
    clause: 'TRANSACTION-26',
    open: [],
  },
] as const;

const clauses = [
  'TRANSACTION-24',
  'TRANSACTION-26',
  'TRANSACTION-07',
  'TRANSACTION-41',
  'TRANSACTION-43',
  'TRANSACTION-44',
  'TRANSACTION-45',
  'TRANSACTION-46',
  'TRANSACTION-48',
  'TRANSACTION-39',
  'TRANSACTION-57',
  'TRANSACTION-83',
] as const;

type Context = CheckContext<(typeof clauses)[number], (typeof needs)[number], never>;

/** Expects receipts, refunds and returns to be listed under their labels, as credits or debits. */
async function expectLabels({ account, expect }: Context, created: CreatedTransactions): Promise<void> {
  const page = await account.listTransactions();
  const [receipt, refund, back] = [created.receipt, created.refund, created.returned].map((key) =>
    placeOf(page, key),
  );
  expect.at('TRANSACTION-41').field(page, `${receipt}/operationType`).equal('Pix in');
  expect.at('TRANSACTION-45').field(page, `${receipt}/movementType`).equal('CREDIT');
  expect.at('TRANSACTION-43').field(page, `${refund}/operationType`).equal('Refund in');
  expect.at('TRANSACTION-48').field(page, `${refund}/movementType`).equal('DEBIT');
  expect.at('TRANSACTION-44').field(page, `${back}/operationType`).equal('Refund out');
  expect.at('TRANSACTION-46').field(page, `${back}/movementType`).equal('CREDIT');
  for (const [place, cents] of [[receipt, 3000] as const, [refund, 500] as const, [back, 400] as const]) {
    expect.at('TRANSACTION-57').field(page, `${place}/originalAmount`).moneyEqual(cents);
  }
  for (const place of [receipt, refund]) {
    expect.at('TRANSACTION-39').field(page, `${place}/status`).equal('Confirmado');
  }
  for (const row of rowsOf(page).filter(({ status }) => textOf(status) === 'Confirmado')) {
    const isLater = canFollow(row.processedAt, row.createdAt);
    expect
      .at('TRANSACTION-83')
      .ok(isLater, t`processedAt not before ${textOf(row.createdAt)}`, row.processedAt);
  }
}

export default [
  check('transactions/by-external-id', {
    en: 'The list filtered by externalId contains the transactions with exactly that externalId, and no others',
    'pt-BR':
      'A lista filtrada por externalId traz as transações com exatamente esse externalId, e nenhuma outra',
    clauses: ['TRANSACTION-34', 'TRANSACTION-07'],
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      // The id itself, one that starts with it, one that ends with it, and an unrelated one.
      for (const id of [externalId, `${externalId}9`, `9${externalId}`, values.externalId()]) {
        expect.precondition(await account.cashOut({ value: 1, externalId: id }), 201);
      }
      const page = await account.listTransactions({ externalId });
      expect.at('TRANSACTION-34').equal(
        rowsOf(page).map((row) => row.externalId),
        [externalId],
      );
      expect.at('TRANSACTION-07').field(page, '/metadata/total').equal(1);
      // SQL wildcards must not match anything.
      const head = externalId.slice(0, -1);
      for (const id of [`${head}_`, `${head}%`]) {
        const other = await account.listTransactions({ externalId: id });
        expect.at('TRANSACTION-34').equal(rowsOf(other).length, 0);
      }
      // Ids of digits are texts: leading zeros count.
      const digits = values.cpf();
      for (const id of [digits, `0${digits}`]) {
        expect.precondition(await account.cashOut({ value: 1, externalId: id }), 201);
      }
      for (const id of [digits, `0${digits}`]) {
        const found = rowsOf(await account.listTransactions({ externalId: id }));
        expect.at('TRANSACTION-34').equal(
          found.map((row) => row.externalId),
          [id],
        );
      }
      const none = await account.listTransactions({ externalId: values.externalId() });
      expect.at('TRANSACTION-34').equal(rowsOf(none).length, 0);
    },
  }),
  check('transactions/by-end-to-end-id', {
    en: 'The list filtered by endToEndId contains the transaction with exactly that endToEndId, and no other',
    'pt-BR':
      'A lista filtrada por endToEndId traz a transação com exatamente esse endToEndId, e nenhuma outra',
    clauses: ['TRANSACTION-35', 'TRANSACTION-07'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const created = [];
      for (const amount of [10, 20, 30]) {
        created.push((await control.setup('a received payment', { amount })).endToEndId);
      }
      for (const endToEndId of created) {
        const page = await account.listTransactions({ endToEndId });
        expect.at('TRANSACTION-35').equal(
          rowsOf(page).map((row) => row.endToEndId),
          [endToEndId],
        );
        expect.at('TRANSACTION-07').field(page, '/metadata/total').equal(1);
      }
      const unknown = `${created[0]?.slice(0, -11) ?? ''}${values.word(11)}`;
      const none = await account.listTransactions({ endToEndId: unknown });
      expect.at('TRANSACTION-35').equal(rowsOf(none).length, 0);
    },
  }),
  check('transactions/filters-together', {
    en: 'Transactions of each kind are listed with their labels, and found by status, by type and by both',
    'pt-BR':
      'Transações de cada tipo são listadas com seus rótulos e encontradas por status, por tipo e por ambos',
    clauses,
    needs,
    account: { settlement: 'manual' },
    async run(context) {
      const { account, expect } = context;
      const created = await makeOfEach(context);
      await expectLabels(context, created);
      for (const { name, member, rows, clause, open } of filters) {
        for (const { value, label, held: wanted } of rows) {
          const page = await account.listTransactions({ [name]: value });
          if (!expect.at(clause).status(page, 200)) continue;
          const shown = held(page, created).filter((kind) => !(open as readonly string[]).includes(kind));
          const there = wanted.filter((kind) => created[kind] !== undefined);
          expect.at(clause).equal(shown.sort(), there.sort());
          const others = rowsOf(page).filter((row) => (row[member] as unknown) !== label);
          expect.at(clause).equal(others.length, 0);
          expect.at('TRANSACTION-07').field(page, '/metadata/total').equal(rowsOf(page).length);
        }
      }
      const sent = await account.listTransactions({ status: 'CONFIRMED', type: 'WITHDRAW' });
      const others = [created.pending, created.failed].filter((key) => key !== undefined);
      expect.at('TRANSACTION-24').equal(
        others.some((key) => holds(sent, key)),
        false,
      );
      expect.at('TRANSACTION-26').equal(holds(sent, created.receipt) || holds(sent, created.refund), false);
      expect.at('TRANSACTION-24').equal(holds(sent, created.confirmed), true);
      const none = await account.listTransactions({ status: 'PENDING', type: 'PAYMENT' });
      expect.at('TRANSACTION-26').equal(rowsOf(none).length, 0);
    },
  }),
];
