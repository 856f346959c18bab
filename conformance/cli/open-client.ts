import type { ClientUnderTest } from '../duties/clients.js';

/** The client that is judged, and what was opened for it. */
export interface OpenClient {
  readonly about: ClientUnderTest;
  /** How many scenarios may run at once. */
  readonly jobs: number;
  /** The address that is gone while the client restarts, if it has one. */
  readonly restartsAt?: string | undefined;
  close(): void;
}

/** What the options and the file say of any client. */
export type Common = Pick<ClientUnderTest, 'version' | 'verifies' | 'patienceMs' | 'isUnused'> & {
  readonly named: string | undefined;
};
