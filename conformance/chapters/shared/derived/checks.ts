import { endingFor } from '../request-table.js';
import type { CheckClauseId, ClauseId, OpenPointId } from '../../../../generated/clause-ids.js';
import { operations } from '../../../../generated/operations.js';
import { isFault } from '../../../contract/cases/cases.js';
import type { Check } from '../../../engine/check.js';
import { chapter, defineCheck, type WrittenCheck } from '../../check.js';
import { effectClauses, sendFaults } from './effect.js';
import {
  expectGraded,
  expectRefusals,
  isAcceptable,
  openMistakes,
  openPointOf,
  recordOpen,
} from './grading.js';
import { gradesOf } from './grades.js';
import type { RequestPlan } from './plan.js';
import { prepare, sendAll } from './sending.js';
import { needsOf, toolsOf } from './tools.js';
import { withoutServerError } from './unreadable.js';

/** For each open point about requests, the clause that records it. */
const openClauses: Readonly<Partial<Record<OpenPointId, CheckClauseId>>> = {
  'OP-54': 'ERROR-43',
  'OP-56': 'ERROR-41',
  'OP-59': 'ERROR-44',
};

/** The clauses that decide the faults, or the bounds, of an operation. */
function graded({ operation }: RequestPlan, faults: boolean): readonly ClauseId[] {
  const grades = gradesOf(operation).filter(({ kind }) => isFault(kind) === faults);
  return [...new Set(grades.map(({ grade }) => grade.clause))];
}

/** Creates the check that sends every fault for which a clause requires a refusal. */
function faultsRefused(plan: RequestPlan): WrittenCheck {
  const { what, effect } = plan;
  const [nothing, nada] = effect === undefined ? ['', ''] : [', and changes nothing', ', e não altera nada'];
  return defineCheck(`derived/${plan.name}-faults`, {
    en: `${what.en} with a fault that the contract and the list of errors name is refused${nothing}`,
    'pt-BR': `${what['pt-BR']} com um erro que o contrato e a lista de erros citam é recusad${endingFor(what)}${nada}`,
    clauses: [
      ...new Set([...graded(plan, true), ...(plan.refusal?.clauses ?? []), ...effectClauses(effect)]),
    ],
    openPoints: [...(plan.refusal?.openPoints ?? []), ...(effect ? (['OP-49'] as const) : [])],
    ...needsOf(plan),
    listens: effect?.silence !== undefined,
    async run(context) {
      const sent = await sendFaults(plan, context as never);
      expectGraded(context.expect, plan, sent);
      expectRefusals(context, plan, sent);
    },
  });
}

/** Creates the check that sends every bound for which a clause requires acceptance, exactly at the limit. */
function boundsAccepted(plan: RequestPlan, clauses: readonly ClauseId[]): WrittenCheck {
  const { what } = plan;
  return defineCheck(`derived/${plan.name}-bounds`, {
    en: `${what.en} that just reaches a limit of the contract is accepted`,
    'pt-BR': `${what['pt-BR']} que chega exatamente a um limite do contrato é aceit${endingFor(what)}`,
    clauses,
    ...needsOf(plan),
    ...(plan.account !== undefined && { account: plan.account }),
    async run(context) {
      const tools = await toolsOf(plan, context);
      const cases = (await prepare(plan, tools)).filter(isAcceptable);
      expectGraded(context.expect, plan, await sendAll(plan, tools.account, cases));
    },
  });
}

/** Creates the check that sends and records all other faults of a request; observers watch for server errors. */
function leftOpen(plan: RequestPlan): WrittenCheck {
  const { what } = plan;
  return defineCheck(`derived/${plan.name}-left-open`, {
    en: `Records the response to ${what.en.replace('A', 'a')} with a fault that no list of errors names`,
    'pt-BR': `Registra a resposta a ${what['pt-BR'].replace('U', 'u')} com um erro que nenhuma lista de erros cita`,
    clauses: plan.open.flatMap((openPoint) => openClauses[openPoint] ?? []),
    openPoints: plan.open,
    ...needsOf(plan),
    async run(context) {
      const tools = await toolsOf(plan, context);
      const all = await prepare(plan, tools);
      const mistakes = openMistakes(plan, all);
      if (mistakes.length > 0) throw new Error(mistakes.join('; '));
      const cases = all.filter((one) => openPointOf(one) !== undefined);
      recordOpen(context.record, plan, await sendAll(plan, tools.account, cases, { judge: 'refusals' }));
    },
  });
}

/** All checks of a plan. */
export function checksOf(plan: RequestPlan): readonly Check[] {
  const bounds = [...new Set([...graded(plan, false), ...(plan.accepted ?? [])])];
  const unreadable = withoutServerError(plan);
  return chapter(operations[plan.operation].family, [
    ...(graded(plan, true).length > 0 ? [faultsRefused(plan)] : []),
    ...(bounds.length > 0 ? [boundsAccepted(plan, bounds)] : []),
    leftOpen(plan),
    ...(unreadable === undefined ? [] : [unreadable]),
  ]);
}
