/** Rules about balances: H-03, H-04, H-09 and H-10. */
import type { ClauseId } from '../../../generated/clause-ids.js';
import { t } from '../../core/text.js';
import type { History } from '../history.js';
import { isExplained, spansOf, findUnrecordedPayment, type Span } from './balances.js';
import { formatBrl } from '../../core/cents.js';
import type { RuleResult } from '../../engine/rule.js';
import { type RecordingRule, Verdicts } from './rule.js';

/** Creates a rule about the spans of one kind. */
function about(
  written: Pick<RecordingRule, 'id' | 'title' | 'clauses' | 'twin'>,
  clause: ClauseId,
  kind: string,
): RecordingRule {
  return {
    ...written,
    needs: ['bodies', 'headers', 'times', 'complete'],
    over: (history) => judged(history, clause, kind),
  };
}

function judged(history: History, clause: ClauseId, kind: string): RuleResult<ClauseId> {
  const verdicts = new Verdicts();
  const stranger = findUnrecordedPayment(history);
  if (history.hasGaps) verdicts.inconclusive(t`messages are missing from the recording`);
  else if (stranger !== undefined)
    verdicts.inconclusive(t`the account is shared: a list contains a payment that is not in the recording`);
  if (history.hasGaps || stranger !== undefined) return verdicts.result;
  const spans = spansOf(history);
  if (spans.length === 0) verdicts.inconclusive(t`the balance was not read twice`);
  for (const span of spans.filter((one) => kindOf(one) === kind)) {
    if (span.possible === undefined) {
      verdicts.inconclusive(t`unknown fees, refunds or payments could account for any balance`);
      continue;
    }
    verdicts.check(isExplained(span), () => brokenBy(span, clause));
  }
  return verdicts.result;
}

function brokenBy(span: Span, clause: ClauseId) {
  const { before, after, created, refused, ended } = span;
  return {
    clause,
    expected: t`a balance consistent with the messages recorded since it was ${formatBrl(before.available)} available and ${formatBrl(before.blocked)} blocked`,
    received: t`${formatBrl(after.available)} available and ${formatBrl(after.blocked)} blocked`,
    messages: [
      before.call.number,
      ...[...created, ...refused].slice(0, 6).map(({ number }) => number),
      ...ended.slice(0, 4).map(({ number }) => number),
      after.call.number,
    ],
  };
}

/** The kind of a span: one creation, only ends, only refusals, or anything else. */
function kindOf({ created, refused, ended }: Span): string {
  if (created.length === 0 && ended.length === 0 && refused.length > 0) return 'refused';
  if (created.length === 1 && ended.length === 0) return 'created';
  if (created.length === 0 && ended.length > 0) return 'ended';
  return 'any';
}

export const moneyRules: readonly RecordingRule[] = [
  about(
    {
      id: 'H-03',
      title: {
        en: 'Earlier calls and payments explain every balance',
        'pt-BR': 'Chamadas e pagamentos anteriores explicam todo saldo',
      },
      clauses: ['BALANCE-30', 'BALANCE-33', 'BALANCE-34', 'BALANCE-35'],
      twin: 'CALLER-40',
    },
    'BALANCE-30',
    'any',
  ),
  about(
    {
      id: 'H-04',
      title: {
        en: 'Creating a payment moves its amount from the available to the blocked balance',
        'pt-BR': 'Criar um pagamento move o valor dele do saldo disponível para o bloqueado',
      },
      clauses: ['BALANCE-32', 'BALANCE-30', 'BALANCE-31'],
    },
    'BALANCE-32',
    'created',
  ),
  about(
    {
      id: 'H-09',
      title: {
        en: 'When a payment settles, its amount leaves the blocked balance',
        'pt-BR': 'Quando um pagamento é liquidado, o valor dele sai do saldo bloqueado',
      },
      clauses: ['BALANCE-33', 'BALANCE-34'],
    },
    'BALANCE-33',
    'ended',
  ),
  about(
    {
      id: 'H-10',
      title: {
        en: 'A refused call leaves the balance unchanged',
        'pt-BR': 'Uma chamada recusada não altera o saldo',
      },
      clauses: ['CASHOUT-52', 'TRANSFER-59', 'QRCASHOUT-29'],
      twin: 'CALLER-36',
    },
    'CASHOUT-52',
    'refused',
  ),
];
