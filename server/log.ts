/** How much a line of the log matters. `debug` is for what comes all the time, such as probes. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where the gateway writes what its operators should know. Secrets never go there, nor paths and queries as they came. */
export type Log = (level: LogLevel, message: string, facts: Readonly<Record<string, unknown>>) => void;
