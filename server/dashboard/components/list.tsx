import type { Child } from 'hono/jsx';

import type { Page } from '../page.js';
import { Input, Select, Submit } from './form.js';
import { frameTexts } from '../texts/frame.js';
import { useRequest, useTexts } from './language.js';
import { Card, href, Link } from './parts.js';
import { type Column, Table } from './table.js';

/** A list under a heading; `more` follows it, for example links to its other parts. */
interface List<Row> {
  /** Unique in the page. */
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly empty: Child;
  /** Shown between the heading and the list. */
  readonly intro?: Child;
  readonly more?: Child;
}

/** A field of the form that filters a list, by the name of its parameter in the URL. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly type?: 'date';
  readonly maxlength?: number;
  /** The texts of the values that can be chosen; without options, the user types a value. */
  readonly options?: Readonly<Record<string, string>>;
}

interface FilterForm {
  readonly filters: readonly Filter[];
  /** Errors of filters, in addition to those of the request. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The text of the link to the whole list. */
  readonly reset?: string;
}

interface ListPage<Row> extends List<Row>, Omit<Page, 'body'> {
  readonly lead?: Child;
  readonly filter?: FilterForm;
}

/** Creates a page with a single list, whose heading is that of the page. */
export function listPage<Row>({ lead, filter, ...listed }: ListPage<Row>): Page {
  const { id, caption, intro, columns, rows, empty, more, ...page } = listed;
  const body = (
    <>
      {lead}
      {filter && <Filters form={filter} />}
      <section class="card" id={id} aria-label={caption}>
        <div class="card-body">
          {intro}
          <Table {...{ caption, columns, rows, empty }} />
          {more}
        </div>
      </section>
    </>
  );
  return { ...page, body };
}

export function ListCard<Row>({
  id,
  caption,
  aside,
  intro,
  more,
  ...table
}: List<Row> & {
  /** Shown next to the heading. */
  readonly aside?: Child;
}) {
  return (
    <Card id={id} title={caption} actions={aside}>
      {intro}
      <Table caption={caption} {...table} />
      {more}
    </Card>
  );
}

export function Filters({ form: { filters, faults, reset } }: { form: FilterForm }) {
  const request = useRequest();
  const texts = useTexts(frameTexts);
  return (
    <form
      method="get"
      action={href(request.path)}
      class="filters mb-3"
      role="search"
      aria-label={texts.filter}
    >
      {filters.map(({ options, ...filter }) => {
        const { name } = filter;
        const fault = faults?.[name] ?? request.faults.of(name);
        const field = { ...filter, value: request.query.get(name), fault, class: '' };
        if (!options) return <Input {...field} />;
        return <Select {...field} options={[['', texts.any], ...Object.entries(options)]} />;
      })}
      <Submit tone="outline-primary">{texts.apply}</Submit>
      {reset !== undefined && request.query.size > 0 && <Link to={request.path}>{reset}</Link>}
    </form>
  );
}

/** Links to other parts of a page's list: their texts, and the changes to the query; a null value removes a parameter. */
export function PageLinks({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [text: string, changes: Readonly<Record<string, string | null>>] | null)[];
}) {
  const { path, query } = useRequest();
  const existing = links.filter((link) => link !== null);
  if (existing.length === 0) return null;
  return (
    <nav class="d-flex flex-wrap gap-3 mt-3" aria-label={label}>
      {existing.map(([text, changes]) => (
        <Link
          to={path}
          query={{ ...Object.fromEntries(query), ...changes }}
          class="btn btn-outline-secondary btn-sm"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
