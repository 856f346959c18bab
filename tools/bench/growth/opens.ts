/** `opens.ts FILE`: opens a database, asks it what health asks, and prints what that has cost. */
import { openStore } from '../../../server/storage/store.js';

const [file = ''] = process.argv.slice(2);
const before = process.cpuUsage();
const store = await openStore(file);
await store.read(async ({ backlog, accountVersions }) => {
  await backlog.count(10_000);
  await accountVersions.ofAll();
});
const { user, system } = process.cpuUsage(before);
const memoryMb = process.memoryUsage.rss() / 1_024 ** 2;
process.stdout.write(JSON.stringify({ processorMs: (user + system) / 1_000, memoryMb }));
await store.close();
