import { type Cents, cents } from '../../domain/money.js';
import { overviewTexts } from '../texts/overview.js';
import { moneyColumn } from './columns.js';
import { useFormat, useTexts } from './language.js';
import { Table } from './table.js';

/** The sums received and sent on a day. */
export interface DaySums {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly inCents: Cents;
  readonly outCents: Cents;
}

const size = { width: 640, height: 190, top: 8, bottom: 24 } as const;
/** One in this many days has its date below it. */
const labelEvery = 5;

/** Bars for each day; a table behind it contains the numbers. */
export function DayChart({ days }: { days: readonly DaySums[] }) {
  const [texts, format] = [useTexts(overviewTexts), useFormat()];
  const total = (of: (day: DaySums) => number) =>
    format.money(cents(days.reduce((sum, day) => sum + of(day), 0)));
  const label = texts.chartLabel(
    total(({ inCents }) => inCents),
    total(({ outCents }) => outCents),
  );
  return (
    <figure class="mb-0">
      <Bars days={days} label={label} />
      <figcaption class="small d-flex gap-3 mt-2 mb-2">
        <span class="legend legend-in">{texts.received}</span>
        <span class="legend legend-out">{texts.sent}</span>
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

function Bars({ days, label }: { days: readonly DaySums[]; label: string }) {
  const { width, height, top, bottom } = size;
  const largest = Math.max(1, ...days.flatMap(({ inCents, outCents }) => [inCents, outCents]));
  const step = width / days.length;
  const base = height - bottom;
  const bar = (amount: number, index: number, side: 0 | 1, kind: 'in' | 'out') => {
    // A non-zero amount is always visible, however small.
    const tall = amount === 0 ? 0 : Math.max(2, ((base - top) * amount) / largest);
    const x = index * step + step * (0.14 + 0.37 * side);
    return (
      <rect
        class={kind}
        x={x.toFixed(1)}
        y={(base - tall).toFixed(1)}
        width={(step * 0.35).toFixed(1)}
        height={tall.toFixed(1)}
        rx="1.5"
      />
    );
  };
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line class="axis" x1="0" x2={width} y1={base + 0.5} y2={base + 0.5} />
      {days.map(({ inCents, outCents }, index) => (
        <g>
          {bar(inCents, index, 0, 'in')}
          {bar(outCents, index, 1, 'out')}
          <DayLabel index={index} days={days} />
        </g>
      ))}
    </svg>
  );
}

function DayLabel({ index, days }: { index: number; days: readonly DaySums[] }) {
  const format = useFormat();
  const back = days.length - 1 - index;
  const day = days[index];
  if (back % labelEvery !== 0 || !day) return null;
  const step = size.width / days.length;
  const [x, anchor] = ends(back, index) ?? [(index + 0.5) * step, 'middle'];
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

/** Keeps the first and the last label within the picture. */
function ends(back: number, index: number): [x: number, anchor: string] | null {
  if (back === 0) return [size.width, 'end'];
  return index === 0 ? [0, 'start'] : null;
}
