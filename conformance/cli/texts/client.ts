import type { Translated } from '../../core/language.js';

const en = {
  client: (name: string, version: string | undefined, steps: number, all: number) =>
    `the client ${[name, version].filter((part) => part !== undefined).join(' ')} (${steps} of ${all} steps)`,
};

/** Texts of `pixkit client`. */
export const clientTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    client: (name, version, steps, all) =>
      `o cliente ${[name, version].filter((part) => part !== undefined).join(' ')} (${steps} de ${all} etapas)`,
  },
};
