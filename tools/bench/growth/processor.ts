/** How much processor time this process must spend on a sample, in ms: its clock counts whole microseconds, with noise. */
const leastMs = 30;

/** The processor time of one `work` in this process, in ms; repeats it until enough was spent. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let times = 1; ; times += 1) {
    await work();
    const { user, system } = process.cpuUsage(before);
    const spentMs = (user + system) / 1_000;
    if (spentMs >= leastMs) return spentMs / times;
  }
}
