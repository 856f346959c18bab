const nearbyJobs = 8;
/** The maximum that run in parallel by default. */
export const farAwayJobs = 2 * nearbyJobs;
/** No nearby target takes this long to answer, in ms: a busy one may for some requests, but not for its fastest. */
const farAwayMs = 40;

/** How many checks run in parallel, by a target's fastest answer in ms: with a distant target, checks mostly wait. */
export function jobsFor(fastestMs: number): number {
  return fastestMs > farAwayMs ? farAwayJobs : nearbyJobs;
}
