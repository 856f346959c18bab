import { createServer, type RequestListener, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import dns from 'node:dns';
import tls from 'node:tls';

import type { Machine } from './machine.js';
import { resolveBy } from './names.js';
import type { Receivers } from './receivers.js';
import { connectionError, End, pair } from './wire.js';

const realConnect = tls.connect;

/** The network between clients, the gateway and the receivers. */
export class Network {
  readonly #machine: Machine;
  readonly #receivers: Receivers;
  readonly #ends = new Set<End>();
  #server: Server | null = null;

  constructor(machine: Machine, receivers: Receivers) {
    this.#machine = machine;
    this.#receivers = receivers;
  }

  /** Makes all further connections and lookups of this process use this network. */
  begin(): void {
    resolveBy(this.#receivers);
    Object.assign(tls, { connect: (options: OutgoingOptions) => this.#connectOut(options) });
    syncBuiltinESMExports();
  }

  end(): void {
    resolveBy(null);
    Object.assign(tls, { connect: realConnect });
    syncBuiltinESMExports();
  }

  /** Makes the gateway accept connections. */
  serve(listener: RequestListener): void {
    this.#server = createServer(listener);
  }

  /** Removes the gateway: its open connections break, and new ones are refused. */
  cut(): void {
    this.#server = null;
    for (const end of [...this.#ends]) end.vanish();
  }

  /** Connects a client to the gateway; null if the connection is refused. */
  connectIn(): End | null {
    const server = this.#server;
    if (!server || !this.#machine.open()) return null;
    const [client, own] = pair(this.#machine, { other: () => this.#closed(own) });
    this.#ends.add(own);
    server.emit('connection', own);
    return client;
  }

  #connectOut(options: OutgoingOptions): End {
    const { host = '', lookup = dns.lookup } = options;
    if (!this.#machine.open()) {
      const refused = new End(this.#machine);
      process.nextTick(() => refused.destroy(connectionError('EMFILE')));
      return refused;
    }
    const [own, other] = pair(this.#machine, { one: () => this.#closed(own) });
    this.#ends.add(own);
    own.connecting = true;
    const reach = (address: string) => {
      this.#machine.soon(() => {
        if (own.destroyed) return;
        own.connecting = false;
        if (!this.#receivers.listensAt(address)) return void own.destroy(connectionError('ECONNREFUSED'));
        this.#receivers.accept(options.servername ?? host, other);
        own.emit('connect');
        own.emit('secureConnect');
      });
    };
    if (isIP(host) !== 0) reach(host);
    else {
      lookup(host, { all: true }, (error, found) => {
        if (own.destroyed) return;
        const address = typeof found === 'string' ? found : found[0]?.address;
        if (error || address === undefined) own.destroy(error ?? connectionError('ENOTFOUND'));
        else reach(address);
      });
    }
    return own;
  }

  #closed(end: End): void {
    if (this.#ends.delete(end)) this.#machine.close();
  }
}

type Found = string | readonly { readonly address: string }[];

interface OutgoingOptions {
  readonly host?: string;
  readonly servername?: string | null;
  readonly lookup?: (
    host: string,
    options: { all: true },
    answer: (error: Error | null, found: Found) => void,
  ) => void;
}
