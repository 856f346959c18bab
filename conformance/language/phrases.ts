import type { Language } from '../core/language.js';
import { filled, type SentenceData } from '../core/text.js';
import type { Phrases } from './phrase-list.js';
import { client } from './pt-BR/client.js';
import { commands } from './pt-BR/commands.js';
import { configuration } from './pt-BR/configuration.js';
import { duties } from './pt-BR/duties.js';
import { errors } from './pt-BR/errors.js';
import { expectations } from './pt-BR/expectations.js';
import { findings } from './pt-BR/findings.js';
import { forms } from './pt-BR/forms.js';
import { libraries } from './pt-BR/libraries.js';
import { matrix } from './pt-BR/matrix.js';
import { observations } from './pt-BR/observations.js';
import { reasons } from './pt-BR/reasons.js';
import { recordings } from './pt-BR/recordings.js';
import { sweeps } from './pt-BR/sweeps.js';
import { reports } from './pt-BR/reports.js';
import { verdicts } from './pt-BR/verdicts.js';

/** All templates of sentences, by language. */
export const phrases: Readonly<Record<Exclude<Language, 'en'>, readonly Phrases[]>> = {
  'pt-BR': [
    commands,
    configuration,
    errors,
    reasons,
    expectations,
    findings,
    forms,
    observations,
    libraries,
    client,
    duties,
    recordings,
    reports,
    verdicts,
    sweeps,
    matrix,
  ],
};

const books = new Map(
  Object.entries(phrases).map(([language, parts]) => [
    language,
    new Map(parts.flatMap((part) => Object.entries(part))),
  ]),
);

/**
 * A text in a language. A sentence, also one read from a JSON report, is looked up by its template; one without a
 * translation stays English. A plain string is the same in every language.
 */
export function translate(text: string | SentenceData, language: Language): string {
  if (typeof text === 'string') return text;
  const template = books.get(language)?.get(text.template) ?? text.template;
  return filled(
    template,
    text.values.map((value) => translate(value, language)),
    language,
  );
}
