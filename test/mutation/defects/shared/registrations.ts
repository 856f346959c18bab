import type { Part } from '../../part.js';
import { tables, type Tables } from '../../replace.js';

type Registrations = Tables['registrations'];

/** The custom headers of a registration. */
export type Headers = Parameters<Registrations['put']>[2]['headers'];

/** Replaces how registered URLs are stored. */
export const registrations = (change: (known: Registrations) => Partial<Registrations>): Part =>
  tables(({ registrations: known }) => ({ registrations: { ...known, ...change(known) } }));
