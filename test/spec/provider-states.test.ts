import { describe, expect, it } from 'vitest';

import { protocol } from '../../generated/provider-states.js';
import { allStates, faultsBy } from '../support/provider-states.js';

interface Member {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Member>>;
  readonly required?: readonly string[];
}

function membersOf({ properties = {} }: Member, path: string): readonly (readonly [string, Member])[] {
  return Object.entries(properties).flatMap(([name, member]) => [
    [`${path}/${name}`, member] as const,
    ...membersOf(member, `${path}/${name}`),
  ]);
}

describe.each(allStates)('the state %s', (state) => {
  const { params, returns, example } = protocol.states[state];

  it('has an example that its own schemas take', () => {
    expect(faultsBy(params, example.params)).toEqual([]);
    expect(faultsBy(returns, example.returns)).toEqual([]);
    const request = { state, params: example.params, action: 'setup' };
    expect(faultsBy(protocol.request, request)).toEqual([]);
  });

  it('takes every default that it has', () => {
    const members = membersOf(params, '');
    for (const [path, member] of members.filter(([, { default: value }]) => value !== undefined))
      expect(faultsBy(member, member.default), path).toEqual([]);
  });

  it('refuses an answer without what it must return, and params without what it needs', () => {
    for (const name of (returns as Member).required ?? [])
      expect(faultsBy(returns, { ...example.returns, [name]: undefined }), name).not.toEqual([]);
    for (const name of (params as Member).required ?? [])
      expect(faultsBy(params, { ...example.params, [name]: undefined }), name).not.toEqual([]);
  });
});

describe('what the protocol leaves open', () => {
  it.each([
    ['a received payment', { externalId: null, id: null }],
    ['a payment settles', { endToEndId: null }],
    ['a refund settles', { endToEndId: null }],
    ['an account', { certificateHeader: undefined, scenarios: undefined }],
  ] as const)('%s may return %j', (state, change) => {
    const { returns, example } = protocol.states[state];
    expect(faultsBy(returns, { ...example.returns, ...change })).toEqual([]);
  });
});
