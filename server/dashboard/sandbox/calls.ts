import { answerControl, type ControlAnswer } from '../../sandbox/control.js';
import { type Fault, readParams } from '../../sandbox/control-schemas.js';
import { NothingHere, type Visit } from '../page.js';
import type { Sandbox } from '../services.js';
import type { PanelState } from './states.js';

/** A call of the control endpoint, and what came of it. */
export interface Call {
  readonly request: { readonly state: PanelState; readonly params: object; readonly action: 'setup' };
  /** The same for a shell. */
  readonly curl: string;
  /** Null: it was not made, because of the faults. */
  readonly answer: ControlAnswer | null;
  readonly faults: readonly Fault[];
}

/** Whether the state holds. */
export function succeeded({ answer }: Call): boolean {
  return answer?.status === 200;
}

/** The control endpoint; routes that are there only where it is open ask for it. */
export function sandboxOf({ services: { sandbox } }: Pick<Visit, 'services'>): Sandbox {
  if (!sandbox) throw new NothingHere();
  return sandbox;
}

/** Asks for a state of the visitor's own account, as the control endpoint would be asked for it, and answered by the same function. */
export async function callState(
  visit: Visit,
  state: PanelState,
  params: Readonly<Record<string, unknown>>,
): Promise<Call> {
  const { states, token, path } = sandboxOf(visit);
  const own = { ...params, accountId: visit.account.id };
  const request = { state, params: own, action: 'setup' } as const;
  const curl = curlOf(visit.baseUrl + path, request, token !== null);
  const read = readParams(state, own);
  if ('faults' in read) return { request, curl, answer: null, faults: read.faults };
  return { request, curl, answer: await answerControl(request, states), faults: [] };
}

/** A line for a POSIX shell; the token, which nobody should see, is a variable of its. */
export function curlOf(url: string, body: object, needsToken: boolean): string {
  return [
    `curl -s ${quoted(url)}`,
    "-H 'content-type: application/json'",
    ...(needsToken ? ['-H "authorization: Bearer $CONTROL_TOKEN"'] : []),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' ');
}

function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
