import { createGateway } from '../../server/gateway.js';
import type { TargetFile } from '../target/target-file.js';

/** A reference gateway of our own, in this process and in memory, as a target. */
export async function embeddedTarget(): Promise<{ target: TargetFile; close: () => Promise<void> }> {
  const gateway = await createGateway({ database: ':memory:', control: {} });
  const { baseUrl, controlUrl } = await gateway.listen(0);
  const target = { baseUrl, ...(controlUrl !== null && { control: { url: controlUrl } }) };
  return { target, close: () => gateway.close() };
}
