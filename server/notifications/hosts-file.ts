import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

const place = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';
/** How long the parsed file is used before it is read again, in ms. */
const freshMs = 10_000;

/** Looks a name up in the machine's hosts file; [] if it is not there. */
export type HostsFile = (name: string) => Promise<readonly string[]>;

/** The machine's hosts file, which is read again from time to time. A file that cannot be read counts as empty. */
export function hostsFile(file = place): HostsFile {
  let read: Promise<ReadonlyMap<string, readonly string[]>> | null = null;
  let readAtMs = -Infinity;
  return async (name) => {
    const nowMs = performance.now();
    if (!read || nowMs - readAtMs > freshMs) {
      readAtMs = nowMs;
      read = readFile(file, 'utf8').then(parseHosts, () => new Map<string, readonly string[]>());
    }
    return (await read).get(name) ?? [];
  };
}

/** Names (lower case) with their addresses. */
export function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...all] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of all.map((one) => one.toLowerCase()))
      names.set(name, [...(names.get(name) ?? []), address]);
  }
  return names;
}
