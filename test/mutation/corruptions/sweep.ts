import { isDeepStrictEqual } from 'node:util';

import { schemas } from '../operators/contract.js';
import { pathsIn } from '../operators/messages.js';
import { groupBy } from '../../../conformance/core/groups.js';
import { valueIn } from '../../../conformance/core/json.js';
import type { Learned, Received } from '../scope.js';
import { start } from '../start.js';
import { type MutantTrial, type Only, tryMutant } from '../trial.js';
import { corruptedBy, type Corruption, corruption as corruptionOf } from './corruptions.js';
import { isOf, kindOf } from './members.js';

/** A corruption that changes what the kit receives, and the checks that judge it, one scope after another. */
export interface Planned {
  readonly corruption: Corruption;
  readonly scopes: readonly Only[];
}

/** Maximum number of values of other accounts. Two are enough for one of them to differ. */
const maxStrangers = 8;
/** Maximum number of witnesses: enough to include a quick check. */
const maxWitnesses = 12;

/** The corruptions that change a message that the kit has received from the untouched gateway. */
export function plan({ green, received }: Learned, wanted: readonly Corruption[]): readonly Planned[] {
  const byKind = groupBy(received, ({ item }) => kindOf(item)?.name);
  const ms = ({ check }: Received): number => green.checkMs.get(check) ?? Infinity;
  const quickestFirst = new Map(
    [...byKind].map(([kind, all]) => [
      kind,
      all.filter((one) => ms(one) < Infinity).sort((one, other) => ms(one) - ms(other)),
    ]),
  );
  return wanted.flatMap((corruption) => {
    const { member, way } = corruption;
    const all = (quickestFirst.get(member.kind.name) ?? []).filter(({ item }) => has(item.json, member.path));
    const { witnesses, breaking } = witnessesOf(corruption, all);
    if (witnesses.length === 0) return [];
    const others = [...new Set(all.map(({ check }) => check))].filter((check) => !witnesses.includes(check));
    const scopes: readonly Only[] = [breaking.slice(0, 2), member.clauses, witnesses, others];
    // A single check may run without any other account before it.
    const seen = all.flatMap(({ item }) =>
      pathsIn(item.json, member.path).map((path) => valueIn(item.json, path)),
    );
    const ofStrangers = seen.filter((value) => value !== undefined && value !== null).slice(0, maxStrangers);
    const planned = way === 'other-account' ? corruptionOf(member, way, ofStrangers) : corruption;
    return [{ corruption: planned, scopes: scopes.filter((scope) => scope.length > 0) }];
  });
}

const has = (body: unknown, path: readonly string[]): boolean =>
  pathsIn(body, path).some((steps) => valueIn(body, steps) !== undefined);

/** The checks that receive a changed message, quickest first, and those that receive one that breaks the contract. */
function witnessesOf(
  { member, way }: Corruption,
  received: readonly Received[],
): { readonly witnesses: readonly string[]; readonly breaking: readonly string[] } {
  const changed = corruptedBy(member, way);
  const [witnesses, breaking] = [new Set<string>(), new Set<string>()];
  for (const { check, item } of received) {
    const message = member.kind.messages.find((one) => isOf(one, item));
    if (message === undefined || witnesses.size === maxWitnesses) continue;
    const body = changed({ message, body: item.json, account: check, key: {} });
    if (isDeepStrictEqual(body, item.json)) continue;
    witnesses.add(check);
    if (!schemas.holds(message.schema, body)) breaking.add(check);
  }
  return { witnesses: [...witnesses], breaking: [...breaking] };
}

/** Whether the kit notices a corruption: a check fails, or no verdict is possible. */
export function isNoticed({ caught, unfinished, trouble }: MutantTrial<Corruption>): boolean {
  return caught || unfinished.length > 0 || trouble !== undefined;
}

/** Divides corruptions into few groups, in none of which two corrupt the same member, or one inside the other. */
export function groupsOf(planned: readonly Planned[]): readonly (readonly Planned[])[] {
  const groups: Planned[][] = [];
  for (const one of planned) {
    const group = groups.find((others) => !others.some((other) => overlap(one, other)));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

function overlap({ corruption: one }: Planned, { corruption: other }: Planned): boolean {
  if (one.member.kind !== other.member.kind) return false;
  const [shorter, longer] = [one.member.path, other.member.path].sort((a, b) => a.length - b.length);
  return shorter?.every((step, index) => step === longer?.[index]) ?? false;
}

/** Whether no check fails on a gateway with all of these corruptions. */
export async function isQuiet(group: readonly Planned[]): Promise<boolean> {
  const defect = () => group.map(({ corruption }) => corruption.defect());
  const all = [...new Set(group.flatMap(({ scopes }) => scopes.flat()))];
  const mutant = { start: () => start(defect, { responseValidation: false }) };
  const { caught, trouble } = await tryMutant(mutant, [all], { untilCaught: true, maxTries: 1 });
  return !caught && trouble === undefined;
}
