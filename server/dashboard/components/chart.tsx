import { type Cents, cents } from '../../domain/money.js';
import { overviewTexts } from '../texts/overview.js';
import { moneyColumn } from './columns.js';
import { useFormat, useTexts } from './language.js';
import { Money } from './parts.js';
import { Table } from './table.js';

export interface DaySums {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly inCents: Cents;
  readonly outCents: Cents;
}

/** To the left of the bars there is room for the amounts of the lines. */
const size = { width: 640, height: 200, top: 22, bottom: 24, left: 56 } as const;
const base = size.height - size.bottom;
/** One in this many days has its date below it. */
const labelEvery = 5;
const maxLines = 4;

/** Bars for each day, over an axis of round amounts; a table behind it contains the numbers. */
export function DayChart({ days }: { days: readonly DaySums[] }) {
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const sum = (of: (day: DaySums) => number) => cents(days.reduce((total, day) => total + of(day), 0));
  const [received, sent] = [sum(({ inCents }) => inCents), sum(({ outCents }) => outCents)];
  return (
    <figure class="mb-0">
      <Bars days={days} label={texts.chartLabel(format.money(received), format.money(sent))} />
      <figcaption class="d-flex flex-wrap column-gap-4 my-3 small">
        <span class="legend">
          {texts.received} <Money of={received} />
        </span>
        <span class="legend legend-out">
          {texts.sent} <Money of={sent} />
        </span>
      </figcaption>
      <details>
        <summary>{texts.asTable}</summary>
        <Table
          caption={texts.chart}
          empty=""
          rows={[...days].reverse()}
          columns={[
            { title: texts.day, cell: ({ day }) => format.day(day) },
            moneyColumn(texts.received, 'inCents'),
            moneyColumn(texts.sent, 'outCents'),
          ]}
        />
      </details>
    </figure>
  );
}

/** The distance between the lines of an axis up to `largest`: 1, 2 or 5 times a power of ten, from one real up. */
export function stepOf(largest: number): number {
  let step = 100;
  for (let turn = 0; step * maxLines < largest; turn += 1) step *= turn % 3 === 1 ? 2.5 : 2;
  return step;
}

function Bars({ days, label }: { days: readonly DaySums[]; label: string }) {
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const largest = Math.max(1, ...days.flatMap(({ inCents, outCents }) => [inCents, outCents]));
  const step = stepOf(largest);
  const lines = Math.ceil(largest / step);
  const tall = (amount: number) => ((base - size.top) * amount) / (lines * step);
  const width = (size.width - size.left) / days.length;
  const bar = (amount: number, index: number, side: 0 | 1, kind: 'in' | 'out') => {
    // A non-zero amount is always visible, however small.
    const height = amount === 0 ? 0 : Math.max(2, tall(amount));
    const [x, y] = [size.left + width * (index + 0.14 + 0.37 * side), base - height];
    const place = {
      x: x.toFixed(1),
      y: y.toFixed(1),
      width: (width * 0.35).toFixed(1),
      height: height.toFixed(1),
    };
    return <rect class={kind} {...place} rx="1.5" />;
  };
  return (
    <svg class="chart" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <line
          x1="0"
          x2={size.width}
          y1={base - tall(step * (index + 1))}
          y2={base - tall(step * (index + 1))}
        />
      ))}
      <line class="axis" x1="0" x2={size.width} y1={base + 0.5} y2={base + 0.5} />
      {days.map(({ day, inCents, outCents }, index) => (
        <g>
          <title>
            {`${format.day(day)}: ${texts.received} ${format.money(inCents)}, ${texts.sent} ${format.money(outCents)}`}
          </title>
          {bar(inCents, index, 0, 'in')}
          {bar(outCents, index, 1, 'out')}
          <DayLabel index={index} days={days} />
        </g>
      ))}
      {Array.from({ length: lines }, (_, index) => (
        <text x="0" y={base - tall(step * (index + 1)) - 4} class={index + 1 < lines ? 'wide-only' : ''}>
          {format.shortMoney(cents(step * (index + 1)))}
        </text>
      ))}
    </svg>
  );
}

function DayLabel({ index, days }: { index: number; days: readonly DaySums[] }) {
  const format = useFormat();
  const back = days.length - 1 - index;
  const day = days[index];
  if (back % labelEvery !== 0 || !day) return null;
  const step = (size.width - size.left) / days.length;
  const [x, anchor] = ends(back, index) ?? [size.left + (index + 0.5) * step, 'middle'];
  return (
    // A phone has room for only every third label.
    <text
      x={x.toFixed(1)}
      y={size.height - 6}
      text-anchor={anchor}
      {...(back % (3 * labelEvery) !== 0 && { class: 'wide-only' })}
    >
      {format.shortDay(day.day)}
    </text>
  );
}

function ends(back: number, index: number): [x: number, anchor: string] | null {
  if (back === 0) return [size.width, 'end'];
  return index === 0 ? [size.left, 'start'] : null;
}
