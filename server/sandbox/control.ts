import { closestMatch } from 'leven';
import type { StateName } from '../../generated/provider-states.js';
import { readParams, readRequest, readTogether } from './control-schemas.js';
import { bringAbout, isState, stateNames, takeBack } from './states/index.js';
import { ImpossibleState, type StateServices } from './states/state.js';

type Params = Readonly<Record<string, unknown>>;

export { isTogether } from './control-schemas.js';

export interface ControlAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Handles a request of the provider-state protocol, version 1: 200 with the return values of the state, 404 for a state
 * that this gateway does not have, 400 for a malformed request, 422 for an impossible one.
 */
export async function answerControl(request: unknown, services: StateServices): Promise<ControlAnswer> {
  const read = readRequest(request);
  if ('faults' in read) return malformed(read);
  const { state, params = {}, action } = read.value;
  if (!isState(state)) return refuse(404, [unknownState(state)]);
  if (action === 'teardown') return tearDown(state, withAccount(params, services), services);
  const answer = await setUp(state, withAccount(params, services), services);
  const { accountId } = answer.body;
  if (answer.status === 200 && typeof accountId === 'string') latestAccount.set(services, accountId);
  return answer;
}

/**
 * Handles several requests that were sent as one, in order and each as if it had been sent alone: 200 with `answers`,
 * or 400 if they are not a list, or too many. A failure does not stop the others: `failed` renders the error.
 */
export async function answerTogether(
  request: unknown,
  services: StateServices,
  failed: (error: unknown) => ControlAnswer,
): Promise<ControlAnswer & { readonly answers?: readonly ControlAnswer[] }> {
  const read = readTogether(request);
  if ('faults' in read) return malformed(read);
  const answers: ControlAnswer[] = [];
  // One after another, because a state may be about the account that a previous one created.
  for (const one of read.value.states)
    answers.push(await answerControl(one, services).catch((error: unknown) => failed(error)));
  return { status: 200, body: { answers }, answers };
}

function unknownState(name: string): string {
  const meant = closestMatch(name.slice(0, maxNameLength), stateNames, { maxDistance: mostMistaken });
  const question = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `this gateway has no state named "${name}".${question} Its states: ${stateNames.join(', ')}`;
}

/** Maximum number of compared characters of an unknown name, and of mistyped letters. */
const maxNameLength = 60;
const mostMistaken = 4;

/**
 * The most recently created account, which is used by a state that names none, because Pact's verifiers cannot pass on
 * its id.
 */
const latestAccount = new WeakMap<StateServices, string>();

function withAccount(params: Params, services: StateServices): Params {
  const accountId = latestAccount.get(services);
  return accountId === undefined ? params : { accountId, ...params };
}

/** Tears a state down. Always responds with 200: a teardown may do nothing, and whether it did does not concern the client. */
async function tearDown(state: StateName, params: Params, services: StateServices): Promise<ControlAnswer> {
  const read = readParams(state, params);
  if (!('faults' in read)) await takeBack(state, read.value, services);
  return { status: 200, body: {} };
}

async function setUp(state: StateName, params: Params, services: StateServices): Promise<ControlAnswer> {
  const read = readParams(state, params);
  if ('faults' in read) return malformed(read);
  try {
    return { status: 200, body: await bringAbout(state, read.value, services) };
  } catch (error) {
    if (error instanceof ImpossibleState) return refuse(422, [error.message]);
    throw error;
  }
}

function malformed({ faults }: { readonly faults: readonly { readonly text: string }[] }): ControlAnswer {
  return refuse(
    400,
    faults.map(({ text }) => text),
  );
}

function refuse(status: number, messages: readonly string[]): ControlAnswer {
  return { status, body: { error: messages.join('; ') } };
}
