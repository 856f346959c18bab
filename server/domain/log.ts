/** The severity of a log line. `debug` is for routine events, such as probes. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Logs what operators should know. It must never receive secrets, nor paths and queries as received. */
export type Log = (level: LogLevel, message: string, facts: Readonly<Record<string, unknown>>) => void;
