/**
 * `npm run check`: what can be said of a change without running it, all at once: types, lint, whether the generated
 * files are up to date, and the clauses. Prints what failed, then a line for each. Exit status 1 if any failed.
 */
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** Scripts of package.json with their arguments. The tests visit the clauses themselves. */
const scripts = ['typecheck', 'lint', 'generate:check', 'clauses -- --still'];

/** Runs a script to its end; shows what it printed only if it failed. */
async function check(script: string): Promise<{ readonly passed: boolean; readonly line: string }> {
  const begun = performance.now();
  const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<boolean>((resolve) => child.once('exit', (status) => resolve(status === 0)));
  const output = await Promise.all([child.stdout, child.stderr].map(buffer));
  const passed = await ended;
  if (!passed) console.error(`── ${script}\n${output.join('')}`);
  const seconds = Math.round((performance.now() - begun) / 1000);
  return { passed, line: `${passed ? 'passed' : 'FAILED'}  ${script} (${seconds} s)` };
}

const results = await Promise.all(scripts.map(check));
for (const { line } of results) console.log(line);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
