import type { Child } from 'hono/jsx';

import type { Instant } from '../../domain/clock.js';
import { cents } from '../../domain/money.js';
import type { Format } from '../format.js';
import { Money, Time } from './parts.js';
import type { Column } from './table.js';

/** The creation time; hidden on narrow screens. */
export function createdColumn(title: Child, format: Format): Column<{ readonly createdAt: Instant }> {
  return { title, cell: ({ createdAt }) => <Time at={createdAt} format={format} />, wideOnly: true };
}

/** An amount, in cents. */
export function moneyColumn<Name extends string>(
  title: Child,
  format: Format,
  name: Name,
): Column<Readonly<Record<Name, number>>> {
  return { title, cell: (row) => <Money of={cents(row[name])} format={format} />, numeric: true };
}
