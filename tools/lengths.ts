/**
 * `npm run lengths` writes `generated/check-lengths.ts`: how many answers of each check come one after another, and which
 * token it asks for first, measured in a run against the reference gateway. A check without an entry runs just as
 * well, only not at the best time.
 */
import { writeFileSync } from 'node:fs';
import { embeddedTarget } from '../conformance/cli/embedded.js';
import type { Check } from '../conformance/engine/check.js';
import { runSuite } from '../conformance/engine/run-suite.js';
import { everything } from '../conformance/engine/select.js';
import { kitSuite } from '../conformance/kit.js';
import type { AccountLink } from '../conformance/target/account-core.js';
import type { Family } from '../conformance/target/profile.js';

const families: Readonly<Record<string, Family>> = {
  createAccessToken: 'standard',
  createOauthToken: 'compatibility',
};
/** What accounts asked for first: a token by themselves, or whatever their check did. */
const first = new WeakMap<object, Family | 'other'>();
const tokens = new Map<string, Family>();
const rounds = new Map<string, number>();

const { askAhead: _askAhead, accountOf, ...suite } = kitSuite();
const open = await embeddedTarget();

function noting(link: AccountLink): unknown {
  let asked: string | undefined;
  const account = accountOf({
    ...link,
    request: (operation, options) => {
      if (asked === undefined) asked = operation;
      else if (!first.has(account)) first.set(account, 'other');
      return link.request(operation, options);
    },
    send: (call) => {
      if (!first.has(account)) first.set(account, 'other');
      return link.send(call);
    },
    // Only an account that has asked for a token by itself says this.
    secret: (token) => {
      if (!first.has(account)) first.set(account, families[asked ?? ''] ?? 'other');
      link.secret(token);
    },
  }) as object;
  return account;
}

const noted = suite.checks.map((check): Check => ({
  ...check,
  run: async (context: {
    readonly account?: object;
    readonly control: { setup(...given: unknown[]): unknown };
  }) => {
    const { account, control } = context;
    const setup = (...given: unknown[]) => {
      if (account !== undefined && !first.has(account)) first.set(account, 'other');
      return control.setup(...given);
    };
    await check.run({ ...context, control: { setup } } as never);
    const family = account && first.get(account);
    if (family !== undefined && family !== 'other') tokens.set(check.id, family);
  },
}));

const result = await runSuite({ ...suite, checks: noted, accountOf: noting }, open.target, {
  ...{ selection: everything, seed: 1, jobs: 3, waivers: [], strict: false, requireDecided: undefined },
  ...{ secret: () => undefined, tearsDown: false },
  listener: { concluded: ({ check, rounds: measured = 0 }) => rounds.set(check.id, measured) },
});
await open.close();
const wrong = result.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
if (wrong.length > 0) throw new Error(`not measured: ${wrong.map(({ check }) => check.id).join(', ')}`);
const lines = suite.checks.map(({ id }) => {
  const family = tokens.get(id);
  const token = family === undefined ? '' : `, token: '${family}'`;
  return `  '${id}': { rounds: ${rounds.get(id) ?? 0}${token} },\n`;
});
const text = `// generated, do not edit: npm run lengths

/** How many answers of a check come one after another, and the token that it asks for first. */
export interface CheckLength {
  readonly rounds: number;
  readonly token?: 'standard' | 'compatibility';
}

export const checkLengths: Readonly<Record<string, CheckLength>> = {
${lines.join('')}};
`;
writeFileSync(new URL('../generated/check-lengths.ts', import.meta.url), text);
process.stdout.write(`${lines.length} checks, ${tokens.size} of which begin with a token\n`);
