import { describe, expect } from 'vitest';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';

describe('a mistyped name is answered with a suggestion', () => {
  it.for<readonly [args: string, meant: string]>([
    ['check --only cashout/*', 'Did you mean cash-out/*?'],
    ['check --only cash-out/duplicate-externalid', 'Did you mean cash-out/duplicate-external-id?'],
    ['check --only cashout12', 'Did you mean CASHOUT-12?'],
    ['check --report htm=a.html', 'Did you mean html?'],
    ['check --evidence failure', 'Did you mean failures?'],
    ['serve --log-level warning', 'Did you mean warn?'],
    ['listen --events cash-inn', 'Did you mean cash_in?'],
    ['check --about versoin=1', 'Did you mean version?'],
    ['chekc', 'Did you mean check?'],
    ['report dif a b', 'Did you mean diff?'],
  ])('%s', async ([args, meant]) => {
    const { status, err } = await pixkit(...args.split(' '));
    expect([status, err]).toEqual([2, expect.stringContaining(meant)]);
  });

  it('for fields, operations and waivers of a target file', async ({ write }) => {
    const target = async (text: string) => {
      const path = await write('target.yaml', `baseUrl: http://127.0.0.1:1\n${text}`);
      return (await pixkit('doctor', '--target', path)).err;
    };
    expect(await target('controll: { url: http://a }')).toContain('Did you mean control?');
    expect(await target('notOffered: ["POST /dict/pics"]')).toContain('Did you mean POST /dict/pix?');
    expect(await target('waivers: [{ id: CASHOUT12, reason: r }]')).toContain('Did you mean CASHOUT-12?');
  });
});
