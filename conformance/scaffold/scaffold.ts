import { readdirSync, readFileSync } from 'node:fs';
import type { Language as Spoken } from '../core/language.js';
import { csharp } from './csharp.js';
import { exchangesOf } from './exchanges.js';
import type { Demand } from './texts.js';
import { go } from './go.js';
import { java } from './java.js';
import { fillTemplate, type Kind, kindWords } from './kind.js';
import type { Language } from './language.js';
import type { LanguageName } from './languages.js';
import { node } from './node.js';
import { php } from './php.js';
import { python } from './python.js';
import { readme, type ScaffoldCommands } from './readme.js';
import { scaffoldTexts } from './texts.js';

const languages: Readonly<Record<LanguageName, Language>> = { go, java, python, php, node, csharp };

/** The data from which a scaffold is generated. */
export interface ScaffoldOptions {
  /** The number of checks or duties that need each state, each kind of account or each step. */
  readonly demands: readonly Demand[];
  /** Name and version of the kit. */
  readonly kit: string;
  /** The gateway's base URL, used in the commands of a control endpoint. */
  readonly baseUrl: string;
  /** The language of the comments and the README. */
  readonly spoken: Spoken;
}

/** An endpoint with a function for every state or step; each reports "not yet". */
export interface Scaffold {
  /** Contents by path within the folder, with `/`. */
  readonly files: ReadonlyMap<string, string>;
  readonly commands: ScaffoldCommands;
}

/** Creates the scaffold of a control endpoint or a driver, in a programming language. */
export function scaffoldIn(
  kind: Kind,
  name: LanguageName,
  { demands, kit, baseUrl, spoken }: ScaffoldOptions,
): Scaffold {
  const language = languages[name];
  const own = { kit, ...(kind === 'driver' ? language.client : { given: '', client: '' }) };
  const fill = (template: string) => fillTemplate(template, kind, own);
  const texts = scaffoldTexts(kind, spoken);
  const commands = { ...commandsOf(kind, baseUrl), start: fill(language.start) };
  const head = `${texts.head} ${texts.writtenBy(kit)}`;
  const functions = language.functionsText(exchangesOf(kind, demands, spoken), head, texts);
  const files = new Map([
    ...filesOf(new URL(`./${name}/`, import.meta.url))
      .map(([path, text]) => [fill(path), fill(text)] as const)
      .filter(([, text]) => text !== ''),
    [fill(language.functionsFile), fill(functions)],
    ['README.md', fill(readme(kind, name, language, commands, spoken))],
  ]);
  return { files, commands };
}

function commandsOf(kind: Kind, baseUrl: string): Omit<ScaffoldCommands, 'start'> {
  const { address, path } = kindWords[kind];
  const url = `http://${address}${path}`;
  if (kind === 'driver') return { token: '', ask: `npx pixkit check client --driver ${url}` };
  return {
    token: 'export PIXKIT_CONTROL_TOKEN=a-secret-of-yours',
    ask: `npx pixkit doctor --base-url ${baseUrl} --control-url ${url}`,
  };
}

/** The files in a folder and its subfolders, by relative path. */
function filesOf(folder: URL, prefix = ''): readonly (readonly [path: string, text: string])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) return filesOf(new URL(`${entry.name}/`, folder), `${path}/`);
    return [[path, readFileSync(new URL(entry.name, folder), 'utf8')] as const];
  });
}
