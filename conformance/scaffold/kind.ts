import { capitalized } from './capitalized.js';

/** The kind of a scaffold: the control endpoint of a gateway, or the driver of a client. */
export const kinds = ['control', 'driver'] as const;

export type Kind = (typeof kinds)[number];

/** The words that differ between the kinds, by their names in templates, which are the words for a control endpoint. */
export interface KindWords {
  readonly control: Kind;
  readonly controlEndpoint: string;
  /** Its name in a sentence. */
  readonly it: string;
  /** What it acts on, and what it does. */
  readonly subject: string;
  readonly does: string;
  /** What it is asked for, singular and plural, and what depends on that. */
  readonly state: string;
  readonly states: string;
  readonly dependents: string;
  /** The exceptions that a function may throw. */
  readonly outcomes: string;
  /** Its default address, its path, and the text that it prints before its URL. */
  readonly address: string;
  readonly path: string;
  readonly printed: string;
  /** The argument for the token, if it requires one. */
  readonly token: string;
  /** Prefix of the PHP command: with only one process, notifications would wait while a step runs. */
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

/** A line of a template that starts a part for one kind, or for both: `// control:`. */
const sectionMarker = /^[\s*]*(?:\/\/|#) (control|driver|both):$/;

/**
 * Fills a template for one kind: removes the parts for the other kind, and replaces names such as `__state__`,
 * `__State__` and `__STATE__` by the words of the kind. `own` has additional words of a language.
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
