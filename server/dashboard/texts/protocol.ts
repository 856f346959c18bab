import { readFileSync } from 'node:fs';

import { type Language, type LocalizedText, type Translated, translations } from '../language.js';
import type { PanelGroup, PanelState } from '../sandbox/states.js';

/** The texts of the panel in `spec/provider-states.yaml`. */
interface PanelTexts {
  readonly states: Readonly<Record<PanelState, Translated<string>>>;
  readonly params: Readonly<Record<string, Translated<string>>>;
  readonly choices: Readonly<Record<string, Translated<string>>>;
  /** Descriptions in Portuguese, by the English ones. */
  readonly descriptions: Readonly<Record<string, string>>;
}

const file = new URL('../../../generated/panel.json', import.meta.url);
const { states, params, choices, descriptions } = JSON.parse(readFileSync(file, 'utf8')) as PanelTexts;

/** The panel's names for parts of the control protocol. */
export const protocolTexts = translations({
  groups: {
    in: { en: 'Money in', 'pt-BR': 'Recebimentos' },
    out: { en: 'Money out', 'pt-BR': 'Pagamentos' },
    refunds: { en: 'Refunds', 'pt-BR': 'Devoluções' },
    meds: 'MEDs',
    settings: { en: 'Account and time', 'pt-BR': 'Conta e tempo' },
    failures: { en: 'Failures', 'pt-BR': 'Falhas' },
    credentials: { en: 'Credentials', 'pt-BR': 'Credenciais' },
  } satisfies Record<PanelGroup, string | LocalizedText>,
  states,
  params,
  choices,
  yes: { en: 'yes', 'pt-BR': 'sim' },
  no: { en: 'no', 'pt-BR': 'não' },
});

/** Returns the name of an option; an option without one stays unchanged. */
export function choiceIn(language: Language, value: string): string {
  return protocolTexts[language].choices[value] ?? value;
}

/** Returns the name of an option, with the value that the control endpoint and the API use. */
export function optionIn(language: Language, value: string): string {
  const words = choiceIn(language, value);
  return words === value ? value : `${words} (${value})`;
}

/** Translates a description of the protocol; a text without translation stays unchanged. */
export function inLanguage(language: Language, text: string): string {
  if (language === 'en') return text;
  const choice = /^one of (.*)$/s.exec(text)?.[1];
  if (choice === undefined) return descriptions[text] ?? text;
  const options = choice.split(', ').map((value) => optionIn(language, value));
  return `um destes: ${options.join(', ')}`;
}
