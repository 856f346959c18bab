import { readdirSync, readFileSync } from 'node:fs';
import { go } from './go.js';
import { java } from './java.js';
import type { Language } from './language.js';
import type { LanguageName } from './languages.js';
import { node } from './node.js';
import { php } from './php.js';
import { python } from './python.js';
import { readme } from './readme.js';
import { type Demand, scaffoldStates } from './state.js';

const languages: Readonly<Record<LanguageName, Language>> = { go, java, python, php, node };

/** Where the endpoint listens unless it is told otherwise. */
export const usualControlUrl = 'http://127.0.0.1:4010/_control/states';

/** What a scaffold is written from. */
export interface ScaffoldOptions {
  /** How many checks need each state, most wanted first. */
  readonly demands: readonly Demand[];
  /** Name and version of the kit. */
  readonly kit: string;
  /** Of the gateway, for the commands of the README. */
  readonly baseUrl: string;
}

/** The files of a control endpoint that knows every state and answers "not yet" to all, by their names. */
export function scaffoldFiles(name: LanguageName, options: ScaffoldOptions): ReadonlyMap<string, string> {
  const language = languages[name];
  const states = scaffoldStates(options.demands);
  const folder = new URL(`./${name}/`, import.meta.url);
  return new Map([
    ...readdirSync(folder).map((file): [string, string] => [
      file,
      readFileSync(new URL(file, folder), 'utf8'),
    ]),
    [language.statesFile, language.statesText(states, options.kit)],
    [
      'README.md',
      readme(language, `npx pixkit doctor --base-url ${options.baseUrl} --control-url ${usualControlUrl}`),
    ],
  ]);
}
