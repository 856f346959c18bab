/** The tutorial "Charge a customer", followed to the letter; only the ports are other ones. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { expect } from 'vitest';

import { type RunningCommand, runCommand } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { it } from '../support/fixtures.js';
import { lack, programNamed } from '../support/programs.js';
import { blocksOf, readPage } from './pages.js';

const examples = fileURLToPath(new URL('../../docs/examples', import.meta.url));
const blocks = blocksOf(readPage('docs/charge.md'));

/** A reader, who does what a block says, and the readers' terminals. */
class Reader {
  readonly #commands: RunningCommand[] = [];
  readonly #programs: ChildProcess[] = [];
  /** What stands in the place of a word of the page. */
  readonly #words = new Map<string, string>();

  constructor(readonly folder: string) {}

  async follow(block: string): Promise<void> {
    if (block.startsWith('PIXKIT_')) return appendFile(join(this.folder, '.env'), block);
    if (block.startsWith('$ ')) return this.#tryOut(block);
    for (const line of block.trimEnd().split('\n')) await this.#run(line);
  }

  async #run(line: string): Promise<void> {
    if (line === 'npm install --save-dev pix-gateway-kit') {
      const installed = join(this.folder, 'node_modules/pix-gateway-kit/docs/examples');
      return cp(examples, installed, { recursive: true });
    }
    if (line.startsWith('npx pixkit ')) return this.#startCommand(this.#written(line).split(' ').slice(2));
    if (/ shop\.\w+$/.test(line)) return this.#startShop(line);
    await this.#output(line);
  }

  async #startCommand(args: readonly string[]): Promise<void> {
    const [name] = args;
    const own = name === 'serve' ? ['--port', '0', '--log-level', 'error'] : [];
    const here = args.map((one) => (one === '.env' ? join(this.folder, one) : one));
    const command = runCommand([...here, ...own]);
    this.#commands.push(command);
    await command.until(name === 'serve' ? /^Check it:/m : /^Press /m);
  }

  async #startShop(line: string): Promise<void> {
    const shop = this.#spawn(`exec ${line}`);
    this.#programs.push(shop);
    const [address] = (await once(createInterface(shop.stdout), 'line')) as [string];
    this.#words.set('http://127.0.0.1:4000', address);
  }

  /** Runs a command until it prints what the page shows, and keeps the ids. */
  async #tryOut(block: string): Promise<void> {
    const [command = '', ...shown] = block.trimEnd().split('\n');
    const escaped = shown.join('\n').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const pattern = new RegExp(`^${escaped.replaceAll('…', '.*')}$`);
    const line = command.slice(2);
    const isQuestion = !/ -(d|X) /.test(line);
    const attempt = async () => {
      const printed = (await this.#output(line)).trimEnd();
      if (!isQuestion) expect(printed).toMatch(pattern);
      return pattern.test(printed) && printed;
    };
    const printed = await eventually(attempt);
    const { id, transactionId } = printed.startsWith('{\n')
      ? (JSON.parse(printed) as { id: string; transactionId: string })
      : {};
    if (id !== undefined) this.#words.set('ORDER', id).set('TRANSACTION', String(transactionId));
  }

  async #output(line: string): Promise<string> {
    const child = this.#spawn(this.#written(line));
    const [printed, [status]] = await Promise.all([
      text(child.stdout),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    expect([line, status, printed]).toEqual([line, 0, printed]);
    return printed;
  }

  #spawn(line: string) {
    return spawn('sh', ['-c', line], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0' },
    });
  }

  #written(line: string): string {
    return [...this.#words].reduce((so, [word, by]) => so.replaceAll(word, by), line);
  }

  /** What a page of the shop shows in a browser. */
  async open(address: string): Promise<string> {
    return (await fetch(this.#written(address))).text();
  }

  /** The lines that `listen` has printed. */
  get heard(): string {
    return this.#commands.at(-1)?.out ?? '';
  }

  async end(): Promise<void> {
    for (const program of this.#programs) program.kill();
    for (const command of this.#commands.reverse()) await command.end();
  }
}

const isFor = { Node: /^(node |cp .*\.mjs)/, Python: /^(python3 |cp .*\.py)/ };
/** Code that a page explains; test/docs/examples.test.ts looks at it. */
const isCode = /^(const |export |order|transaction|if not )/;

const languages = [
  { language: 'Node', other: isFor.Python, needs: 'node' },
  { language: 'Python', other: isFor.Node, needs: 'python3' },
];

for (const { language, other, needs } of languages) {
  const program = programNamed(needs);
  it.skipIf(program === undefined)(
    `the tutorial leads to a paid order and its refund in ${language}${lack(needs, program)}`,
    async ({ folder }) => {
      const reader = new Reader(folder);
      try {
        const own = blocks.filter((block) => !other.test(block) && !isCode.test(block));
        expect(own).toHaveLength(11);
        for (const block of own) await reader.follow(block);
        const [address = ''] = /http:\S+ORDER\/pay/.exec(readPage('docs/charge.md')) ?? [];
        expect(await reader.open(address)).toMatch(
          /<h1>R\$\s25,50: devolvido<[^]*data:image\/png;base64,\w[^]*>00020126/,
        );
        expect(reader.heard).toMatch(/CashIn CONFIRMED 25\.50 [^]*CashInReversal CONFIRMED 25\.50 /);
      } finally {
        await reader.end();
      }
    },
  );
}
