/**
 * `npm run size -- [REF]`: hand-written lines of each room, now and at a commit (default: before the house was
 * rebuilt), and committed generated lines. `-- --walk` lists the files that one cash-out runs through instead.
 *
 * A line is a line feed in a text file that git knows or would take. Not counted: package-lock.json, LICENSE, binary
 * files. Generated is what lies in `generated/` or says so in its first line; the Pact contracts, which cannot say so,
 * are listed apart.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Lines of text by room; `''` sums up. */
type Lines = ReadonlyMap<string, number>;

const notCounted = /(^|\/)(package-lock\.json|LICENSE)$/;
/** Rooms whose own folders are listed one by one. */
const houses = ['client', 'server', 'conformance', 'library', 'tools', 'test'];

function git(args: readonly string[], input?: string): Buffer {
  return execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 });
}

const names = (listed: Buffer): readonly string[] => listed.toString().split('\0').filter(Boolean);

/** The files of the working tree, with their contents. */
function filesNow(): readonly (readonly [path: string, content: Buffer])[] {
  const paths = names(git(['ls-files', '-z', '--cached', '--others', '--exclude-standard']));
  return paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path))]);
}

/** The files of a commit, with their contents. */
function filesAt(commit: string): ReturnType<typeof filesNow> {
  const paths = names(git(['ls-tree', '-r', '-z', '--name-only', commit]));
  const objects = git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}\n`).join(''));
  let at = 0;
  return paths.map((path) => {
    const end = objects.indexOf('\n', at);
    const size = Number(objects.toString('utf8', at, end).split(' ')[2]);
    at = end + 1 + size + 1;
    return [path, objects.subarray(end + 1, end + 1 + size)];
  });
}

function roomOf(path: string, text: string): string {
  if (path.startsWith('conformance/pact/contracts/')) return 'Pact contracts';
  if (path.startsWith('generated/') || text.slice(0, 200).includes('generated, do not edit'))
    return 'generated';
  const [house = '', ...rest] = path.split('/');
  if (houses.includes(house)) return rest.length > 1 ? `${house}/${rest[0] ?? ''}` : `${house}/*`;
  return ['spec', 'docs'].includes(house) ? house : 'rest';
}

function linesOf(files: ReturnType<typeof filesNow>): Lines {
  const lines = new Map<string, number>();
  for (const [path, content] of files) {
    if (notCounted.test(path) || content.includes(0)) continue;
    const text = content.toString();
    const room = roomOf(path, text);
    lines.set(room, (lines.get(room) ?? 0) + text.split('\n').length - 1);
  }
  return lines;
}

const isGenerated = (room: string): boolean => room === 'generated' || room === 'Pact contracts';

function printTable(now: Lines, before: Lines, ref: string): void {
  const row = (room: string, ...numbers: readonly (number | string)[]): void =>
    console.log(room.padEnd(30) + numbers.map((number) => String(number).padStart(12)).join(''));
  const count = (title: string, isCounted: (room: string) => boolean): void => {
    const total = (lines: Lines): number =>
      [...lines].reduce((sum, [room, number]) => sum + (isCounted(room) ? number : 0), 0);
    row(title, total(now), total(before), total(now) - total(before));
  };
  const rooms = [...new Set([...now.keys(), ...before.keys()])].sort();
  row('', 'now', ref, 'difference');
  for (const room of rooms.filter((name) => !isGenerated(name))) count(room, (name) => name === room);
  for (const house of houses) count(`${house} in all`, (name) => name.startsWith(`${house}/`));
  count('hand-written', (name) => !isGenerated(name));
  for (const room of rooms.filter(isGenerated)) count(room, (name) => name === room);
}

const { values, positionals } = parseArgs({
  options: { walk: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.walk) {
  const { walkOfCashOut } = await import('./walk.js');
  const files = await walkOfCashOut();
  for (const file of files) console.log(file);
  console.log(`${files.length} files from the request of a cash-out to its notification`);
} else {
  const [ref = 'de601237'] = positionals;
  printTable(linesOf(filesNow()), linesOf(filesAt(ref)), ref);
}
