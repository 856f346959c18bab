import type { Report, ReportCheck, ReportDelivery, ReportExchange, ReportFailure } from './report.js';

/** One failure of one check. */
export interface Case {
  readonly check: ReportCheck;
  readonly failure: ReportFailure;
}

/** One thing that is wrong with the target, with every case in which it showed. */
export interface Finding {
  /** The clauses that it breaks; several where one answer broke several. */
  readonly clauses: readonly string[];
  readonly message: string;
  readonly cases: readonly Case[];
  /** Ids of the checks that found it. */
  readonly checks: readonly string[];
  /** A waiver covers every case. */
  readonly waived: boolean;
}

/**
 * What failures of one cause have in common, whichever check found them: the clause, the kind of mistake and the
 * place, whatever the position in a list.
 */
export function causeOf({ clause, message, pointer, exchanges, deliveries }: ReportFailure): string {
  return [clause ?? sourceOf(exchanges[0], deliveries[0]), message, pointer].map(withoutPositions).join('\n');
}

function withoutPositions(text: string): string {
  return text.replace(/\/\d+(?=\/|\s|$)/g, '/*');
}

/** What makes several failures of one check the same observation at several clauses. */
function observationOf({
  message,
  pointer,
  expected,
  received,
  exchanges,
  deliveries,
}: ReportFailure): string {
  const seen = exchanges[0]?.curl ?? deliveries[0]?.receivedAt ?? '';
  return [message, pointer, expected, received, seen].join('\n');
}

/**
 * What failures of one cause have in common that may count against other clauses each time: a shape against all that state it, a
 * call that did not succeed against those of the running check. Undefined for what was expected at a clause of its own.
 */
function causeAtOf({ kind, message, expected, exchanges, deliveries }: ReportFailure): string | undefined {
  if (kind !== 'contract' && kind !== 'precondition') return undefined;
  return [kind, withoutPositions(message), expected, sourceOf(exchanges[0], deliveries[0])].join('\n');
}

/** Where something came from: the endpoint, whatever the ids in its path, or the kind of notification. */
function sourceOf(exchange: ReportExchange | undefined, delivery: ReportDelivery | undefined): string {
  if (exchange === undefined) return delivery?.eventType ?? '';
  const { method, url } = exchange.request;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}

/** The failures of a report, one finding per cause, the most frequent first. */
export function findingsOf(report: Report): readonly Finding[] {
  const groups = new Groups<Case>();
  for (const check of report.checks) {
    for (const failure of check.failures) {
      const causeAt = causeAtOf(failure);
      const keys = [causeOf(failure), `${check.id}\n${observationOf(failure)}`];
      groups.add({ check, failure }, causeAt === undefined ? keys : [...keys, causeAt]);
    }
  }
  const waived = new Set(report.clauses.flatMap(({ id, outcome }) => (outcome === 'waived' ? [id] : [])));
  const isWaived = ({ check, failure }: Case) =>
    check.outcome === 'waived' || waived.has(failure.clause ?? '');
  return groups
    .all()
    .map((cases) => ({
      clauses: unique(cases.flatMap(({ failure }) => failure.clause ?? [])),
      message: cases[0]?.failure.message ?? '',
      cases,
      checks: unique(cases.map(({ check }) => check.id)),
      waived: cases.every(isWaived),
    }))
    .sort((a, b) => Number(a.waived) - Number(b.waived) || b.checks.length - a.checks.length);
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

/** Items that share a key, directly or through others, are one group. */
class Groups<T> {
  readonly #groups = new Map<string, { items: T[] }>();
  readonly #order = new Map<T, number>();

  add(item: T, keys: readonly string[]): void {
    const met = [...new Set(keys.flatMap((key) => this.#groups.get(key) ?? []))];
    const group = met[0] ?? { items: [] };
    for (const other of met.slice(1)) {
      group.items.push(...other.items);
      for (const [key, known] of this.#groups) if (known === other) this.#groups.set(key, group);
    }
    group.items.push(item);
    for (const key of keys) this.#groups.set(key, group);
    this.#order.set(item, this.#order.size);
  }

  /** The groups with their items in the order in which they were added. */
  all(): readonly (readonly T[])[] {
    const place = (item: T) => this.#order.get(item) ?? 0;
    return [...new Set(this.#groups.values())].map(({ items }) => items.sort((a, b) => place(a) - place(b)));
  }
}
