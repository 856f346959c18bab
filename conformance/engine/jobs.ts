const nearbyJobs = 8;
/** The most that run side by side where nobody says. */
export const farAwayJobs = 2 * nearbyJobs;
/** No answer of a target nearby takes as long, ms: where it is busy some do, but not the fastest of them. */
const farAwayMs = 40;

/** How many checks run side by side, by a target's fastest answer (ms): checks of one far away wait most of the time. */
export function jobsFor(fastestMs: number): number {
  return fastestMs > farAwayMs ? farAwayJobs : nearbyJobs;
}
