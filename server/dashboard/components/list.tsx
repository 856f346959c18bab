import type { Child } from 'hono/jsx';

import type { Page } from '../page.js';
import { Input, Select, Submit } from './form.js';
import { useRequest } from './language.js';
import { Card, href, Link } from './parts.js';
import { type Column, Table } from './table.js';

/** A list under a heading; `more` follows it, such as links to its other parts. */
interface List<Row> {
  /** Unique in the page. */
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly empty: Child;
  /** Next to the heading. */
  readonly aside?: Child;
  /** Between the heading and the list. */
  readonly intro?: Child;
  readonly more?: Child;
}

/** A field of the form that filters a list, by the name of its parameter in the URL. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly type?: 'date';
  readonly maxlength?: number;
  /** The texts of the values that can be chosen; without them, a value is typed. */
  readonly options?: Readonly<Record<string, string>>;
}

interface FilterForm {
  readonly filters: readonly Filter[];
  readonly texts: { readonly filter: string; readonly apply: string; readonly any: string };
  /** Errors of filters, in addition to those of the request. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The text of the link to the whole list. */
  readonly reset?: string;
  /** True if it is shown without a heading, in little room. */
  readonly isCompact?: boolean;
  /** Below the fields. */
  readonly remark?: string;
}

interface ListPage<Row> extends List<Row>, Omit<Page, 'body'> {
  readonly lead?: Child;
  readonly filter?: FilterForm;
  readonly below?: Child;
}

export function listPage<Row>({ lead, filter, below, ...listed }: ListPage<Row>): Page {
  const { id, caption, aside, intro, columns, rows, empty, more, ...page } = listed;
  const body = (
    <>
      {lead}
      {filter && <Filters form={filter} />}
      <ListCard {...{ id, caption, aside, intro, columns, rows, empty, more }} />
      {below}
    </>
  );
  return { ...page, body };
}

export function ListCard<Row>({ id, caption, aside, intro, more, ...table }: List<Row>) {
  return (
    <Card id={id} title={caption} actions={aside}>
      {intro}
      <Table caption={caption} {...table} />
      {more}
    </Card>
  );
}

export function Filters({ form }: { form: FilterForm }) {
  const request = useRequest();
  const { texts, isCompact = false, remark } = form;
  if (!isCompact)
    return (
      <Card id="filter" title={texts.filter}>
        <form
          method="get"
          action={href(request.path)}
          class="row g-3"
          role="search"
          aria-label={texts.filter}
        >
          <FilterFields form={form} class="col-6 col-lg-4" />
          <div class="col-12 d-flex gap-3 align-items-center">
            <Submit tone="outline-primary">{texts.apply}</Submit>
            {form.reset !== undefined && <Link to={request.path}>{form.reset}</Link>}
          </div>
        </form>
      </Card>
    );
  const look = 'row g-2 align-items-end mb-3';
  return (
    <form method="get" action={href(request.path)} class={look} aria-label={texts.filter}>
      <FilterFields form={form} class="col-6 col-md-3 col-xl-2" />
      <div class="col-12 col-xl-2">
        <Submit tone="outline-primary" class="w-100">
          {texts.apply}
        </Submit>
      </div>
      {remark !== undefined && <p class="form-text col-12 mb-0">{remark}</p>}
    </form>
  );
}

function FilterFields({
  form: { filters, texts, faults },
  class: look,
}: {
  form: FilterForm;
  class: string;
}) {
  const request = useRequest();
  return (
    <>
      {filters.map(({ options, ...filter }) => {
        const { name } = filter;
        const fault = faults?.[name] ?? request.faults.of(name);
        const field = { ...filter, value: request.query.get(name), fault, class: look };
        if (!options) return <Input {...field} />;
        return <Select {...field} options={[['', texts.any], ...Object.entries(options)]} />;
      })}
    </>
  );
}

/** Links to other parts of the list of a page: their texts, and what they change in the query; null leaves it out. */
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
