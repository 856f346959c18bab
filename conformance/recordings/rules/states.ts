/** Rules about the states of transactions: H-05, H-06, H-08 and H-11. */
import { centsOf } from '../../core/cents.js';
import { t } from '../../core/text.js';
import { textOf, type UntrustedJson } from '../../core/untrusted-json.js';
import { type Called, centsAsked, doneIn, externalIdOf, type History, isDone, rowsOf } from '../history.js';
import { formatBrl } from '../../core/cents.js';
import { grouped, Verdicts, notificationsOf, rowsAbout, type RecordingRule } from './rule.js';

/** Error codes after which a late response of the bank may still confirm the payment (OP-65). */
const mayBeLate: ReadonlySet<string> = new Set(['SETTLEMENT_TIMEOUT', 'PAYMENT_EXPIRED']);

export const statesMoveOn: RecordingRule = {
  id: 'H-05',
  title: {
    en: 'A final status never changes',
    'pt-BR': 'Um status final nunca muda',
  },
  clauses: ['CASHOUT-58', 'DEVOLUCAO-51'],
  needs: ['bodies'],
  usesNotifications: true,
  twin: 'CALLER-39',
  over(history) {
    const verdicts = new Verdicts();
    lookAtNotified(history, verdicts);
    lookAtRows(history, verdicts);
    lookAtRefunds(history, verdicts);
    return verdicts.result;
  },
};

/** Notifications may overtake each other, so only two contradictory results are a violation, in any order. */
function lookAtNotified({ notifications }: History, verdicts: Verdicts): void {
  const results = notifications.filter(({ name }) => name === 'CashOut');
  for (const group of grouped(results, ({ body }) => textOf(body['transactionId']))) {
    const confirmed = group.find(({ body }) => textOf(body['status']) === 'CONFIRMED');
    const failed = group.find(
      ({ body }) => textOf(body['status']) === 'ERROR' && !mayBeLate.has(textOf(body['errorCode'])),
    );
    verdicts.check(confirmed === undefined || failed === undefined, () => ({
      clause: 'CASHOUT-58',
      expected: t`one final status for ${textOf(group[0]?.body['transactionId'])}`,
      received: t`both CONFIRMED and ERROR were notified`,
      messages: [confirmed, failed].flatMap((one) => one?.number ?? []),
    }));
  }
}

/**
 * A list may lag behind (OP-69) for about this long, in ms. After that it must not show a settled payment as pending;
 * it must never show another result.
 */
const lagMs = 10_000;

function lookAtRows({ calls, abilities }: History, verdicts: Verdicts): void {
  const seen = calls.flatMap((call) =>
    rowsOf(call)
      .filter((row) => textOf(row['operationType']) === 'Pix out')
      .map((row) => ({ call, row })),
  );
  for (const group of grouped(seen, ({ row }) => textOf(row['transactionId']))) {
    const confirmed = group.find(({ row }) => textOf(row['status']) === 'Confirmado');
    if (confirmed === undefined || group.length < 2) continue;
    const back = group.find(({ call, row }) => {
      if (call.startedMs < confirmed.call.endedMs || call === confirmed.call) return false;
      const status = textOf(row['status']);
      const isLate = abilities.times && call.startedMs - confirmed.call.endedMs > lagMs;
      return status === 'Error' || (status === 'Pendente' && isLate);
    });
    verdicts.check(back === undefined, () => ({
      clause: 'CASHOUT-58',
      expected: t`${textOf(confirmed.row['transactionId'])} listed as Confirmado, as before`,
      received: textOf(back?.row['status']),
      messages: [confirmed.call.number, back?.call.number ?? 0],
    }));
  }
}

function lookAtRefunds({ calls }: History, verdicts: Verdicts): void {
  const asked = doneIn(calls, 'putDevolucao');
  for (const group of grouped(asked, ({ path }) => path.slice(-3).join('/'))) {
    const ended = group.findIndex(({ answer }) => isEnd(answer?.body));
    const first = group[ended];
    if (first === undefined) continue;
    for (const later of group.slice(ended + 1)) {
      if (later.startedMs < first.endedMs) continue;
      verdicts.equal(textOf(first.answer?.body['status']), textOf(later.answer?.body['status']), () => ({
        clause: 'DEVOLUCAO-51',
        expected: textOf(first.answer?.body['status']),
        received: textOf(later.answer?.body['status']),
        messages: [first.number, later.number],
      }));
    }
  }
}

const isEnd = (body: UntrustedJson | undefined): boolean =>
  ['DEVOLVIDO', 'NAO_REALIZADO'].includes(textOf(body?.['status']));

export const refundsWithinAmount: RecordingRule = {
  id: 'H-06',
  title: {
    en: 'Refunds of a payment never exceed its amount',
    'pt-BR': 'As devoluções de um pagamento nunca passam do valor dele',
  },
  clauses: ['DEVOLUCAO-28', 'LIMIT-06'],
  needs: ['bodies'],
  usesNotifications: true,
  twin: 'CALLER-27',
  over(history) {
    const verdicts = new Verdicts();
    const originals = originalsIn(history);
    const asked = doneIn(history.calls, 'createRefundIn', 'putDevolucao');
    for (const group of grouped(asked, paymentOf)) {
      const [first] = group;
      const original = first === undefined ? undefined : originals.get(paymentOf(first));
      if (first === undefined || original === undefined) continue;
      const refunds = grouped(group, refundIdOf).flatMap((same) => same.at(-1) ?? []);
      const done = refunds.filter((call) => isCompleted(call, history));
      const total = done.reduce((sum, call) => sum + (centsAsked(call) ?? 0), 0);
      verdicts.check(total <= original, () => ({
        clause: first.operation === 'putDevolucao' ? 'DEVOLUCAO-28' : 'LIMIT-06',
        expected: t`at most ${formatBrl(original)} refunded`,
        received: formatBrl(total),
        messages: done.map(({ number }) => number),
      }));
    }
    return verdicts.result;
  },
};

/** The id of the refunded payment in the path: `/api/pix/refund-in/{id}`, `/pix/{e2eid}/devolucao/{id}`. */
const paymentOf = ({ operation, path }: Called): string =>
  (operation === 'putDevolucao' ? path.at(-3) : path.at(-1)) ?? '';

/**
 * The id of a refund, which is the same for repeated requests. Without an externalId, each refund-in is a separate
 * refund.
 */
const refundIdOf = (call: Called): string | undefined =>
  call.operation === 'putDevolucao'
    ? call.path.at(-1)
    : (externalIdOf(call) ?? textOf(call.answer?.body['transactionId']));

function isCompleted({ operation, answer, path, sent }: Called, history: History): boolean {
  const status = textOf(answer?.body['status']);
  if (operation === 'putDevolucao') return status === 'DEVOLVIDO';
  const notified = notificationsOf(history, 'CashInReversal', textOf(sent['externalId']) || undefined);
  return (
    path.length > 0 &&
    (status === 'CONFIRMED' || notified.some(({ body }) => textOf(body['status']) === 'CONFIRMED')) &&
    !notified.some(({ body }) => textOf(body['status']) === 'ERROR')
  );
}

/** The received amounts, in cents, by each of their ids. */
function originalsIn({ notifications, calls }: History): ReadonlyMap<string, number> {
  const originals = new Map<string, number>();
  const note = (body: UntrustedJson, cents: number | undefined): void => {
    if (cents === undefined) return;
    for (const name of ['transactionId', 'endToEndId'])
      if (textOf(body[name]) !== '') originals.set(textOf(body[name]), cents);
  };
  for (const { name, body } of notifications) {
    if (name === 'CashIn' && textOf(body['status']) === 'CONFIRMED')
      note(body, centsOf(body['originalAmount']));
    if (name === 'RECEIVE') note(body, centsOf(body['payment']?.['amount']));
  }
  for (const row of calls.flatMap(rowsOf))
    if (textOf(row['operationType']) === 'Pix in' && textOf(row['status']) === 'Confirmado')
      note(row, centsOf(row['originalAmount']));
  return originals;
}

/**
 * Time after which a missing notification counts as a violation, in ms. The specification gives no limit; a gateway
 * that has notified other results meanwhile is not expected to notify this one any more.
 */
const notificationDeadlineMs = 15 * 60_000;

export const paymentsAreNotified: RecordingRule = {
  id: 'H-08',
  title: {
    en: 'Every confirmed payment is notified',
    'pt-BR': 'Todo pagamento confirmado é notificado',
  },
  clauses: ['CASHOUT-55'],
  needs: ['bodies', 'headers', 'times', 'complete'],
  needsNotifications: 'all',
  twin: 'RECEIVER-15',
  over(history) {
    const verdicts = new Verdicts();
    const { calls, notifications, endsMs, hasGaps } = history;
    if (hasGaps) verdicts.inconclusive(t`messages are missing from the recording`);
    const results = notifications.filter(({ name }) => name === 'CashOut');
    // An account without a webhook URL gets no notifications, and the recording may not show whether it has one.
    if (results.length === 0) verdicts.inconclusive(t`no notification reports the result of a cash-out`);
    if (hasGaps || results.length === 0) return verdicts.result;
    const sent = doneIn(calls, 'createCashOut');
    for (const call of sent) {
      const externalId = externalIdOf(call);
      const listed = rowsAbout(history, externalId).find(
        ({ row }) => textOf(row['operationType']) === 'Pix out' && textOf(row['status']) === 'Confirmado',
      )?.call;
      if (
        externalId === undefined ||
        listed === undefined ||
        endsMs - listed.endedMs < notificationDeadlineMs
      )
        continue;
      verdicts.check(notificationsOf(history, 'CashOut', externalId).length > 0, () => ({
        clause: 'CASHOUT-55',
        expected: t`a CashOut notification of ${externalId}, which is listed as Confirmado`,
        received: t`no such notification within 15 minutes`,
        messages: [call.number, listed.number],
      }));
    }
    return verdicts.result;
  },
};

/** Tolerance in ms, because verifiers allow for clock differences, and responses take time (OP-62). */
const graceMs = 320_000;

export const tokensExpire: RecordingRule = {
  id: 'H-11',
  title: {
    en: 'No token is accepted after its lifetime',
    'pt-BR': 'Nenhum token é aceito depois de expirar',
  },
  clauses: ['AUTH-05', 'AUTH-19'],
  needs: ['bodies', 'headers', 'times'],
  twin: 'CALLER-06',
  over({ calls }) {
    const verdicts = new Verdicts();
    const issued = new Map<string, { readonly call: Called; readonly endsMs: number }>();
    for (const call of calls) {
      const token = textOf(call.answer?.body['access_token']);
      const seconds: unknown = call.answer?.body['expires_in'];
      if (token !== '' && typeof seconds === 'number')
        issued.set(token, { call, endsMs: call.endedMs + seconds * 1000 });
      const owner = issued.get(call.token ?? '');
      if (owner === undefined) continue;
      const isLate = call.startedMs > owner.endsMs + graceMs;
      if (!isLate) continue;
      verdicts.check(!isDone(call), () => ({
        clause: owner.call.operation === 'createAccessToken' ? 'AUTH-05' : 'AUTH-19',
        expected: t`401, because the token had expired ${Math.round((call.startedMs - owner.endsMs) / 1000)} s before`,
        received: String(call.answer?.status ?? ''),
        messages: [owner.call.number, call.number],
      }));
    }
    return verdicts.result;
  },
};
