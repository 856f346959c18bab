import { capitalized } from './capitalized.js';

/** What a scaffold is: the control endpoint of a gateway, or the driver of a client. */
export const kinds = ['control', 'driver'] as const;

export type Kind = (typeof kinds)[number];

/** The words that differ, by the names that templates have for them: those of a control endpoint. */
export interface KindWords {
  readonly control: Kind;
  readonly controlEndpoint: string;
  /** What it is called in a sentence. */
  readonly it: string;
  /** What it acts on, and how. */
  readonly subject: string;
  readonly does: string;
  /** What it is asked for, and what needs that. */
  readonly state: string;
  readonly states: string;
  readonly dependents: string;
  /** What a function may throw. */
  readonly outcomes: string;
  /** Where it listens by default, where it answers, and what it prints before that URL. */
  readonly address: string;
  readonly path: string;
  readonly printed: string;
  /** The argument of a program that demands a token. */
  readonly token: string;
  /** Before a command of PHP: one process would keep notifications waiting while a step runs. */
  readonly workers: string;
}

export const kindWords: Readonly<Record<Kind, KindWords>> = {
  control: {
    control: 'control',
    controlEndpoint: 'controlEndpoint',
    it: 'the control endpoint',
    subject: 'gateway',
    does: 'puts the gateway into a state',
    state: 'state',
    states: 'states',
    dependents: 'checks',
    outcomes: 'NotYet, Refused',
    address: '127.0.0.1:4010',
    path: '/_control/states',
    printed: 'Control URL',
    token: 'token',
    workers: '',
  },
  driver: {
    control: 'driver',
    controlEndpoint: 'driver',
    it: 'the driver',
    subject: 'client',
    does: 'has the client do something',
    state: 'step',
    states: 'steps',
    dependents: 'requirements',
    outcomes: 'NotYet',
    address: '127.0.0.1:3030',
    path: '/pixkit',
    printed: 'Driver',
    token: '',
    workers: 'PHP_CLI_SERVER_WORKERS=8 ',
  },
};

/** A line of a template that begins a part for one kind, or for both: `// control:`. */
const sectionMarker = /^[\s*]*(?:\/\/|#) (control|driver|both):$/;

/**
 * A template for one kind: without the parts for the other, and with the words of the kind in place of their names,
 * such as `__state__`, `__State__` and `__STATE__`. Some languages have words of their own.
 */
export function fillTemplate(
  template: string,
  kind: Kind,
  own: Readonly<Record<string, string>> = {},
): string {
  let part = 'both';
  const lines = template.split('\n').filter((line) => {
    const [, begun] = sectionMarker.exec(line) ?? [];
    part = begun ?? part;
    return begun === undefined && [kind, 'both'].includes(part);
  });
  const words = Object.entries({ ...kindWords[kind], ...own });
  return words.reduce(
    (text, [name, word]) =>
      text
        .replaceAll(`__${name}__`, word)
        .replaceAll(`__${capitalized(name)}__`, capitalized(word))
        .replaceAll(`__${name.toUpperCase()}__`, word.toUpperCase()),
    lines.join('\n'),
  );
}
