/** The control endpoint of the tutorial "Judge a gateway", as far as it has got: what its Go code does. */
import { type ControlProxy, startControlProxy } from '../support/control-proxy.js';

/** Answers these states with what the gateway behind `controlUrl` answers, and "not yet" to all others. */
export function tutorialEndpoint(controlUrl: string, written: readonly string[]): Promise<ControlProxy> {
  return startControlProxy(controlUrl, ({ state, action, params }) => {
    if (action === 'teardown') return { status: 200, body: {} };
    const asked = written.includes(state) ? paramsOf(state, params) : undefined;
    if (asked === undefined) return { status: 501, body: { error: `not yet: ${state}` } };
    return { state, params: asked, action };
  });
}

/** What the functions of the tutorial ask for; undefined if that is "not yet". */
function paramsOf(
  state: string,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (state !== 'an account') return params;
  const { feeAmount = '0', available = 1000, settlement } = params;
  const others = ['limits', 'localTime', 'minimumExpiration', 'webhookRegistration'];
  const isNotYet =
    Number(feeAmount) !== 0 ||
    settlement === 'automatic' ||
    others.some((name) => params[name] !== undefined);
  return isNotYet ? undefined : { available, settlement: 'manual' };
}
