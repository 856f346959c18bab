import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';

/** Simulates another machine on the network: a network namespace behind a virtual cable, with private addresses. */
export class Namespace {
  readonly #children: ChildProcess[] = [];
  private constructor(
    readonly name: string,
    readonly addresses: readonly [ipv4: string, ipv6: string],
  ) {}

  /** Null if this process may not create one. */
  static make(): Namespace | null {
    const id = randomInt(65_536);
    const name = `pixkit-${id}`;
    const [here, there] = [`px${id}a`, `px${id}b`];
    const [high, low] = [id >> 8, id & 0xff & ~3];
    const inside = ['netns', 'exec', name, 'ip'];
    const ipv6 = `fd00:${id.toString(16)}::`;
    try {
      ip('netns', 'add', name);
    } catch {
      return null;
    }
    const namespace = new Namespace(name, [`10.${high}.${low}.2`, `${ipv6}2`]);
    try {
      ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
      ip('addr', 'add', `10.${high}.${low}.1/30`, 'dev', here);
      ip('addr', 'add', `${ipv6}1/64`, 'dev', here, 'nodad');
      ip('link', 'set', here, 'up');
      ip(...inside, 'addr', 'add', `10.${high}.${low}.2/30`, 'dev', there);
      ip(...inside, 'addr', 'add', `${ipv6}2/64`, 'dev', there, 'nodad');
      ip(...inside, 'link', 'set', there, 'up');
      return namespace;
    } catch {
      namespace.close();
      return null;
    }
  }

  /** Whether this process may create one. */
  static isPossible(): boolean {
    const namespace = Namespace.make();
    namespace?.close();
    return namespace !== null;
  }

  /** Runs a Node program in it; resolves with the first line that it prints. */
  async run(program: string): Promise<string> {
    const args = ['netns', 'exec', this.name, process.execPath, '-e', program];
    const child = spawn('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#children.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return line.toString().trim();
  }

  /** Removes it with everything that runs in it. */
  close(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    ip('netns', 'del', this.name);
  }
}

function ip(...args: readonly string[]): void {
  execFileSync('ip', args, { stdio: 'ignore' });
}
