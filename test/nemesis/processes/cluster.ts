import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import EmbeddedPostgres from '../../support/embedded-postgres.js';
import { freePort } from '../../support/free-port.js';

const user = 'gateway';
const name = 'gateway';
/** Interval between checks whether a server has reached the expected state, in ms. */
const lookEveryMs = 50;

/** A separate PostgreSQL server, which keeps everything that it has acknowledged (fsync is on). */
export class Cluster {
  readonly #server: InstanceType<typeof EmbeddedPostgres>;
  #isRunning = false;

  private constructor(
    readonly folder: string,
    readonly port: number,
    flags: readonly string[],
  ) {
    this.#server = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user,
      password: user,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
      postgresFlags: ['listen_addresses=127.0.0.1', 'max_connections=100', ...flags].flatMap((flag) => [
        '-c',
        flag,
      ]),
      onLog: () => undefined,
      onError: () => undefined,
    });
  }

  /** Creates the object for the server in a folder, without starting the server. */
  static async in(folder: string, flags: readonly string[] = [], port?: number): Promise<Cluster> {
    return new Cluster(folder, port ?? (await freePort()), flags);
  }

  /** The URL of the gateways' database. */
  get url(): string {
    return `postgres://${user}:${user}@127.0.0.1:${this.port}/${name}`;
  }

  /** The setting by which a standby connects to its primary over a port. */
  static primaryAt(port: string): string {
    return `primary_conninfo=host=127.0.0.1 port=${port} user=${user} password=${user}`;
  }

  /** Creates the folder and the database in it, and leaves the server running. */
  async initialise(): Promise<void> {
    await this.#server.initialise();
    await this.start();
    await this.#server.createDatabase(name);
  }

  async start(): Promise<void> {
    this.#isRunning = true;
    await this.#server.start();
  }

  /** Starts the server if its folder says that it is a standby; resolves when it accepts queries. */
  async startStandby(): Promise<void> {
    this.#isRunning = true;
    // The package waits for the log message of a primary, which appears only after promotion.
    const ended = this.#server.start().then(() => new Promise<never>(() => undefined));
    await Promise.race([ended, this.until('select pg_is_in_recovery()')]);
  }

  /** Waits until a query returns a truthy value. */
  async until(query: string): Promise<void> {
    while (!(await this.ask(query).catch(() => false))) await pause(lookEveryMs);
  }

  /** Returns the first value of the first row of a query. */
  async ask(query: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
      return rows[0]?.[0];
    } finally {
      await client.end();
    }
  }

  /** Kills the server with all of its processes. */
  async kill(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    const [pid] = (await readFile(`${this.folder}/postmaster.pid`, 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  async stop(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    await this.#server.stop();
  }
}
