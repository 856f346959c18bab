import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import { isBrl } from '../domain/money.js';
import { stateNamed } from './states/index.js';
import {
  ImpossibleState,
  type ProviderState,
  type StateServices,
  UnsupportedCondition,
} from './states/state.js';

/** An answer of the control endpoint. */
export interface ControlAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface StateRequest {
  readonly state: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly action: 'setup' | 'teardown';
}

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
ajv.addFormat('brl', { type: 'number', validate: isBrl });

const validators = new WeakMap<object, ValidateFunction>();
const requestSchema = {
  type: 'object',
  required: ['state'],
  properties: {
    state: { type: 'string', minLength: 1 },
    params: { type: 'object' },
    action: { enum: ['setup', 'teardown'] },
  },
};

/**
 * Answers a request of the provider-state protocol, version 1: 200 with what the state returns, 404 for a state that this
 * gateway does not have, 501 for a condition that it does not have, 400 for a malformed request, 422 for an impossible one.
 */
export async function answerControl(request: unknown, services: StateServices): Promise<ControlAnswer> {
  const faults = faultsOf(requestSchema, request);
  if (faults.length > 0) return refuse(400, faults);
  const { state: name, params = {}, action = 'setup' } = request as Partial<StateRequest> & { state: string };
  const state = stateNamed(name);
  if (!state) return refuse(404, [`this gateway has no state named "${name}"`]);
  if (action === 'teardown') return { status: 200, body: {} };
  const meant = withAccount(params, services);
  const wrong = faultsOf(state.params, meant);
  if (wrong.length > 0) return refuse(400, wrong);
  const answer = await setUp(state, meant, services);
  const { accountId } = answer.body;
  if (answer.status === 200 && typeof accountId === 'string') latestAccount.set(services, accountId);
  return answer;
}

/** The account that was made last: whom a state means that names none. Pact's verifiers cannot pass its id on. */
const latestAccount = new WeakMap<StateServices, string>();

function withAccount(params: StateRequest['params'], services: StateServices): StateRequest['params'] {
  const accountId = latestAccount.get(services);
  return accountId === undefined ? params : { accountId, ...params };
}

async function setUp(
  state: ProviderState<unknown>,
  params: unknown,
  services: StateServices,
): Promise<ControlAnswer> {
  try {
    return { status: 200, body: await state.setup(params, services) };
  } catch (error) {
    if (error instanceof ImpossibleState) return refuse(422, [error.message]);
    if (error instanceof UnsupportedCondition) return refuse(501, [error.message]);
    throw error;
  }
}

function refuse(status: number, messages: readonly string[]): ControlAnswer {
  return { status, body: { error: messages.join('; ') } };
}

function faultsOf(schema: object, value: unknown): string[] {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map(faultText);
}

function faultText({ instancePath, message = 'is invalid', params }: ErrorObject): string {
  const field = instancePath.slice(1).replaceAll('/', '.') || 'the request';
  const allowed: unknown = params['allowedValues'];
  return `${field} ${message}${Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''}`;
}
