import { type Compile, type Connection, type Done, flag } from '../statement.js';
import { tableOf } from '../table.js';

/** The facts that the control endpoint has set for a payment key; null if not set. */
export interface NamedKey {
  readonly registered: boolean;
  readonly ispb: string | null;
  readonly name: string | null;
  readonly document: string | null;
}

/** The table `directory_keys`: keys that were set in the sandbox directory; it has no other keys. */
export function directoryTable(compile: Compile) {
  const keys = tableOf<NamedKey & { readonly pixKey: string }>(compile, 'directory_keys', {
    registered: flag,
  });
  const put = keys.insert(['pixKey', 'registered', 'ispb', 'name', 'document'], (rows) =>
    rows.onConflict('pix_key').merge(),
  );
  const byKey = keys.find(['pixKey']);
  return (connection: Connection) => ({
    put: (pixKey: string, named: NamedKey): Done => connection.run(put, { pixKey, ...named }),
    byKey: (pixKey: string): Promise<NamedKey | null> => connection.row(byKey, { pixKey }),
  });
}
