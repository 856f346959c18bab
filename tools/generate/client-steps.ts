import type { DriverProtocol } from '../clauses/protocol.js';
import { protocolModule } from './protocol-types.js';

/** Returns `client-steps.ts`: the types of every step, and the schemas of `client-steps.json` next to it. */
export function clientStepsModule({ steps }: DriverProtocol): Promise<string> {
  return protocolModule(steps, {
    json: 'client-steps.json',
    all: 'ClientSteps',
    one: 'ClientStep',
    name: 'StepName',
    member: 'steps',
    about: 'A step of the driver protocol',
    protocol: 'The driver protocol, in which a client under test is asked for steps, as data.',
  });
}
