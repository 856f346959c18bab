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
import { driverReadme, type DriverCommands } from './driver-readme.js';
import { driverTexts } from './driver-texts.js';
import { scaffoldSteps, type StepDemands } from './step.js';
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
  const { start, functionsFile } = language.control;
  const commands = {
    token: 'export PIXKIT_CONTROL_TOKEN=a-secret-of-yours',
    start,
    ask: `npx pixkit doctor --base-url ${baseUrl} --control-url ${controlUrl}`,
  };
  const states = scaffoldStates(demands, spoken);
  const files = new Map([
    ...filesOf(new URL(`./${name}/`, import.meta.url)),
    [functionsFile, language.functionsText('control', states, kit, scaffoldTexts[spoken])],
    ['README.md', readme(name, language, commands, spoken)],
  ]);
  return { files, commands };
}

/** Where drivers listen by default. */
const driverUrl = 'http://127.0.0.1:3030/pixkit';

/** What a driver is generated from. */
export interface DriverOptions extends Pick<ScaffoldOptions, 'kit' | 'spoken'> {
  readonly demands: StepDemands;
}

/** A driver of a client, which knows every step and answers "not yet" to all. */
export interface DriverScaffold extends Pick<Scaffold, 'files'> {
  readonly commands: DriverCommands;
}

/** The scaffold of a driver in a programming language. */
export function driverIn(name: LanguageName, { demands, kit, spoken }: DriverOptions): DriverScaffold {
  const language = languages[name];
  const { start, functionsFile } = language.driver;
  const commands = { start, judge: `npx pixkit check client --driver ${driverUrl}` };
  const steps = scaffoldSteps(demands, spoken);
  const files = new Map([
    ...filesOf(new URL(`./driver/${name}/`, import.meta.url)),
    // The JDK reads no JSON.
    ...(name === 'java' ? [['pixkitdriver/Json.java', javaJson('pixkitdriver')] as const] : []),
    [functionsFile, language.functionsText('driver', steps, kit, driverTexts[spoken])],
    ['README.md', driverReadme(name, language, commands, spoken)],
  ]);
  return { files, commands };
}

/** JSON with the JDK alone, for a package of this name. */
export function javaJson(name: string): string {
  const file = new URL('./java/pixkitcontrol/Json.java', import.meta.url);
  return readFileSync(file, 'utf8').replace('package pixkitcontrol;', `package ${name};`);
}

/** The files of a folder, by their paths in it. */
function filesOf(folder: URL): readonly (readonly [string, string])[] {
  return filesIn(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]);
}

/** The paths of all files in a folder, however deep. */
function filesIn(folder: URL): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(new URL(`${entry.name}/`, folder)).map((file) => `${entry.name}/${file}`)
      : [entry.name],
  );
}
