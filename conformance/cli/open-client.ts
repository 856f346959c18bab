import type { ClientUnderTest } from '../duties/clients.js';

/** The client under test, with the resources opened for it. */
export interface OpenClient {
  readonly about: ClientUnderTest;
  /** Maximum number of concurrent scenarios. */
  readonly jobs: number;
  /** The address that is unreachable while the client restarts, if it has one. */
  readonly restartsAt?: string | undefined;
  close(): void;
}

/** The properties that the options and the file give for any kind of client. */
export type Common = Pick<
  ClientUnderTest,
  'version' | 'verifies' | 'webhookSecret' | 'patienceMs' | 'isUnused'
> & {
  readonly named: string | undefined;
};
