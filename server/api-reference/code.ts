import Prism from 'prismjs';
import 'prismjs/components/prism-bash.js';
import 'prismjs/components/prism-json.js';
import 'prismjs/components/prism-python.js';

import type { Piece } from './samples.js';

type Grammar = 'bash' | 'javascript' | 'json' | 'plain' | 'python';

/** Stands for a piece that follows the form, while the code around it is highlighted. */
const gap = '\uFFFC';

/** Returns code as HTML with a class for each of its tokens; the colours are in `reference.css`. */
export function highlighted(grammar: Grammar, pieces: readonly Piece[]): string {
  const following = pieces.filter((piece) => typeof piece !== 'string');
  const code = pieces.map((piece) => (typeof piece === 'string' ? piece : gap)).join('');
  const [first = '', ...others] = highlight(code, grammar).split(gap);
  return following.reduce((html, { follows, text }, index) => {
    const inside = highlight(text, follows === 'body' ? 'json' : 'plain');
    return `${html}<span data-follows="${follows}">${inside}</span>${others[index] ?? ''}`;
  }, first);
}

const highlight = (code: string, grammar: Grammar) =>
  Prism.highlight(code, Prism.languages[grammar] ?? {}, grammar);
