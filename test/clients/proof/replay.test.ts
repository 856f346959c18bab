import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect } from 'vitest';

import type { Report } from '../../../conformance/report/report.js';
import { sealed } from '../../../conformance/report/seal.js';
import { runCommand } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';
import { mutants } from './mutants/index.js';
import { withOverrides } from './shop/seams.js';
import { startShop } from './shop/shop.js';

const it = base.extend('run', ({ keep }) => async (change: object, ...args: readonly string[]) => {
  const shop = await keep(startShop(withOverrides(change)));
  return runCommand([...args, '--driver', shop.driverUrl], {}).ended();
});
const only = ['--only', 'caller/authentication-unavailable'];
const givesUp = mutants.find(({ id }) => id === 'unavailable-token-is-an-error')!.change;

describe('a finding about a client', () => {
  it('is replayed with the faults of the report, also with another seed', async ({ run, folder }) => {
    const path = join(folder, 'report.json');
    const brief = join(folder, 'brief.md');
    const files = ['--report', `json=${path}`, '--report', `agent=${brief}`];
    expect((await run(givesUp, 'check', 'client', ...only, ...files)).status).toBe(1);
    expect(readFileSync(brief, 'utf8')).toContain('`npx pixkit report replay report.json 1`');

    const { results: _, ...report } = JSON.parse(readFileSync(path, 'utf8')) as Report;
    const [check] = report.checks;
    const refused = { kind: 'call', message: 'createAccessToken', fault: 'answer 503', nth: 1 };
    expect(check!.injected).toEqual([expect.objectContaining(refused)]);
    const gone = { ...check!.injected![0]!, message: 'createCashOut', amount: '9.99', nth: 2 };
    const checks = [{ ...check!, injected: [...check!.injected!, gone] }];
    writeFileSync(path, JSON.stringify(sealed({ ...report, run: { ...report.run, seed: 99 }, checks })));

    const replay = ['report', 'replay', path, '1'];
    const [red, green] = [await run(givesUp, ...replay), await run({}, ...replay)];
    expect([red.status, red.out]).toEqual([1, expect.stringMatching(/^STILL FAILING {2}CALLER-10/)]);
    expect([green.status, green.out]).toEqual([0, expect.stringMatching(/^FIXED {2}CALLER-10/)]);
    expect(green.out).toContain('the client no longer makes call 2 of POST /api/pix/cash-out 9.99');
  });
});
