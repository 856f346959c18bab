/** Whether the database itself is in trouble, rather than a constraint in the way of this work. */
export function isResourceFailure(reason: unknown): boolean {
  const code = codeOf(reason);
  return code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT');
}

/** Whether another program has locked the file. */
export function isBusy(reason: unknown): boolean {
  return codeOf(reason).startsWith('SQLITE_BUSY');
}

/** Whether the disk is full. A limit on the size of files, or a quota, is reported as a failed write. */
export function isOutOfRoom(reason: unknown): boolean {
  return /^SQLITE_(FULL|IOERR(_WRITE)?)$/.test(codeOf(reason));
}

/** Whether stored data cannot be read: damaged pages, or sums of numbers that no booking makes. */
export function isDamage(reason: unknown): boolean {
  const message = reason instanceof Error ? reason.message : '';
  return (
    /^(SQLITE_(CORRUPT|NOTADB|MISMATCH|TOOBIG|IOERR_SHORT_READ)|ERR_OUT_OF_RANGE$)/.test(codeOf(reason)) ||
    message.includes('integer overflow')
  );
}

function codeOf(reason: unknown): string {
  return reason instanceof Error && 'code' in reason ? String(reason.code) : '';
}

/** SQLite's primary result codes by number, which is the low byte of a code. */
const names =
  `OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY
  SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB`.split(/\s+/);
/** The extended codes that are distinguished here. */
const longNames: Readonly<Record<number, string>> = { 522: 'IOERR_SHORT_READ' };

/**
 * Makes errors thrown by `work` carry SQLite's name as their `code`, as other drivers do: Node's errors have a number
 * in addition to a code of Node's.
 */
export function withCodeName<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { errcode } = error as { readonly errcode?: unknown };
    if (error instanceof Error && typeof errcode === 'number') {
      Object.assign(error, { code: `SQLITE_${longNames[errcode] ?? names[errcode & 0xff] ?? 'ERROR'}` });
    }
    throw error;
  }
}
