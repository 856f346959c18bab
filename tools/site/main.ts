/**
 * `npm run docs` builds the documentation as a site in `tools/site/dist`; `-- --serve` serves it afterwards. `-- --check`
 * also checks links, including their anchors, and spelling; VitePress fails on dead links. The first run installs the
 * generator and the checkers from this folder's lockfile.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '../../conformance/core/language.js';
import { llmsText, menuOf, pageLinks } from './menus.js';
import { siteOf } from './pages.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const staged = join(here, 'pages');

const isWindows = process.platform === 'win32';

/** Runs a program and waits for it to end; throws if it fails. */
function run(cwd: string, program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: isWindows });
  if (status !== 0)
    throw new Error(`${[program, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`);
}

function tool(name: string): string {
  return join(here, 'node_modules', '.bin', isWindows ? `${name}.cmd` : name);
}

function install(): void {
  if (existsSync(join(here, 'node_modules'))) return;
  console.log('Installing the tools of tools/site …');
  run(here, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
}

/** Markdown written by people; pages generated from the specification are checked at their source. */
const prose = [
  'README.md',
  'README.pt-BR.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs',
  'spec/clauses/README.md',
];

function check(): void {
  const rules = join(here, 'remarkrc.json');
  run(root, tool('remark'), '--frail', '--quiet', '--no-stdout', '--rc-path', rules, ...prose);
  const globs = prose.map((path) => (path.endsWith('.md') ? path : `${path}/**/*.md`));
  const words = join(here, 'cspell.json');
  run(root, tool('cspell'), 'lint', '--config', words, '--no-progress', '--dot', ...globs);
}

function stage(): void {
  rmSync(staged, { recursive: true, force: true });
  const { pages, files } = siteOf(root);
  for (const path of [...pages.keys(), ...files.keys()])
    mkdirSync(dirname(join(staged, path)), { recursive: true });
  for (const [path, text] of pages) writeFileSync(join(staged, path), text);
  const menus = Object.fromEntries(languages.map((language) => [language, menuOf(pages, language)]));
  writeFileSync(join(staged, 'menus.json'), JSON.stringify(menus));
  mkdirSync(join(staged, 'public'), { recursive: true });
  writeFileSync(join(staged, 'public', 'llms.txt'), llmsText(pages, pageLinks.site));
  for (const [path, from] of files) copyFileSync(join(root, from), join(staged, path));
}

install();
if (process.argv.includes('--check')) check();
stage();
run(here, tool('vitepress'), 'build');
if (process.argv.includes('--serve')) run(here, tool('vitepress'), 'preview', '--host', '127.0.0.1');
