import { clauses } from '../../../../../conformance/contract/register.js';
import { describe, expect, test } from 'vitest';

import { plans } from '../../../../../conformance/chapters/plans.js';
import { openMistakes } from '../../../../../conformance/chapters/shared/derived/grading.js';
import type { RequestPlan, Tools } from '../../../../../conformance/chapters/shared/derived/plan.js';
import { caseName, prepare, tested } from '../../../../../conformance/chapters/shared/derived/sending.js';
import type { Operation } from '../../../../../conformance/contract/document.js';
import { parametersOf } from '../../../../../conformance/contract/request.js';
import { seeded } from '../../../../../conformance/core/random.js';
import { blankProfile } from '../../../../../conformance/target/profile.js';
import { valuesFrom } from '../../../../../conformance/core/values.js';

/** Creates the tools with which plans create requests, without a target. */
function tools(): Tools {
  const values = valuesFrom(seeded(7, 'cases'));
  const created = { transactionId: values.uuid(), endToEndId: `E${values.word(31)}` };
  const account = {
    values,
    clientId: values.uuid(),
    clientSecret: values.word(40),
    certificateHeader: 'certificate',
    chave: values.email(),
    profile: blankProfile('http://gateway'),
    listMeds: () => Promise.resolve({ status: 200 }),
  };
  const control = { setup: () => Promise.resolve(created) };
  return { values, account, control } as unknown as Tools;
}

function operationOf({ operation }: RequestPlan): Operation {
  const found = tested().document.operations.get(operation);
  if (found === undefined) throw new Error(operation);
  return found;
}

const pointers = new Map(clauses.map(({ id, pointer }) => [id, pointer]));

describe.each(plans.map((plan) => [plan.name, plan] as const))('%s', (_, plan) => {
  const prepared = prepare(plan, tools());

  test('a grade names a clause that is stated at its field, or at the answer that refuses it', async () => {
    const pointer = operationOf(plan).pointer;
    const astray = (await prepared).filter((one) => {
      if (one.case === undefined || one.grade === undefined) return false;
      const stated = pointers.get(one.grade.clause) ?? '';
      const container = one.case.field.pointers.some((place) => stated.startsWith(`${place}/properties/`));
      const around = one.case.field.pointers.some((place) => place.startsWith(`${stated}/`));
      const isOfAnswer = stated.startsWith(`${pointer}/responses/`);
      return !one.case.field.pointers.includes(stated) && !container && !around && !isOfAnswer;
    });
    expect(astray.map((one) => `${caseName(one)} at ${one.grade?.clause}`)).toEqual([]);
  });

  test('what nothing decides rests on the open points that the plan names', async () => {
    expect(openMistakes(plan, await prepared)).toEqual([]);
    expect(new Set(plan.open).size).toBe(plan.open.length);
  });
});

/**
 * Members that the kit never sends, because their names are open (OP-33) or their values depend on the target (OP-30), and
 * path parameters without any rule in the contract that a request could break.
 */
const withoutCases = [
  'putCob devedor.cnpj',
  'createCashOut x-sandbox-scenario',
  'createCashIn x-sandbox-scenario',
  'createRefundIn id',
  'resendWebhook transactionIdentifier',
];

test('every parameter and every named member of every request body is a field of some plan', async () => {
  const { document } = tested();
  const covered = new Set<string>();
  for (const plan of plans) {
    for (const one of await prepare(plan, tools())) {
      if (one.case !== undefined) covered.add(`${plan.operation} ${one.case.field.name}`);
    }
  }
  const wanted = [...document.operations.values()].flatMap((operation) => [
    ...parametersOf(document, operation).map(
      ({ in: where, name }) => `${operation.operationId} ${where === 'header' ? name.toLowerCase() : name}`,
    ),
    ...membersOf(operation),
  ]);
  expect(wanted.filter((name) => !covered.has(name)).sort()).toEqual([...withoutCases].sort());
});

/** Returns the members of an operation's body, as the contract names them. */
function membersOf({ operationId, pointer }: Operation): readonly string[] {
  const { document } = tested();
  const walk = (at: string, name: string): string[] => {
    const place = document.follow(at);
    const schema = document.at(place) as Readonly<Record<string, object>> | undefined;
    if (schema === undefined) return [];
    const own = Object.keys(schema['properties'] ?? {}).flatMap((member) => {
      const inner = name === '' ? member : `${name}.${member}`;
      return [`${operationId} ${inner}`, ...walk(`${place}/properties/${member}`, inner)];
    });
    return [...own, ...(schema['items'] === undefined ? [] : walk(`${place}/items`, `${name}[]`))];
  };
  return walk(`${document.follow(`${pointer}/requestBody`)}/content/application~1json/schema`, '');
}

test('an open point too many, and one that is missing, is a mistake that says what to change', async () => {
  const plan = plans.find(({ operation }) => operation === 'listMeds')!;
  const wrong: RequestPlan = { ...plan, open: ['OP-59'] };
  expect(openMistakes(wrong, await prepare(wrong, tools()))).toEqual([
    'the plan med-list names OP-59 in open, but no request of listMeds rests on it: take it out',
    'the plan med-list does not name OP-56 in open, but a request of listMeds rests on it (status empty): add it',
  ]);
});
