const nearbyJobs = 8;
/** No answer of a target nearby takes as long, ms: where it is busy some do, but not the fastest of them. */
const farAwayMs = 40;

/** How many checks run side by side, by a target's fastest answer (ms): checks of one far away wait most of the time. */
export function jobsFor(fastestMs: number): number {
  return fastestMs > farAwayMs ? 2 * nearbyJobs : nearbyJobs;
}
