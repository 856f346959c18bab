import Prism from 'prismjs';
import 'prismjs/components/prism-bash.js';
import 'prismjs/components/prism-json.js';
import 'prismjs/components/prism-python.js';

import type { Following, Piece } from './samples.js';

type Grammar = 'bash' | 'javascript' | 'json' | 'python';

/** Characters for private use: each stands for a piece that follows the form, while the code around it is highlighted. */
const firstGap = 0xe000;
const gap = /([\uE000-\uE00F])/;

/** Code with a class for each of its tokens; the colours are in `reference.css`. */
export function Code({ grammar, pieces }: { grammar: Grammar; pieces: readonly Piece[] }) {
  const gaps = new Map<string, Following>();
  const code = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const character = String.fromCharCode(firstGap + gaps.size);
    gaps.set(character, piece);
    return character;
  });
  return <Tokens stream={tokenize(code.join(''), grammar)} gaps={gaps} />;
}

interface TokensProps {
  readonly stream: Prism.TokenStream;
  /** The pieces by the characters that stand for them. */
  readonly gaps: ReadonlyMap<string, Following>;
}

function Tokens({ stream, gaps }: TokensProps) {
  const within = (inner: Prism.TokenStream) => <Tokens stream={inner} gaps={gaps} />;
  if (Array.isArray(stream)) return <>{stream.map(within)}</>;
  if (typeof stream === 'string') {
    return (
      <>
        {stream.split(gap).map((text) => (
          <Text piece={gaps.get(text) ?? text} />
        ))}
      </>
    );
  }
  const { type, alias, content } = stream;
  return <span class={[type, alias].flat().join(' ').trim()}>{within(content)}</span>;
}

function Text({ piece }: { piece: Piece }) {
  if (typeof piece === 'string') return <>{piece}</>;
  const { follows, text } = piece;
  return (
    <span data-follows={follows}>
      {follows === 'body' ? <Tokens stream={tokenize(text, 'json')} gaps={new Map()} /> : text}
    </span>
  );
}

const tokenize = (code: string, grammar: Grammar) => Prism.tokenize(code, Prism.languages[grammar] ?? {});
