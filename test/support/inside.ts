import { Problem } from '../../server/domain/problems.js';
import type { GatewayOptions } from '../../server/gateway.js';
import type { Services } from '../../server/ports.js';
import { TestGateway } from './gateway.js';

/** A gateway with access to what its operations use, for functions that only pages call so far. */
export async function startInside(
  options: GatewayOptions = {},
): Promise<{ readonly gateway: TestGateway; readonly services: Services }> {
  const inside: Services[] = [];
  const services = (own: Services) => {
    inside.push(own);
    return own;
  };
  const gateway = await TestGateway.start({ ...options, overrides: { ...options.overrides, services } });
  const [own] = inside;
  if (!own) throw new Error('a gateway started without services');
  return { gateway, services: own };
}

/** Status and message of a refusal; null if nothing was refused. Other errors are rethrown. */
export async function refusalOf(promise: Promise<unknown>): Promise<readonly [number, string] | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.options.status, error.message];
  }
}
