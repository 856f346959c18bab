/** Rules about repeated information: H-07, H-13 and H-14. */
import type { ClauseId } from '../../../generated/clause-ids.js';
import type { OperationId } from '../../../generated/operations.js';
import { amountIn } from '../../chapters/shared/br-code.js';
import { centsOf } from '../../core/cents.js';
import { valueIn } from '../../core/json.js';
import { t } from '../../core/text.js';
import { asText, textOf } from '../../core/untrusted-json.js';
import {
  type Called,
  centsAsked,
  doneIn,
  externalIdOf,
  type History,
  isDone,
  type Notified,
  rowsOf,
} from '../history.js';
import { isKeyed, plainKey } from '../keyed.js';
import { grouped, groupsBy, Verdicts, notificationsOf, rowsAbout, type RecordingRule } from './rule.js';
import { Timeline } from './timeline.js';

type Read = (call: Called) => unknown;

/** The members of a request that its response repeats. */
const echoed: readonly (readonly [OperationId, ClauseId, string, Read, Read])[] = [
  ['createCashOut', 'CASHOUT-07', 'externalId', externalIdOf, ({ answer }) => answer?.body['externalId']],
  ['createQrCashOut', 'QRCASHOUT-05', 'externalId', externalIdOf, ({ answer }) => answer?.body['externalId']],
  ['createCashIn', 'CASHIN-07', 'externalId', externalIdOf, ({ answer }) => answer?.body['externalId']],
  ['createRefundIn', 'REFUNDIN-06', 'externalId', externalIdOf, ({ answer }) => answer?.body['externalId']],
  ['putCob', 'COB-09', 'txid', ({ path }) => path.at(-1), ({ answer }) => answer?.body['txid']],
  [
    'putCob',
    'COB-25',
    'valor.original',
    centsAsked,
    ({ answer }) => centsOf(answer?.body['valor']?.['original']),
  ],
  ['createCashIn', 'CASHIN-10', 'pixCode', centsAsked, ({ answer }) => centsInCode(answer?.body['pixCode'])],
  ['putCob', 'COB-14', 'location', centsAsked, ({ answer }) => centsInCode(answer?.body['location'])],
  ['putDevolucao', 'DEVOLUCAO-05', 'id', ({ path }) => path.at(-1), ({ answer }) => answer?.body['id']],
  ...repeatedOf('putCob', [
    ['COB-07', 'calendario', 'expiracao'],
    ['COB-26', 'valor', 'modalidadeAlteracao'],
    ['COB-28', 'chave'],
    ['COB-29', 'solicitacaoPagador'],
    ['COB-19', 'devedor', 'cpf'],
    ['COB-19', 'devedor', 'cnpj'],
    ['COB-19', 'devedor', 'nome'],
  ]),
];

/** The amount in a QR code, in cents; undefined if it is hidden, or the code has none (OP-53). */
const centsInCode = (code: unknown): number | undefined => centsOf(amountIn(textOf(code)));

/**
 * The members that only the first response for an id or a key must repeat: the specification leaves later ones open
 * (OP-09, OP-12, OP-67).
 */
const echoedOnce: readonly (readonly [OperationId, ClauseId, string, Read, Read])[] = [
  [
    'createRefundIn',
    'REFUNDIN-09',
    'refundValue',
    centsAsked,
    ({ answer }) => centsOf(answer?.body['refundValue']),
  ],
  [
    'createTransfer',
    'TRANSFER-10',
    'payment.amount',
    centsAsked,
    ({ answer }) => centsOf(answer?.body['payment']?.['amount']),
  ],
  ['putDevolucao', 'DEVOLUCAO-09', 'valor', centsAsked, ({ answer }) => centsOf(answer?.body['valor'])],
  ...repeatedOf('putDevolucao', [
    ['DEVOLUCAO-11', 'natureza'],
    ['DEVOLUCAO-12', 'descricao'],
  ]),
];

/** Creates entries for members that a response repeats as they were sent. */
function repeatedOf(
  operation: OperationId,
  members: readonly (readonly [ClauseId, ...string[]])[],
): readonly (readonly [OperationId, ClauseId, string, Read, Read])[] {
  return members.map(([clause, ...steps]) => [
    operation,
    clause,
    steps.join('.'),
    ({ sent }) => plainly(valueIn(sent, steps), steps),
    ({ answer }) => plainly(valueIn(answer?.body, steps), steps),
  ]);
}

const ofKeys: ReadonlySet<string> = new Set(['chave', 'cpf', 'cnpj']);

/**
 * Normalizes a value: white space around a text may be removed (OP-59), a number may come as a text (OP-54), and keys
 * and documents have several notations. Returns undefined if it is masked (OP-27) or no scalar value.
 */
function plainly(value: unknown, steps: readonly string[]): string | undefined {
  if (value === null || typeof value === 'object' || value === undefined) return undefined;
  const text = asText(value).trim();
  const isOfKey = ofKeys.has(steps.at(-1) ?? '');
  if (isKeyed(text)) return text;
  if (isOfKey) return text.includes('*') ? undefined : plainKey(text);
  return /^-?\d+(?:\.\d*)?$/.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text;
}

/** The members of a request that notifications and rows repeat, by operation. */
const notified: Readonly<
  Partial<Record<OperationId, { readonly event: string; readonly type: string; readonly amount: ClauseId }>>
> = {
  createCashOut: { event: 'CashOut', type: 'Pix out', amount: 'EVENT-100' },
  createQrCashOut: { event: 'CashOut', type: 'Pix out', amount: 'EVENT-100' },
  createCashIn: { event: 'CashIn', type: 'Pix in', amount: 'CASHIN-76' },
};

export const requestsNotificationsAndListsAgree: RecordingRule = {
  id: 'H-07',
  title: {
    en: 'Responses, notifications and lists match the request',
    'pt-BR': 'Respostas, notificações e listas correspondem à requisição',
  },
  clauses: [
    'TRANSACTION-57',
    'TRANSACTION-62',
    'EVENT-27',
    'EVENT-32',
    'EVENT-96',
    ...new Set([
      ...[...echoed, ...echoedOnce].map(([, clause]) => clause),
      ...Object.values(notified).map(({ amount }) => amount),
    ]),
  ],
  needs: ['bodies'],
  usesNotifications: true,
  twin: 'RECEIVER-06',
  over(history) {
    const verdicts = new Verdicts();
    for (const [operation, clause, member, asked, answered] of [...echoed, ...echoedOnce]) {
      const isOnce = echoedOnce.some(([other, same]) => other === operation && same === clause);
      const done = doneIn(history.calls, operation);
      for (const call of isOnce ? firstOfEach(done, history) : done)
        verdicts.equal(asked(call), answered(call), () => ({
          clause,
          expected: t`${member} ${asText(asked(call))}, as in the request`,
          received: asText(answered(call)),
          messages: [call.number],
        }));
    }
    compareNotificationsAndLists(history, verdicts);
    compareTransfers(history, verdicts);
    return verdicts.result;
  },
};

/**
 * Returns the successful calls whose id (idempotency key, externalId or path) no earlier call had, regardless of the
 * response to that call. Calls without an id are included.
 */
function firstOfEach(done: readonly Called[], { calls }: History): readonly Called[] {
  const first = new Map<string, Called>();
  const unnamed: Called[] = [];
  for (const call of calls) {
    const { operation, path, key, sent } = call;
    // Without an id, a call cannot be recognized as a repetition.
    const ids: Partial<Record<OperationId, string | undefined>> = {
      createTransfer: key,
      createRefundIn: textOf(sent['externalId']) || undefined,
      putDevolucao: path.join('/'),
    };
    const id = ids[operation];
    const name = `${operation} ${id}`;
    if (id === undefined) unnamed.push(call);
    else if (!first.has(name)) first.set(name, call);
  }
  const all = new Set([...first.values(), ...unnamed]);
  return done.filter((call) => all.has(call));
}

function compareNotificationsAndLists(history: History, verdicts: Verdicts): void {
  const sent = history.calls.filter((call) => notified[call.operation] !== undefined && isDone(call));
  for (const [call, ...others] of grouped(sent, externalIdOf)) {
    // The specification leaves open whether operations share one namespace (OP-07), so a repeated id is ambiguous.
    const about = call === undefined ? undefined : notified[call.operation];
    if (call === undefined || about === undefined || others.length > 0) continue;
    const externalId = externalIdOf(call);
    const own = notificationsOf(history, about.event, externalId);
    for (const one of own)
      compareAmount(call, one, about.amount, 'originalAmount', one.body['originalAmount'], verdicts);
    if (call.operation === 'createCashOut')
      for (const one of own)
        compareKey('EVENT-96', [call, call.sent['details']?.['key']], [one, one.body['pixKey']], verdicts);
    compareRows(history, { call, type: about.type, own }, verdicts);
  }
}

interface Payment {
  readonly call: Called;
  readonly type: string;
  readonly own: readonly Notified[];
}

function compareRows(history: History, { call, type, own }: Payment, verdicts: Verdicts): void {
  const confirmed = own.find(({ body }) => textOf(body['status']) === 'CONFIRMED');
  const listed = rowsAbout(history, externalIdOf(call)).filter(
    ({ row }) => textOf(row['operationType']) === type,
  );
  for (const [first, ...others] of grouped(listed, (one) => String(one.call.number))) {
    if (first === undefined || others.length > 0) continue;
    const { call: list, row } = first;
    compareAmount(call, list, 'TRANSACTION-57', 'originalAmount', row['originalAmount'], verdicts);
    if (confirmed === undefined || textOf(row['status']) !== 'Confirmado') continue;
    verdicts.equal(textOf(confirmed.body['endToEndId']), textOf(row['endToEndId']), () => ({
      clause: 'TRANSACTION-62',
      expected: t`endToEndId ${textOf(confirmed.body['endToEndId'])}, as notified`,
      received: textOf(row['endToEndId']),
      messages: [confirmed.number, list.number],
    }));
  }
}

function compareTransfers(history: History, verdicts: Verdicts): void {
  const sent = history.calls.filter(({ operation }) => operation === 'createTransfer');
  for (const calls of grouped(sent, ({ key }) => key)) {
    const call = calls.find(isDone);
    if (call === undefined) continue;
    // If calls with one key have different bodies, it is unknown which one was carried out (OP-09).
    const own = notificationsOf(history, 'TRANSFER', call.key);
    if (calls.every((other) => other.sent['pixKey'] === call.sent['pixKey']))
      for (const one of own)
        compareKey('EVENT-27', [call, call.sent['pixKey']], [one, one.body['pixKey']], verdicts);
    if (calls.every((other) => centsAsked(other) === centsAsked(call)))
      for (const one of own)
        compareAmount(call, one, 'EVENT-32', 'payment.amount', one.body['payment']?.['amount'], verdicts);
  }
}

/** Compares an amount, which is a number or, as in version 2, a text, with that of its request. */
function compareAmount(
  call: Called,
  repeated: { readonly number: number },
  clause: ClauseId,
  member: string,
  amount: unknown,
  verdicts: Verdicts,
): void {
  const cents = centsAsked(call);
  verdicts.equal(cents, centsOf(amount), () => ({
    clause,
    expected: t`${member} of ${String(cents)} cents, as requested`,
    received: asText(amount),
    messages: [call.number, repeated.number],
  }));
}

/** Compares a key with that of its request, in any notation. */
function compareKey(
  clause: ClauseId,
  [call, asked]: readonly [Called, unknown],
  [one, seen]: readonly [Notified, unknown],
  verdicts: Verdicts,
): void {
  const plain = (key: unknown): string => (isKeyed(key) ? textOf(key) : plainKey(textOf(key)));
  // A masked key cannot be compared.
  if (textOf(seen).includes('*') || isKeyed(asked) !== isKeyed(seen)) return;
  verdicts.equal(plain(asked), plain(seen), () => ({
    clause,
    expected: t`${'pixKey'} ${textOf(asked)}, as in the request`,
    received: textOf(seen),
    messages: [call.number, one.number],
  }));
}

/** The members that a resend must repeat: those that cannot have changed in between. */
const repeated: Readonly<Record<string, readonly string[]>> = {
  CashOut: ['externalId', 'originalAmount', 'movementType', 'pixKey', 'endToEndId'],
  CashIn: ['externalId', 'originalAmount', 'movementType', 'endToEndId'],
};

export const resendsRepeat: RecordingRule = {
  id: 'H-13',
  title: {
    en: 'A resent notification has the content of the original',
    'pt-BR': 'Uma notificação reenviada tem o conteúdo da original',
  },
  clauses: ['RESEND-19'],
  needs: ['bodies'],
  needsNotifications: 'some',
  twin: 'RECEIVER-11',
  over({ calls, notifications }) {
    const verdicts = new Verdicts();
    const resends = doneIn(calls, 'resendWebhook');
    if (resends.length === 0) return verdicts.result;
    const resending = new Timeline(
      resends,
      ({ startedMs }) => startedMs,
      ({ endedMs }) => endedMs,
    );
    const again = notifications.filter(({ startedMs }) => resending.within(startedMs, startedMs).length > 0);
    const same = groupsBy(notifications, resultOf);
    for (const one of again) {
      const members = repeated[one.name] ?? [];
      const before = same.get(resultOf(one) ?? '')?.find((other) => other.number < one.number);
      if (before === undefined) continue;
      for (const member of members)
        verdicts.equal(before.body[member], one.body[member], () => ({
          clause: 'RESEND-19',
          expected: t`${member} ${asText(before.body[member])}, as before`,
          received: asText(one.body[member]),
          messages: [before.number, one.number],
        }));
    }
    return verdicts.result;
  },
};

/** The subject and result of a notification; undefined if it names no transaction. */
function resultOf({ name, body }: Notified): string | undefined {
  const id = textOf(body['transactionId']);
  return id === '' ? undefined : JSON.stringify([name, id, textOf(body['status'])]);
}

const movements: Readonly<Record<string, readonly [string, ClauseId]>> = {
  'Pix in': ['CREDIT', 'TRANSACTION-45'],
  'Refund out': ['CREDIT', 'TRANSACTION-46'],
  'Pix out': ['DEBIT', 'TRANSACTION-47'],
  'Refund in': ['DEBIT', 'TRANSACTION-48'],
};
const types: Readonly<Record<string, readonly [string, ClauseId]>> = {
  PAYMENT: ['Pix in', 'TRANSACTION-41'],
  WITHDRAW: ['Pix out', 'TRANSACTION-42'],
  REFUND_IN: ['Refund in', 'TRANSACTION-43'],
  REFUND_OUT: ['Refund out', 'TRANSACTION-44'],
};
const labels: Readonly<Record<string, readonly [string, ClauseId]>> = {
  PENDING: ['Pendente', 'TRANSACTION-38'],
  CONFIRMED: ['Confirmado', 'TRANSACTION-39'],
  ERROR: ['Error', 'TRANSACTION-40'],
};
const events: Readonly<Record<string, readonly [string, ClauseId]>> = {
  CashOut: ['DEBIT', 'EVENT-89'],
  CashIn: ['CREDIT', 'CASHIN-77'],
};

export const labelsBelong: RecordingRule = {
  id: 'H-14',
  title: {
    en: 'Labels in lists and notifications match each other, the query and the event',
    'pt-BR': 'Os rótulos das listas e das notificações condizem entre si, com a query e com o evento',
  },
  clauses: [labels, types, movements, events].flatMap((table) =>
    Object.values(table).map(([, clause]) => clause),
  ),
  needs: ['bodies'],
  usesNotifications: true,
  twin: 'CALLER-29',
  over({ calls, notifications }) {
    const verdicts = new Verdicts();
    const at = (wanted: readonly [string, ClauseId] | undefined, value: unknown, number: number): void => {
      if (wanted === undefined) return;
      verdicts.equal(wanted[0], textOf(value), () => ({
        clause: wanted[1],
        expected: wanted[0],
        received: textOf(value),
        messages: [number],
      }));
    };
    for (const call of calls)
      for (const row of rowsOf(call)) {
        at(movements[textOf(row['operationType'])], row['movementType'], call.number);
        at(types[call.query.get('type') ?? ''], row['operationType'], call.number);
        at(labels[call.query.get('status') ?? ''], row['status'], call.number);
      }
    for (const { name, body, number } of notifications) at(events[name], body['movementType'], number);
    return verdicts.result;
  },
};
