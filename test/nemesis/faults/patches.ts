/** A text in a source file, and its replacement. */
export type Edit = readonly [file: string, find: string, replace: string];

/** Edits that reintroduce a fault that has been fixed, and the body that reveals it. */
export interface Patch {
  /** Prefix of the names of the known histories that must find the fault. */
  readonly finding: string;
  readonly body: 'simulation' | 'processes' | 'failover';
  readonly database?: 'sqlite' | 'postgres';
  readonly edits: readonly Edit[];
}

/** The faults of the first review, each reintroduced by undoing its fix. */
export const patches: readonly Patch[] = [
  {
    finding: 'H2',
    body: 'simulation',
    edits: [
      [
        'server/domain/semaphore.ts',
        '  available(key: string): number {\n',
        '  available(key: string): number {\n    if (key) return 1_000;\n',
      ],
    ],
  },
  {
    finding: 'crowd',
    body: 'simulation',
    edits: [['server/domain/semaphore.ts', 'Math.ceil((this.free - used) / 2)', 'this.free']],
  },
  {
    finding: 'H3',
    body: 'simulation',
    edits: [
      [
        'server/notifications/names.ts',
        '  async #lookup(name: string): Promise<readonly string[]> {\n',
        '  async #lookup(name: string): Promise<readonly string[]> {\n    if (name) return (await dns.promises.lookup(name, { all: true })).map(({ address }) => address);\n',
      ],
    ],
  },
  {
    finding: 'H4',
    body: 'simulation',
    edits: [
      [
        'server/notifications/https-sender.ts',
        "return keepable(Buffer.concat(chunks).subarray(0, answerCap).toString('utf8'), answerCap);",
        "return Buffer.concat(chunks).subarray(0, answerCap).toString('utf8');",
      ],
    ],
  },
  {
    finding: 'M5',
    body: 'simulation',
    edits: [
      [
        'server/storage/tables/pending-work.ts',
        'return rows.toSorted(',
        'for (const { payload } of rows) JSON.parse(payload);\n  return rows.toSorted(',
      ],
    ],
  },
  {
    finding: 'H1',
    body: 'processes',
    edits: [
      ['server/edge/content.ts', 'export const bodyLimit = 49_152;', 'export const bodyLimit = 262_144;'],
      ['server/edge/pipeline.ts', 'provoked, withinBounds,', 'provoked,'],
    ],
  },
  {
    finding: 'H5',
    body: 'processes',
    database: 'postgres',
    edits: [
      [
        'server/storage/postgres-limits.ts',
        '  lockMs: 2_000,\n  statementMs: 10_000,\n  idleInTransactionMs: 10_000,\n  queryMs: 12_000,\n',
        '  lockMs: 0,\n  statementMs: 0,\n  idleInTransactionMs: 0,\n  queryMs: 30_000,\n',
      ],
      ['server/storage/postgres-limits.ts', '  waitMs: 10_000,\n', '  waitMs: 30_000,\n'],
      ['server/storage/postgres-limits.ts', '  requestMs: 15_000,\n', '  requestMs: 60_000,\n'],
      [
        'server/storage/postgres.ts',
        'secondTries = { total: 4, perKey: 2 };',
        'secondTries = { total: 1_000, perKey: 1_000 };',
      ],
    ],
  },
  {
    finding: 'H6',
    body: 'processes',
    edits: [['server/options.ts', 'shutdownTimeoutMs: 8_000,', 'shutdownTimeoutMs: 1e9,']],
  },
  {
    finding: 'Failover',
    body: 'failover',
    edits: [
      ['server/storage/postgres-outcome.ts', 'case when life = $2 then', "case when $2 <> '' then"],
      ['server/storage/postgres-outcome.ts', 'row.life !== begunIn', 'row.life === undefined'],
    ],
  },
  {
    finding: 'Ended',
    body: 'failover',
    edits: [
      [
        'server/storage/postgres-outcome.ts',
        "pg_logical_emit_message(true, 'pix-gateway-kit', '')",
        'true as emitted',
      ],
    ],
  },
  {
    finding: 'Cancelled',
    body: 'failover',
    edits: [['server/storage/postgres.ts', "client.on('notice', this.#take);", '']],
  },
];
