import type { Language } from '../core/language.js';
import { type Phrases, type SentenceData, Translator } from '../core/text.js';
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

export type { SpokenTexts } from '../core/text.js';

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

const translator = new Translator(phrases);

/** A text in a language; one without a translation stays English. */
export const translate = (text: string | SentenceData, language: Language): string =>
  translator.translate(text, language);

/** Returns the texts of a part in a language. */
export const textsIn: Translator['textsIn'] = (texts, language) => translator.textsIn(texts, language);
