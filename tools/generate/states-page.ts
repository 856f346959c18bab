import type { Language, Translated } from '../../conformance/core/language.js';
import { type Protocol, wordsOfStates } from '../clauses/protocol.js';
import { root } from './paths.js';
import { protocolPage } from './protocol-page.js';

/** The pages by language, from the root of the project. */
export const statesPages: Readonly<Record<Language, string>> = {
  en: 'docs/states.md',
  'pt-BR': 'docs/pt-BR/states.md',
};

const en = {
  title: 'The states of the control endpoint',
  about:
    '[The protocol](provider-states.md) asks for a state by its name and params, and is answered with what the state returns. Below, `?` marks what may be left out.',
  column: 'state',
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Os estados do endpoint de controle',
    about:
      '[O protocolo](provider-states.md) pede um estado pelo nome e pelos parâmetros e recebe o que o estado retorna. Abaixo, `?` marca o que pode ser omitido.',
    column: 'estado',
  },
};

/** The page of the states in a language: a table of all, and a section for each. */
export function statesPage({ states }: Protocol, language: Language): string {
  return protocolPage({
    ...texts[language],
    language,
    exchanges: states,
    words: wordsOfStates(root),
    request: (state, { params }) => ({ state, params, action: 'setup' }),
  });
}
