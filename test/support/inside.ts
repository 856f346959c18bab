import type { GatewayOptions } from '../../server/gateway.js';
import type { Services } from '../../server/ports.js';
import { TestGateway } from './gateway.js';

/** A gateway together with what its operations use: for what has no door of its own yet but pages. */
export async function startInside(
  options: GatewayOptions = {},
): Promise<{ readonly gateway: TestGateway; readonly services: Services }> {
  let inside: Services | null = null;
  const services = (own: Services) => (inside = own);
  const gateway = await TestGateway.start({ ...options, overrides: { ...options.overrides, services } });
  if (inside === null) throw new Error('a gateway started without services');
  return { gateway, services: inside };
}
