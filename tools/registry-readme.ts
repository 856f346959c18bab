/**
 * `prepack` and `postpack`: packed READMEs get absolute links, because a registry shows them on a page of its own,
 * where relative links lead nowhere. The links lead to the tag of the packed version. Afterwards the files are
 * restored.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { absoluteMarkdown } from './site/links.js';

const root = fileURLToPath(new URL('../', import.meta.url));
/** The original files, while a package is made. */
const kept = join(root, '.packing');
const names = ['README.md', 'README.pt-BR.md'];

const { repository, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly repository: { readonly url: string };
  readonly version: string;
};
const source = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

function packed(text: string): string {
  return absoluteMarkdown(text, {
    pages: `${source}/blob/v${version}`,
    pictures: `${source}/raw/v${version}`,
  });
}

function restore(): void {
  for (const name of names) {
    const [original, shown] = [join(kept, name), join(root, name)];
    if (!existsSync(original)) continue;
    const text = readFileSync(original, 'utf8');
    // After an interrupted run, somebody may have edited the file since.
    if (readFileSync(shown, 'utf8') === packed(text)) writeFileSync(shown, text);
  }
  rmSync(kept, { recursive: true, force: true });
}

restore();
if (process.argv.includes('--pack')) {
  mkdirSync(kept);
  for (const name of names) {
    const text = readFileSync(join(root, name), 'utf8');
    writeFileSync(join(kept, name), text);
    writeFileSync(join(root, name), packed(text));
  }
}
