/**
 * `prepack` and `postpack`: packed READMEs get absolute links, because a registry shows them on a page of its own,
 * where relative links lead nowhere. The other packed pages get them only for files that are not packed, so that they
 * can be read without a network. The links lead to the tag of the packed version. The manifest goes without what is only
of use here: its scripts could not run where the package is installed, and npm warns of some. Afterwards the files are
restored.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { absoluteMarkdown, isPacked, packedMarkdown } from './site/links.js';

const root = fileURLToPath(new URL('../', import.meta.url));
/** The original files, while a package is made. */
const kept = join(root, '.packing');
const readmes: readonly string[] = ['README.md', 'README.pt-BR.md'];

interface Manifest {
  readonly files: readonly string[];
  readonly repository: { readonly url: string };
  readonly version: string;
  readonly scripts?: object;
  readonly devDependencies?: object;
}

function manifestIn(text: string): Manifest {
  return JSON.parse(text) as Manifest;
}

const { files, repository, version } = manifestIn(readFileSync(join(root, 'package.json'), 'utf8'));
const source = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
const elsewhere = { pages: `${source}/blob/v${version}`, pictures: `${source}/raw/v${version}` };

/** The files that are packed in another form, from the root, with `/`. */
const changing = [...files, 'package.json'].flatMap((name) => {
  if (name.startsWith('!')) return [];
  if (name.endsWith('.md') || name === 'package.json') return [name];
  if (name === 'dist' || !statSync(join(root, name)).isDirectory()) return [];
  return readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
    .map((file) => `${name}/${file.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && isPacked(path, files));
});

function packed(name: string, text: string): string {
  if (name === 'package.json') {
    const { scripts: _scripts, devDependencies: _devDependencies, ...rest } = manifestIn(text);
    return `${JSON.stringify(rest, null, 2)}\n`;
  }
  return readmes.includes(name)
    ? absoluteMarkdown(text, elsewhere)
    : packedMarkdown(text, name, files, elsewhere);
}

function restore(): void {
  for (const name of changing) {
    const [original, shown] = [join(kept, name), join(root, name)];
    if (!existsSync(original)) continue;
    const text = readFileSync(original, 'utf8');
    // After an interrupted run, somebody may have edited the file since.
    if (readFileSync(shown, 'utf8') === packed(name, text)) writeFileSync(shown, text);
  }
  rmSync(kept, { recursive: true, force: true });
}

restore();
if (process.argv.includes('--pack')) {
  for (const name of changing) {
    const text = readFileSync(join(root, name), 'utf8');
    const changed = packed(name, text);
    if (changed === text) continue;
    mkdirSync(dirname(join(kept, name)), { recursive: true });
    writeFileSync(join(kept, name), text);
    writeFileSync(join(root, name), changed);
  }
}
