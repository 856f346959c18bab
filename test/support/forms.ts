import type { Answer } from './gateway.js';

/** A form on a page: its action, and what it sends if a visitor only checks its boxes; of several values of a name, the last. */
export interface PageForm {
  readonly method: string;
  /** A path below the root of the dashboard. */
  readonly to: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Names of required fields. */
  readonly required: readonly string[];
}

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' } as const;

/** Decodes the entities in a piece of HTML. */
export function fromHtml(html: string): string {
  return html.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity as keyof typeof entities]);
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : fromHtml(found);
}

/** Returns the error that a page shows for a field; undefined if there is none. */
export function faultIn({ text }: Pick<Answer, 'text'>, field: string): string | undefined {
  const found = new RegExp(`id="${field}-fault"[^>]*>([^<]*)<`).exec(text)?.[1];
  return found === undefined ? undefined : fromHtml(found);
}

/** Returns the target of a page's first link to something of a kind, relative to the dashboard; empty if there is none. */
export function linkIn({ text }: Pick<Answer, 'text'>, kind: string): string {
  return new RegExp(`/dashboard(/${kind}/\\d+)["?]`).exec(text)?.[1] ?? '';
}

/** Returns the target of a redirect, relative to the root of the dashboard. */
export const locationOf = ({ headers }: Answer): string =>
  (headers['location'] ?? '').replace('/dashboard', '');

/** Returns the text of a page without its tags. */
export const shownIn = (html: string): string => fromHtml(html.replace(/<[^>]+>/g, ' '));

/** Returns all forms of a page in order, except those outside its main part. */
export function formsOf(html: string): readonly PageForm[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g)].map(([form, within = '']) => ({
    method: attribute(form, 'method') ?? 'get',
    to: (attribute(form, 'action') ?? '').replace(/^\/dashboard/, ''),
    fields: Object.fromEntries(fieldsIn(within)),
    required: [...within.matchAll(/<[^>]*\srequired\b[^>]*>/g)].map(([tag]) => attribute(tag, 'name') ?? ''),
  }));
}

function fieldsIn(html: string): (readonly [string, string])[] {
  const inputs = [...html.matchAll(/<(?:input|button)\b[^>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, 'name');
    const isUnchosen = attribute(tag, 'type') === 'radio' && !/\schecked/.test(tag);
    // Leaves out buttons that only change the form itself.
    const isLeftOut = isUnchosen || /\sformnovalidate/.test(tag);
    return name === undefined || isLeftOut ? [] : [[name, attribute(tag, 'value') ?? ''] as const];
  });
  const areas = [...html.matchAll(/(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g)].map(
    ([, tag = '', text = '']) => [attribute(tag, 'name') ?? '', fromHtml(text)] as const,
  );
  const selects = [...html.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g)].map(
    ([, tag = '', options = '']) => {
      const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
      const chosen = all.find((option) => /\sselected/.test(option)) ?? all[0] ?? '';
      return [attribute(tag, 'name') ?? '', attribute(chosen, 'value') ?? ''] as const;
    },
  );
  return [...inputs, ...areas, ...selects];
}
