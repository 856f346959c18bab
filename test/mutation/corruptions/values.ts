/** Candidates for another value of the same form; the first that conforms to the contract is used. */
export function others(old: unknown, listed: readonly unknown[]): readonly unknown[] {
  if (listed.includes(old)) return listed.filter((value) => value !== old && typeof value === typeof old);
  if (typeof old === 'boolean') return [!old];
  if (typeof old === 'number') return Number.isInteger(old) ? [old + 41, old + 10.07] : [cents(old + 10.07)];
  if (typeof old !== 'string') return [];
  if (isTime(old)) return [moved(old, 30 * dayMs)];
  if (isAmount(old)) return [(Number(old) + 10.07).toFixed(2)];
  return [old.replace(/[0-9a-z]/gi, next), old.replace(/[0-9a-z]{4}$/i, (end) => end.replace(/./g, next))];
}

/** Candidates for a neighbouring value: one cent or one hour away, or with another last letter or digit. */
export function neighbors(old: unknown, listed: readonly unknown[]): readonly unknown[] {
  if (listed.includes(old) || old === '') return [];
  if (typeof old === 'number')
    return [cents(old + 0.01), cents(old - 0.01), old + 1, old - 1].filter(
      (value) => Number.isInteger(value) || !Number.isInteger(old) || old > 999,
    );
  if (typeof old !== 'string') return [];
  if (isTime(old)) return [moved(old, hourMs)];
  if (isAmount(old)) return [(Number(old) + 0.01).toFixed(2)];
  return [old.replace(/[0-9a-z](?=[^0-9a-z]*$)/i, next)];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const cents = (brl: number): number => Math.round(brl * 100) / 100;
const isAmount = (text: string): boolean => /^-?\d+\.\d{2}$/.test(text);
const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
const moved = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** The next digit, or the next letter of the same case; for a hexadecimal digit, the next hexadecimal digit. */
function next(character: string): string {
  const ring = ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ'].find(
    (one) => one.includes(character),
  );
  return ring === undefined ? character : (ring[(ring.indexOf(character) + 1) % ring.length] ?? character);
}
