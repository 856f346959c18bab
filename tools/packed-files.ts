/**
 * `prepack` and `postpack`: packed pages get absolute links to files that are not packed, and READMEs only absolute links
 * (`packedMarkdown`). The manifest loses the parts that only this clone uses: its scripts could not run where the package
 * is installed, and npm warns about some of them. `llms.txt` is added. Afterwards, the files are restored.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isPacked, type Manifest, packedMarkdown } from './site/links.js';
import { llmsText, pageLinks } from './site/menus.js';
import { siteOf } from './site/pages.js';

const root = fileURLToPath(new URL('../', import.meta.url));
/** The folder of the original files while a package is made. */
const kept = join(root, '.packing');

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
/** The paths of files that are packed in another form, relative to the root, with `/`. */
const changing = [...manifest.files, 'package.json'].flatMap((name) => {
  if (name.startsWith('!')) return [];
  if (name.endsWith('.md') || name === 'package.json') return [name];
  if (name === 'dist' || name === 'llms.txt' || !statSync(join(root, name)).isDirectory()) return [];
  return readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
    .map((file) => `${name}/${file.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && isPacked(path, manifest.files));
});

function packed(name: string, text: string): string {
  if (name !== 'package.json') return packedMarkdown(text, name, manifest);
  const {
    scripts: _scripts,
    devDependencies: _devDependencies,
    ...rest
  } = JSON.parse(text) as Manifest & {
    readonly scripts?: object;
    readonly devDependencies?: object;
  };
  return `${JSON.stringify(rest, null, 2)}\n`;
}

function restore(): void {
  for (const name of changing) {
    const [original, shown] = [join(kept, name), join(root, name)];
    if (!existsSync(original)) continue;
    const text = readFileSync(original, 'utf8');
    // If an earlier run was interrupted, the file may have been edited since.
    if (readFileSync(shown, 'utf8') === packed(name, text)) writeFileSync(shown, text);
  }
  rmSync(kept, { recursive: true, force: true });
  rmSync(join(root, 'llms.txt'), { force: true });
}

restore();
if (process.argv.includes('--pack')) {
  const pages = llmsText(siteOf(root).pages, pageLinks.clone);
  writeFileSync(join(root, 'llms.txt'), packedMarkdown(pages, 'llms.txt', manifest));
  for (const name of changing) {
    const text = readFileSync(join(root, name), 'utf8');
    const changed = packed(name, text);
    if (changed === text) continue;
    mkdirSync(dirname(join(kept, name)), { recursive: true });
    writeFileSync(join(kept, name), text);
    writeFileSync(join(root, name), changed);
  }
}
