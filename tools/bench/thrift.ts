import { type Load, throughput } from './load.js';
import type { Server } from './processes.js';

/** Some seconds of load on a server. */
export interface Sample {
  readonly perSecond: number;
  /** Processor time of the server per request, in µs. */
  readonly processorUs: number;
}

/** Loads a server for some seconds, and sees what it takes of its processor. */
export async function sampleOf(server: Server, load: Load, seconds: number): Promise<Sample> {
  const before = await server.processorSeconds();
  const { perSecond } = await throughput(server.baseUrl, load, seconds);
  const spent = (await server.processorSeconds()) - before;
  return { perSecond, processorUs: (spent * 1e6) / (perSecond * seconds) };
}
