import type { Language, Translated } from '../../conformance/core/language.js';
import { type Row, readRows } from '../witnesses/lost-answers/rows.js';

/** The pages that have the table, by language, from the root of the project. */
export const lostAnswersPages: Readonly<Record<Language, string>> = {
  en: 'docs/lost-answers.md',
  'pt-BR': 'docs/pt-BR/lost-answers.md',
};

const en = {
  columns: [
    'HTTP library',
    'POSTs at the gateway',
    'what the application sees',
    'in the list',
    'measured with',
  ],
  error: 'an error of the connection',
  listed: (count: number, status: string) => `${count} × ${status}`,
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    columns: ['biblioteca HTTP', 'POSTs no gateway', 'o que a aplicação vê', 'na lista', 'medido com'],
    error: 'um erro de conexão',
    listed: (count, status) => `${count} × ${status}`,
  },
};

/** What stands around the table in a page. */
const marks = ['<!-- libraries: npm run generate writes this table -->', '<!-- /libraries -->'] as const;

/** A page of lost answers with its table as it should be. Throws if the page has no place for it. */
export function withLibrariesTable(page: string, language: Language): string {
  const [begin, end] = marks;
  const [before, rest] = page.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`${lostAnswersPages[language]} has no ${begin} … ${end}`);
  return `${before}${begin}\n\n${librariesTable(readRows(), language)}\n\n${end}${after}`;
}

function librariesTable(rows: readonly Row[], language: Language): string {
  const { columns, error, listed } = texts[language];
  const lines = rows.map(({ library, posts, sees, listed: payments, measured }) => {
    const isRepeated = posts > 1;
    return [
      library[language],
      isRepeated ? `**${posts}**` : String(posts),
      sees === 'error' ? error : `\`${sees}\``,
      listed(payments.length, [...new Set(payments)].join(', ')),
      measured,
    ];
  });
  return [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
