import type { Translated } from '../../core/language.js';

const en = {
  title: 'What led to it',
  led: (step: string) => `led to it: ${step}`,
  state: (name: string) => `state "${name}"`,
};

/** The calls and provider states that led to a failure. */
export const chainTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'O que levou a isso',
    led: (step) => `levou a isso: ${step}`,
    state: (name) => `estado "${name}"`,
  },
};
