/**
 * `npm run size -- [REF]`: prints the lines of each folder, now and at a commit (default: main), and the difference.
 *
 * Counts line feeds in text files that Git tracks or would add, except lock files, LICENSE and binary files. A file counts
 * as generated if it is in `generated/` or says so in its first 200 characters; Pact contracts cannot say so.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Files = readonly (readonly [path: string, content: Buffer])[];

const root = fileURLToPath(new URL('../', import.meta.url));
/** Folders whose subfolders are listed individually. */
const split = ['client', 'server', 'conformance', 'tools', 'test'];
const generated = ['generated', 'Pact contracts'];

function git(args: readonly string[], input?: string): Buffer {
  return execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 });
}

function list(...args: readonly string[]): readonly string[] {
  return git(args).toString().split('\0').filter(Boolean);
}

function filesNow(): Files {
  return list('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path))]);
}

function filesAt(commit: string): Files {
  const paths = list('ls-tree', '-r', '-z', '--name-only', commit);
  const objects = git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}\n`).join(''));
  let at = 0;
  return paths.map((path) => {
    const begin = objects.indexOf('\n', at) + 1;
    const end = begin + Number(objects.toString('utf8', at, begin).split(' ')[2]);
    at = end + 1;
    return [path, objects.subarray(begin, end)];
  });
}

function folderOf(path: string, text: string): string {
  if (path.startsWith('conformance/pact/contracts/')) return 'Pact contracts';
  if (path.startsWith('generated/') || text.slice(0, 200).includes('generated, do not edit'))
    return 'generated';
  const [first = '', ...rest] = path.split('/');
  if (split.includes(first)) return `${first}/${rest.length > 1 ? rest[0] : '*'}`;
  return ['spec', 'docs'].includes(first) ? first : 'rest';
}

function countLines(files: Files): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const [path, content] of files) {
    if (/(^|\/)(package-lock\.json|LICENSE)$/.test(path) || content.includes(0)) continue;
    const text = content.toString();
    const folder = folderOf(path, text);
    lines.set(folder, (lines.get(folder) ?? 0) + text.split('\n').length - 1);
  }
  return lines;
}

const [ref = 'main'] = process.argv.slice(2);
const [now, before] = [countLines(filesNow()), countLines(filesAt(ref))];
const folders = [...new Set([...now.keys(), ...before.keys()])].sort();
const written = folders.filter((folder) => !generated.includes(folder));

function printRow(title: string, ...cells: readonly (string | number)[]): void {
  console.log(title.padEnd(30) + cells.map((cell) => String(cell).padStart(12)).join(''));
}
function printSum(title: string, counted: readonly string[]): void {
  const sum = (lines: ReadonlyMap<string, number>): number =>
    counted.reduce((total, folder) => total + (lines.get(folder) ?? 0), 0);
  printRow(title, sum(now), sum(before), sum(now) - sum(before));
}

printRow('', 'now', ref, 'difference');
for (const folder of written) printSum(folder, [folder]);
for (const name of split)
  printSum(
    `${name} in all`,
    folders.filter((folder) => folder.startsWith(`${name}/`)),
  );
printSum('hand-written', written);
for (const folder of folders.filter((name) => generated.includes(name))) printSum(folder, [folder]);
