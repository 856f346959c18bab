import type { Compile, Connection } from '../statement.js';

/** Tables that refer to others come first. */
const tables = [
  'delivery_attempts',
  'deliveries',
  'notifications',
  'resends',
  'registrations',
  'pending_work',
  'meds',
  'cobs',
  'ledger_entries',
  'transaction_tally',
  'spending',
  'transactions',
  'directory_keys',
  'dashboard_sessions',
  'balances',
  'certificates',
  'accounts',
];

/** Covers every table except those of the migrations. */
export function everything(compile: Compile) {
  const deletions = tables.map((table) => compile<object>(() => `delete from ${table}`));
  const forget = compile<object>(() => `delete from settings where name like 'demo account%'`);
  return (connection: Connection) => ({
    /** Deletes everything except the settings; of these, only the demo accounts are deleted. */
    delete: async (): Promise<void> => {
      for (const deletion of [...deletions, forget]) await connection.run(deletion, {});
    },
  });
}
