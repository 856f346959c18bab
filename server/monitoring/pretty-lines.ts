import { prettyFactory } from 'pino-pretty';

/** Facts that every line shows anyway. */
const shownFacts: ReadonlySet<string> = new Set(['level', 'time', 'message']);
type Line = Readonly<Record<string, unknown>>;

/** Converts lines of JSON to lines for people: one line each, except for stacks. `colors` are terminal colours. */
export function prettyLines(colors: boolean): (line: string) => string {
  return prettyFactory({
    colorize: colors,
    hideObject: true,
    messageKey: 'message',
    translateTime: 'SYS:HH:MM:ss.l',
    messageFormat: (line) => (line['message'] === 'request answered' ? answered(line) : formatted(line)),
  });
}

/** Formats a request: `POST /api/pix/cash-out 400 3.2 ms PIX_INSUFFICIENT_BALANCE The balance …` and the account. */
function answered(line: Line): string {
  const { method, path, status, durationMs, code, reason, errorId, operation: _, ...facts } = line;
  const words = [
    text(method),
    text(path ?? '(no such path)'),
    text(status),
    `${text(durationMs)} ms`,
    ...(code === undefined ? [] : [text(code), text(reason), `errorId=${text(errorId)}`]),
  ];
  const rest = Object.fromEntries(
    Object.entries(facts).filter(([name]) => code === undefined || name !== 'requestId'),
  );
  return [...words, ...named(rest)].join(' ');
}

function formatted(line: Line): string {
  return [text(line['message']), ...named(line)].join(' ');
}

function named(facts: Line): string[] {
  return Object.entries(facts)
    .filter(([name, value]) => !shownFacts.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${text(value)}`);
}

/** Formats a value without anything that a terminal would interpret; line feeds stay, for stacks. */
function text(value: unknown): string {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return written.replace(obeyed, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
