import { createServer } from 'node:net';
import { describe, expect } from 'vitest';
import { formerNames } from '../../../conformance/cli/commands.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';

const oneCheck = ['--only', 'cash-out/duplicate-external-id'];

describe('usage', () => {
  it.each(['--help', 'check --help', 'doctor --help', '--version', 'check --version'])(
    '%s is answered on stdout with 0',
    async (line) => {
      const { status, out, err } = await pixkit(...line.split(' '));
      expect([status, err]).toEqual([0, '']);
      expect(out).not.toBe('');
    },
  );

  it.each([
    ['check', 'required, implied, money'],
    ['proxy', '127.0.0.1:3020'],
  ])('the help of %s shows defaults as they are typed', async (command, usual) => {
    const { out } = await pixkit(command, '--help');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`default: ${usual}`);
  });

  it.each([
    ['chek', "unknown command 'chek'"],
    ['check --jobs 0', "'0' is invalid. It must be"],
    ['check --report pdf=x.pdf', 'pdf'],
    ['report', 'Usage: pixkit report'],
    ['report show', 'missing required argument'],
    ['report show /nowhere.json', '/nowhere.json cannot be read'],
    ['check --fail-on implied', '--fail-on'],
    ['check --base-url gateway', 'It must be an address'],
    ['check --only nothing/like-it', 'nothing/like-it'],
    ['check --control-url http://127.0.0.1:9', 'no gateway'],
    ['check --target /nowhere.yaml', '/nowhere.yaml cannot be read'],
    ['serve --sandbox-receivers everywhere', '--sandbox-receivers'],
  ])('%s is refused on stderr with 2', async (line, said) => {
    const { status, out, err } = await pixkit(...line.split(' '));
    expect([status, out, err]).toEqual([2, '', expect.stringContaining(said)]);
  });

  it('groups the commands in the help of the program, and ends it with examples', async () => {
    const { out } = await pixkit('--help');
    const headings = [...out.matchAll(/^([A-Z]\w+):$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Options', 'Check', 'Develop', 'Report', 'Setup', 'Examples']);
    expect(out).toMatch(/Examples:\n(?: {2}\$ pixkit .+\n){3}$/);
    expect(out.match(/PIXKIT_BASE_URL/g)).toHaveLength(1);
    for (const former of Object.keys(formerNames))
      expect(out).not.toMatch(new RegExp(`^  ${former}\\b`, 'm'));
  });

  it.each(['check', 'check client', 'serve'])(
    '%s --help shows everyday options, --all every option',
    async (words) => {
      const flags = (out: string) => [...out.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag);
      const short = await pixkit(...words.split(' '), '--help');
      const whole = await pixkit(...words.split(' '), '--help', '--all');
      expect(short.out).toContain(`All options: pixkit ${words} --help --all`);
      expect(flags(short.out).length).toBeLessThan(18);
      expect(flags(whole.out).length).toBeGreaterThan(flags(short.out).length);
      expect(flags(whole.out)).toEqual(expect.arrayContaining(flags(short.out)));
    },
  );

  it.each(Object.entries(formerNames))('%s is accepted for %s with a warning', async (former, present) => {
    const [renamed, direct] = [await pixkit(former, '--help'), await pixkit(...present.split(' '), '--help')];
    expect([renamed.status, renamed.out]).toEqual([0, direct.out]);
    expect(renamed.err).toBe(
      `\`pixkit ${former}\` is now \`pixkit ${present}\`; the old name will be removed in 0.3.\n`,
    );
    const inPortuguese = await pixkit(former, '--help', '--lang', 'pt-BR');
    expect(inPortuguese.err).toContain(`\`pixkit ${former}\` agora é \`pixkit ${present}\``);
  });

  it.each([
    '--lang pt-BR check client --help',
    'check --lang=pt-BR client --help',
    'help check client --lang pt-BR',
  ])('%s finds the command behind --lang', async (line) => {
    expect((await pixkit(...line.split(' '))).out).toMatch(/^Uso: pixkit check client /);
  });

  it('check gateway means check', async () => {
    expect(await pixkit('check', 'gateway', '--list', ...oneCheck)).toEqual(
      await pixkit('check', '--list', ...oneCheck),
    );
  });

  it.for([
    ['proxy', ['--target', 'http://127.0.0.1:9', '--listen'], '--listen'],
    ['listen', ['--serve', '--gateway'], '--gateway'],
    ['check client', ['--by-hand', '--listen'], '--listen'],
  ] as const)(
    '%s names a port that is in use, and the option that changes it',
    async ([words, args, option], { listening }) => {
      const port = await listening(createServer());
      const place = option === '--gateway' ? `http://127.0.0.1:${port}` : `127.0.0.1:${port}`;
      const { status, err } = await pixkit(...words.split(' '), ...args, place);
      expect([status, err]).toEqual([
        2,
        expect.stringContaining(`Cannot listen on port ${port} of 127.0.0.1: another program listens there.`),
      ]);
      expect(err).toContain(`Choose another address with ${option}; port 0 picks a free port.`);
    },
  );
});
