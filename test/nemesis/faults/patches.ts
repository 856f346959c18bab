/** A text of a source file, and what stands there instead. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** What brings a fault back that was there once, and the body that shows it. */
export interface Patch {
  /** What the names of the known histories begin with that must find it. */
  readonly finding: string;
  readonly body: 'simulation' | 'processes';
  readonly database?: 'sqlite' | 'postgres';
  readonly edits: readonly Edit[];
}

/** The faults of the first review, each brought back by undoing what decided it. */
export const patches: readonly Patch[] = [
  {
    finding: 'H2',
    body: 'simulation',
    edits: [
      {
        file: 'server/notifications/delivery-gate.ts',
        find: '  inAll: 256,\n  perAccount: 16,\n  perOrigin: 64,\n',
        replace: '  inAll: 1e6,\n  perAccount: 1e6,\n  perOrigin: 1e6,\n',
      },
    ],
  },
  {
    finding: 'H3',
    body: 'simulation',
    edits: [
      {
        file: 'server/notifications/names.ts',
        find: '  async #ask(name: string): Promise<readonly string[]> {\n',
        replace:
          '  async #ask(name: string): Promise<readonly string[]> {\n    if (name) return (await dns.lookup(name, { all: true })).map(({ address }) => address);\n',
      },
    ],
  },
  {
    finding: 'H4',
    body: 'simulation',
    edits: [
      {
        file: 'server/notifications/https-sender.ts',
        find: "return keepable(Buffer.concat(chunks).subarray(0, answerCap).toString('utf8'), answerCap);",
        replace: "return Buffer.concat(chunks).subarray(0, answerCap).toString('utf8');",
      },
      {
        file: 'server/notifications/deliverer.ts',
        find: '    if (error instanceof StorageUnavailable) throw error;\n',
        replace: '    throw error;\n',
      },
    ],
  },
  {
    finding: 'M5',
    body: 'simulation',
    edits: [
      {
        file: 'server/storage/tables/pending-work.ts',
        find: '      work.push(workOf(row));\n    } catch (error) {\n',
        replace: '      work.push(workOf(row));\n    } catch (error) {\n      throw error;\n',
      },
    ],
  },
  {
    finding: 'H1',
    body: 'processes',
    edits: [
      {
        file: 'server/edge/content.ts',
        find: 'export const bodyLimit = 49_152;',
        replace: 'export const bodyLimit = 262_144;',
      },
      { file: 'server/edge/pipeline.ts', find: 'readContent, withinBounds,', replace: 'readContent,' },
    ],
  },
  {
    finding: 'H5',
    body: 'processes',
    database: 'postgres',
    edits: [
      {
        file: 'server/storage/postgres-limits.ts',
        find: '  lockMs: 2_000,\n  statementMs: 10_000,\n  idleInTransactionMs: 10_000,\n  queryMs: 12_000,\n',
        replace: '  lockMs: 0,\n  statementMs: 0,\n  idleInTransactionMs: 0,\n  queryMs: 30_000,\n',
      },
      {
        file: 'server/storage/postgres-limits.ts',
        find: '  waitMs: 5_000,\n',
        replace: '  waitMs: 30_000,\n',
      },
      { file: 'server/storage/postgres.ts', find: "share: 'half'", replace: "share: 'all'" },
    ],
  },
  {
    finding: 'H6',
    body: 'processes',
    edits: [
      {
        file: 'server/closing.ts',
        find: 'const defaultTimeoutMs = 8_000;',
        replace: 'const defaultTimeoutMs = 1e9;',
      },
    ],
  },
];
