import { readdirSync, readFileSync } from 'node:fs';
import { go } from './go.js';
import { java } from './java.js';
import type { Language as Spoken } from '../core/language.js';
import type { Language } from './language.js';
import type { LanguageName } from './languages.js';
import { node } from './node.js';
import { php } from './php.js';
import { python } from './python.js';
import { readme } from './readme.js';
import { type Demand, scaffoldStates } from './state.js';
import { scaffoldTexts } from './texts.js';

const languages: Readonly<Record<LanguageName, Language>> = { go, java, python, php, node };

/** The default URL of the endpoint. */
const controlUrl = 'http://127.0.0.1:4010/_control/states';

/** What a scaffold is generated from. */
export interface ScaffoldOptions {
  /** How many checks need each state and each kind of account, in descending order. */
  readonly demands: readonly Demand[];
  /** Name and version of the kit. */
  readonly kit: string;
  /** The gateway's base URL, used in commands. */
  readonly baseUrl: string;
  /** The language of its comments and its README. */
  readonly spoken: Spoken;
}

/** A control endpoint that knows every state and answers "not yet" to all. */
export interface Scaffold {
  /** Contents by path within the folder, with `/`. */
  readonly files: ReadonlyMap<string, string>;
  readonly commands: ScaffoldCommands;
}

/**
 * Commands to paste into two terminals: `token` into both, `start` into one of them in the scaffold's folder, `ask`
 * into the other.
 */
export interface ScaffoldCommands {
  readonly token: string;
  readonly start: string;
  readonly ask: string;
}

/** The scaffold of a control endpoint in a programming language. */
export function scaffoldIn(name: LanguageName, { demands, kit, baseUrl, spoken }: ScaffoldOptions): Scaffold {
  const language = languages[name];
  const commands = {
    token: 'export PIXKIT_CONTROL_TOKEN=a-secret-of-yours',
    start: language.start,
    ask: `npx pixkit doctor --base-url ${baseUrl} --control-url ${controlUrl}`,
  };
  const folder = new URL(`./${name}/`, import.meta.url);
  const same = filesIn(folder).map((file): [string, string] => [
    file,
    readFileSync(new URL(file, folder), 'utf8'),
  ]);
  const files = new Map([
    ...same,
    [language.statesFile, language.statesText(scaffoldStates(demands, spoken), kit, scaffoldTexts[spoken])],
    ['README.md', readme(name, language, commands, spoken)],
  ]);
  return { files, commands };
}

/** The paths of all files in a folder, however deep. */
export function filesIn(folder: URL): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(new URL(`${entry.name}/`, folder)).map((file) => `${entry.name}/${file}`)
      : [entry.name],
  );
}
