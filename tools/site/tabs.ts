/** Tabs on the site, for consecutive parts of a page that are for different programming languages. */
import { readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { fillTemplate } from '../../conformance/scaffold/kind.js';

/** Matches consecutive fenced blocks with titles, such as `sh [Python]`. */
const titledBlocks = /(?:^```\w+ \[[^\]\n]+\]\n[^]*?^```\n{1,2}){2,}/gm;

/** Matches a paragraph that consists only of links to files of scaffolds. */
const linkedFiles = /^(?:\[[^\]\n]+\]\(\S+\/conformance\/scaffold\/\S+\)(?: ·)?\n){2,}/gm;

/** Returns the Markdown of a page with groups of tabs, which also show linked files of scaffolds. */
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
