import { createGateway } from '../../server/gateway.js';
import type { TargetFile } from '../target/target-file.js';

/** A target to work with; `close` ends what was started for it. */
export interface OpenTarget {
  readonly target: TargetFile;
  close(): Promise<void>;
}

/** A reference gateway of our own, in this process and in memory. */
export async function embeddedTarget(): Promise<OpenTarget> {
  const gateway = await createGateway({ database: ':memory:', control: {} });
  const { baseUrl, controlUrl } = await gateway.listen(0);
  const target = { baseUrl, ...(controlUrl !== null && { control: { url: controlUrl } }) };
  return { target, close: () => gateway.close() };
}
