import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { parseDuties, readDutySources } from '../../tools/clauses/duties.js';
import { faultLine } from '../../tools/clauses/load.js';
import { readDriverProtocol, readWrittenSteps } from '../../tools/clauses/protocol.js';
import { dutyStepFaults, stepFaults } from '../../tools/clauses/steps.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { chapters } = parseDuties(readDutySources(`${root}spec`));

interface Written {
  readonly steps: Readonly<Record<string, Record<string, unknown>>>;
}

/** What is found once the step `pay` is changed. */
function faultsAfter(change: (pay: Record<string, unknown>, all: Written) => void): readonly string[] {
  const written = JSON.parse(JSON.stringify(readWrittenSteps(root))) as Written;
  change(written.steps['pay']!, written);
  return stepFaults(written).map(faultLine);
}

describe('the steps of a driver', () => {
  it.each<[string, (pay: Record<string, unknown>) => void, RegExp]>([
    [
      'an example that its params refuse',
      (pay) => void Object.assign(pay, { example: { params: { order: 'order-1' }, returns: {} } }),
      /^example step pay params: must have required property 'amount'$/,
    ],
    [
      'a description in one language',
      (pay) => void Object.assign(pay, { description: { en: 'Pays.' } }),
      /^form client-steps\.yaml: must have required property 'pt-BR' at \/steps\/pay\/description$/,
    ],
  ])('are found with %s', (_, change, fault) => {
    const [first] = faultsAfter(change);
    expect(first).toMatch(fault);
  });

  it.each([
    ['one that there is not', 'pray', 'asks for the step "pray", which there is not'],
    ['the view', 'how is the order', 'asks for the step "how is the order", which it must do by `view`'],
  ])('that duties ask for are found with %s', (_, name, fault) => {
    const [chapter] = chapters;
    const duty = { ...chapter!.duties[0]!, steps: ['pay', name] };
    const faults = dutyStepFaults([{ ...chapter!, duties: [duty] }], readDriverProtocol(root));
    expect(faults.map(faultLine)).toEqual([`duty CALLER-01: ${fault}`]);
  });
});
