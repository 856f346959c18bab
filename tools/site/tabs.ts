/** Tabs of the site: what a page has for several languages, one after the other. */
import { readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { fillTemplate } from '../../conformance/scaffold/kind.js';

/** Fenced blocks with titles, such as `sh [Python]`, next to each other. */
const titledBlocks = /(?:^```\w+ \[[^\]\n]+\]\n[^]*?^```\n{1,2}){2,}/gm;

/** A paragraph of nothing but links to files of scaffolds. */
const linkedFiles = /^(?:\[[^\]\n]+\]\(\S+\/conformance\/scaffold\/\S+\)(?: ·)?\n){2,}/gm;

/** The Markdown of a page at `root` with groups of tabs: linked files of scaffolds are shown in them. */
export function withTabs(markdown: string, from: string, root: string): string {
  return markdown
    .replaceAll(linkedFiles, (links) =>
      links.replaceAll(/^\[(.+)\]\((.+)\).*/gm, (_link, title: string, target: string) => {
        const text = readFileSync(join(root, posix.dirname(from), target), 'utf8');
        return `\`\`\`${extname(target).slice(1)} [${title}]\n${fillTemplate(text, 'control')}\`\`\`\n`;
      }),
    )
    .replaceAll(titledBlocks, (blocks) => `::: code-group\n\n${blocks.trimEnd()}\n\n:::\n\n`);
}
