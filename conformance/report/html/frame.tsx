/** What all report pages have in common: one document that loads nothing and runs only its own script. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Language } from '../../core/language.js';
import { printable } from '../printable.js';

/** The look of every page of the project. Reports are single files, so they embed the typeface. */
const look = '../../../server/look/';

function readFile(path: string, encoding: BufferEncoding = 'utf8'): string {
  return readFileSync(new URL(path, import.meta.url), encoding);
}

/** Returns the style that all report pages share; each may add its own. */
export function commonStyle(): string {
  const font = `data:font/woff2;base64,${readFile(`${look}inter.woff2`, 'base64')}`;
  return [readFile(`${look}look.css`).replace('inter.woff2', font), readFile('./style.css')].join('\n');
}

/** Renders the first line of a page: the product and the kind of page. */
export function Brand({ page }: { page: string }): JSX.Element {
  return (
    <p class="brand">
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: readFile(`${look}icon.svg`) }} />
      <strong>pixkit</strong> {page}
    </p>
  );
}

interface FrameProps {
  readonly language: Language;
  /** The part of the title that is specific to the page. */
  readonly title: string;
  readonly style: string;
  /** The only script that the page may run, if any. */
  readonly script?: string;
  readonly children: Child | readonly Child[];
}

/** Renders the document around a page. Its content security policy allows only its own style and script. */
export function Frame({ language, title, style, script, children }: FrameProps): JSX.Element {
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy(style, script)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{printable(`${title} – pixkit`)}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {children}
        {script !== undefined && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}

function policy(style: string, script: string | undefined): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const scripts = script === undefined ? '' : `script-src ${hash(script)}; `;
  return `default-src 'none'; style-src ${hash(style)}; font-src data:; ${scripts}base-uri 'none'; form-action 'none'`;
}

/** Returns a page as the text of a file. */
export async function fileOf(page: JSX.Element | Promise<JSX.Element>): Promise<string> {
  return `<!doctype html>\n${(await page).toString()}\n`;
}
