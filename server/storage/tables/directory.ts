import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** What the control endpoint has set for a payment key. Null: not set. */
export interface NamedKey {
  readonly registered: boolean;
  readonly ispb: string | null;
  readonly name: string | null;
  readonly document: string | null;
}

/** The keys that were set in the sandbox directory; other keys are not here. */
export interface DirectoryKeys {
  put(pixKey: string, named: NamedKey): Promise<void>;
  byKey(pixKey: string): Promise<NamedKey | null>;
}

interface KeyRow {
  registered: number;
  ispb: string | null;
  name: string | null;
  document: string | null;
}

/** The table `directory_keys`. */
export function directoryTable(compile: Compile): (connection: Connection) => DirectoryKeys {
  const put = compile<KeyRow & { pixKey: string } & Record<string, string | number | null>>((knex, p) =>
    knex('directory_keys')
      .insert({
        pix_key: p('pixKey'),
        registered: p('registered'),
        ispb: p('ispb'),
        name: p('name'),
        document: p('document'),
      })
      .onConflict('pix_key')
      .merge(),
  );
  const byKey = compile<{ pixKey: string }, KeyRow>((knex, p) =>
    knex('directory_keys').where('pix_key', p('pixKey')),
  );
  return (connection) => ({
    put: async (pixKey, named) => {
      await connection.run(put, { pixKey, ...named, registered: Number(named.registered) });
    },
    byKey: async (pixKey) => {
      const row = await connection.row(byKey, { pixKey });
      return row ? { ...row, registered: row.registered === 1 } : null;
    },
  });
}
