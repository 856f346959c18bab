// The payments of a shop behind pg-boss, a job queue in PostgreSQL, used as its README shows: whatever comes in is sent to a
// queue and answered, and a worker does what is to be done. What the shop knows stands in tables of the same database.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { Gateway } from '../../../examples/shops/node/gateway.mjs';

const packages = createRequire(import.meta.url);
const PgBoss = packages('pg-boss');
const { Pool } = packages('pg');

const tables = `
  create table if not exists orders (
    client text, name text, external_id text unique, body jsonb, cents bigint,
    state text not null default 'unknown', times int not null default 0, end_to_end_id text,
    refunded bigint not null default 0, primary key (client, name));
  create table if not exists booked (client text, key text, primary key (client, key));`;

/** A state never goes back: notifications overtake each other, and answers. */
const ranks = ['unknown', 'pending', 'failed', 'paid', 'returned'];
const later = (next) =>
  `case when array_position(array['${ranks.join("','")}'], state) < ${ranks.indexOf(next) + 1} then '${next}' else state end`;

/** How many jobs of a queue are worked on at a time. */
const workers = 4;

export class Shops {
  #gateways = new Map();
  /** Who waits until a worker has tried to pay an order. */
  #waiting = new Map();

  /** `isOnce`: notifications are booked under a key, in one transaction; otherwise the queue is trusted for that. */
  static async start({ database, isOnce }) {
    const shops = new Shops();
    shops.isOnce = isOnce;
    shops.pool = new Pool({ connectionString: database, max: 10 });
    await shops.pool.query(tables);
    shops.boss = new PgBoss({ connectionString: database, max: 10 });
    shops.boss.on('error', (error) => console.error(String(error)));
    await shops.boss.start();
    await shops.#work('payments', (job) => shops.#send(job).finally(() => shops.#tried(job)));
    await shops.#work('notifications', (job) => shops.#apply(job));
    return shops;
  }

  async #work(queue, perform) {
    await this.boss.createQueue(queue);
    for (let worker = 0; worker < workers; worker += 1) {
      await this.boss.work(queue, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
        await perform(job.data);
      });
    }
  }

  async add(client, account) {
    this.#gateways.set(client, new Gateway(account));
  }

  async balance(client) {
    const { status, body } = await this.#gateways.get(client).call('GET', '/balance');
    if (status >= 300) throw new Error(`no balance: ${status}`);
    return Math.round((body.data ?? body).netBalance * 100);
  }

  /** Takes an order to pay; a worker pays it. Resolves when it has tried to. */
  async pay(client, name, cents, details, description) {
    const body = { value: cents / 100, externalId: randomUUID(), description, details };
    const { rowCount } = await this.pool.query(
      'insert into orders (client, name, external_id, body, cents) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [client, name, body.externalId, body, cents],
    );
    if (rowCount !== 1) return;
    const tried = new Promise((resolve) => this.#waiting.set(`${client} ${name}`, resolve));
    await this.boss.send('payments', { client, name });
    await tried;
  }

  #tried({ client, name }) {
    this.#waiting.get(`${client} ${name}`)?.();
    this.#waiting.delete(`${client} ${name}`);
  }

  /** A job that throws is tried again by pg-boss, as often as it does by default. */
  async #send({ client, name }) {
    const { rows } = await this.pool.query('select body from orders where client = $1 and name = $2', [
      client,
      name,
    ]);
    const answer = await this.#gateways.get(client).call('POST', '/api/pix/cash-out', rows[0].body);
    const isDuplicate = answer.body.code === 'PIX_DUPLICATE_EXTERNAL_ID';
    if (answer.status >= 500) throw new Error(`the gateway answered ${answer.status}`);
    const state = answer.status < 300 || isDuplicate ? 'pending' : 'failed';
    await this.pool.query(`update orders set state = ${later(state)} where client = $1 and name = $2`, [
      client,
      name,
    ]);
  }

  /** A notification is queued before it is answered. */
  async receive(client, notification) {
    await this.boss.send('notifications', { client, notification });
  }

  async #apply({ client, notification }) {
    const connection = await this.pool.connect();
    try {
      await connection.query('begin');
      if (await this.#isNew(connection, client, notification)) await book(connection, client, notification);
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback');
      throw error;
    } finally {
      connection.release();
    }
  }

  async #isNew(connection, client, { event, status, transactionId, endToEndId }) {
    if (!this.isOnce) return true;
    const key = JSON.stringify([event, status, transactionId, endToEndId]);
    const { rowCount } = await connection.query('insert into booked values ($1, $2) on conflict do nothing', [
      client,
      key,
    ]);
    return rowCount === 1;
  }

  async order(client, name) {
    const { rows } = await this.pool.query('select * from orders where client = $1 and name = $2', [
      client,
      name,
    ]);
    return rows[0];
  }
}

async function book(
  connection,
  client,
  { event, status, externalId, endToEndId, metadata, parentTransaction },
) {
  if (event === 'CashOut' && status === 'CONFIRMED')
    await connection.query(
      `update orders set state = ${later('paid')}, times = times + 1, end_to_end_id = $3 where client = $1 and external_id = $2`,
      [client, externalId, endToEndId],
    );
  if (event === 'CashOut' && status === 'ERROR')
    await connection.query(
      `update orders set state = ${later('failed')} where client = $1 and external_id = $2`,
      [client, externalId],
    );
  if (event === 'CashOutReversal')
    await connection.query(
      `update orders set refunded = refunded + $3, state = case when refunded + $3 >= cents then 'returned' else ${later('paid')} end
        where client = $1 and external_id = $2`,
      [client, parentTransaction?.externalId, metadata.refund.value],
    );
}
