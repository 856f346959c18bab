/** The severity of a log line. `debug` is for what happens all the time, such as probes. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Writes what operators should know. It must never get secrets, nor paths and queries as received. */
export type Log = (level: LogLevel, message: string, facts: Readonly<Record<string, unknown>>) => void;
