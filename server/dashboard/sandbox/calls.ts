import { momentOf } from '../../domain/clock.js';
import { answerControl } from '../../sandbox/control.js';
import { readParams } from '../../sandbox/control-schemas.js';
import { NothingHere, type PageRequest } from '../page.js';
import type { Call, Surroundings } from './recent-calls.js';
import type { PanelState } from './states.js';

export function succeeded({ answer }: Call): boolean {
  return answer?.status === 200;
}

/** Sets up a state for the user's own account, with the same function that serves the control endpoint. */
async function callState(
  request: PageRequest,
  state: PanelState,
  params: Readonly<Record<string, unknown>>,
): Promise<Call> {
  const { sandbox } = request.services;
  // Its routes exist only while the control endpoint is open.
  if (!sandbox) throw new NothingHere();
  const { states, token, path } = sandbox;
  const own = { ...params, accountId: request.account.id };
  const body = { state, params: own, action: 'setup' } as const;
  const needsToken = token !== null;
  const call = { body, needsToken, curl: curlOf(request.baseUrl + path, body, needsToken) };
  const read = readParams(state, own);
  if ('faults' in read) return { ...call, answer: null, faults: read.faults };
  return { ...call, answer: await answerControl(body, states), faults: [] };
}

function surroundingsOf({
  account: { id },
  services,
}: Pick<PageRequest, 'account' | 'services'>): Promise<Surroundings> {
  return services.store.read(async ({ accounts }) => {
    const account = await accounts.byId(id);
    if (!account) throw new NothingHere();
    return { account, receiversAnswer: await accounts.receiversAnswer(id) };
  });
}

/** Sets up a state like {@link callState}, and remembers its effect if it succeeds. */
export async function callAndKeep(
  request: PageRequest,
  state: PanelState,
  params: Readonly<Record<string, unknown>>,
): Promise<{ readonly call: Call; readonly id: string | null }> {
  const before = await surroundingsOf(request);
  const call = await callState(request, state, params);
  if (!succeeded(call)) return { call, id: null };
  const after = await surroundingsOf(request);
  const { nowMs } = momentOf(after.account, request.services.clock);
  const values = Object.fromEntries(request.form);
  return { call, id: request.calls.keep({ call, before, after, nowMs, values }) };
}

/** Returns a POSIX shell command; the token is a shell variable, because it must not be shown. */
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
