import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from '../printable.js';
import { Wide } from './table.js';
import { type Message, parties, type Party, type Sequence } from '../sequence.js';

/** Sizes are in the units of the drawing. */
const width = 720;
const places: Readonly<Record<Party, number>> = { client: 90, proxy: 360, gateway: 630 };
const lineHeight = 16;
const top = 40;
const gap = 14;
/** Average width of a character. */
const characterWidth = 6.4;
const arrow = { length: 9, half: 4.5 } as const;

/** A message with its lines of text and its vertical position. */
interface Row {
  readonly message: Message;
  readonly lines: readonly Line[];
  readonly y: number;
}

interface Line {
  readonly text: string;
  readonly isDetail: boolean;
}

/** Renders the sequence as a picture; `id` makes the ids in it unique, and `description` is its text alternative. */
export function SequenceView({
  sequence: { names, messages },
  id,
  title,
  description,
}: {
  sequence: Sequence;
  id: string;
  title: string;
  description: string;
}): JSX.Element {
  const rows: Row[] = [];
  let y = top;
  for (const message of messages) {
    const lines = linesOf(message);
    rows.push({ message, lines, y });
    y += lines.length * lineHeight + (message.kind === 'note' ? 2 : 1) * gap;
  }
  return (
    <Wide label={title}>
      <svg
        class="sequence"
        viewBox={`0 0 ${width} ${y}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{withoutControls(description)}</desc>
        {parties.map((party) => (
          <>
            <line class="life" x1={places[party]} x2={places[party]} y1={28} y2={y} />
            <text class="party" x={places[party]} y={18}>
              {names[party]}
            </text>
          </>
        ))}
        {rows.map((row) => (
          <g class={`${row.message.kind} ${row.message.tone}`}>
            {row.message.kind === 'note' ? <Note {...row} /> : <Arrow {...row} />}
          </g>
        ))}
      </svg>
    </Wide>
  );
}

function Note({ message: { from, to }, lines, y }: Row): JSX.Element {
  const middle = (places[from] + places[to]) / 2;
  const room = Math.max(...lines.map(({ text }) => text.length)) * characterWidth + 20;
  // Keeps a note over the first or the last party inside the picture.
  const x = Math.min(Math.max(middle - room / 2, 0), width - room);
  return (
    <>
      <rect x={x} y={y} width={room} height={lines.length * lineHeight + 10} rx="6" />
      <Lines lines={lines} x={x + room / 2} y={y + lineHeight} />
    </>
  );
}

function Arrow({ message: { kind, from, to }, lines, y }: Row): JSX.Element {
  const [start, end] = [places[from], places[to]];
  const direction = Math.sign(end - start);
  const line = y + lines.length * lineHeight + 4;
  // The arrow of a lost message breaks off on its way.
  const tip = kind === 'lost' ? start + (end - start) * 0.6 : end;
  const back = tip - direction * arrow.length;
  const { half } = arrow;
  return (
    <>
      <Lines lines={lines} x={(start + end) / 2} y={y + lineHeight - 4} />
      <line x1={start} x2={tip} y1={line} y2={line} />
      {kind === 'lost' ? (
        <path class="cross" d={`M${tip - 6} ${line - 6}l12 12m0 -12l-12 12`} />
      ) : (
        <path class="head" d={`M${tip} ${line}L${back} ${line - half}V${line + half}z`} />
      )}
    </>
  );
}

function Lines({ lines, x, y }: { lines: readonly Line[]; x: number; y: number }): JSX.Element {
  return (
    <>
      {lines.map(({ text, isDetail }, index) => (
        <text class={isDetail ? 'detail' : undefined} x={x} y={y + index * lineHeight}>
          {withoutControls(text)}
        </text>
      ))}
    </>
  );
}

/** Returns the lines of a message, wrapped to the width of its arrow. */
function linesOf({ kind, from, to, text, detail }: Message): readonly Line[] {
  const room = kind === 'note' ? 340 : Math.max(Math.abs(places[to] - places[from]) - 20, 250);
  const max = Math.floor(room / characterWidth);
  return [
    ...wrapped(text, max).map((text) => ({ text, isDetail: false })),
    ...wrapped(detail, max).map((text) => ({ text, isDetail: true })),
  ];
}

/** Breaks a text into lines of at most `max` characters, at spaces where possible. */
function wrapped(text: string, max: number): readonly string[] {
  const lines: string[] = [];
  let rest = text.replaceAll('\n', ' ').trim();
  while (rest.length > max) {
    const space = rest.lastIndexOf(' ', max);
    const end = space > max / 2 ? space : max;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === '' ? lines : [...lines, rest];
}
