import { type Cents, cents } from '../domain/money.js';

/** How values of one type are stored in a column. Null is always stored as null. */
export interface Kind<T> {
  read(stored: unknown): T;
  store(value: T): string | number;
}

/** Kinds by member. */
export type Kinds = Readonly<Record<string, Kind<unknown>>>;

/** What a column can hold as it is. Cents are not among it: what is read must be a whole number. */
type Plain = string | number | null | undefined;
type IsPlain<T> = T extends Cents ? false : T extends Plain ? true : false;

/** The kinds that members of `T` need: those of money, truth values and what is stored as JSON. */
export type KindsOf<T> = {
  readonly [K in keyof T as false extends IsPlain<T[K]> ? K : never]: Kind<NonNullable<T[K]>>;
};

/** An amount, read as a whole number of cents. */
export const money: Kind<Cents> = { read: (stored) => cents(stored as number), store: (value) => value };

/** A truth value, stored as 1 or 0. */
export const flag: Kind<boolean> = { read: (stored) => stored === 1, store: Number };

/** A value that is stored as JSON text. */
export function json<T>(): Kind<T> {
  return { read: (stored) => JSON.parse(stored as string) as T, store: (value) => JSON.stringify(value) };
}
