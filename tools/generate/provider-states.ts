import type { Protocol } from '../clauses/protocol.js';
import { protocolModule } from './protocol-types.js';

/** Returns `provider-states.ts`: the types of every state, and the schemas of `provider-states.json` next to it. */
export function providerStatesModule({ states }: Protocol): Promise<string> {
  return protocolModule(states, {
    json: 'provider-states.json',
    all: 'ProviderStates',
    one: 'ProviderState',
    name: 'StateName',
    member: 'states',
    about: 'A state of the control protocol',
    protocol:
      'The control protocol as data. `format: brl` is an amount with at most 2 decimals, `format: password` a secret.',
    more: `
  /** No check asks for it: it is for plain Pact tooling, or for people at a sandbox. */
  readonly unasked?: boolean;`,
    moreOfProtocol: `
  /** Several requests as one. */
  readonly together: object;`,
  });
}
