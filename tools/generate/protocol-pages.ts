import { languages, type Translated } from '../../conformance/core/language.js';
import { type DriverProtocol, type Protocol, wordsOfStates, wordsOfSteps } from '../clauses/protocol.js';
import { root } from './paths.js';
import { protocolPage } from './protocol-page.js';

const en = {
  states: {
    title: 'The states of the control endpoint',
    about:
      '[The protocol](provider-states.md) asks for a state by its name and params, and is answered with what the state returns. Below, `?` marks what may be left out.',
    column: 'state',
  },
  steps: {
    title: 'The steps of a client under test',
    about:
      '[The driver of a client](provider-states.md#the-driver-of-a-client) is asked for a step by its name, the client and params, and answers with what the step returns. Below, `?` marks what may be left out.',
    column: 'step',
  },
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    states: {
      title: 'Os estados do endpoint de controle',
      about:
        '[O protocolo](provider-states.md) pede um estado pelo nome e pelos parâmetros e recebe o que o estado retorna. Abaixo, `?` marca o que pode ser omitido.',
      column: 'estado',
    },
    steps: {
      title: 'As etapas de um cliente em teste',
      about:
        'Pede-se uma etapa ao [driver de um cliente](provider-states.md#o-driver-de-um-cliente) pelo nome, pelo cliente e pelos parâmetros; ele responde com o que a etapa retorna. Abaixo, `?` marca o que pode ser omitido.',
      column: 'etapa',
    },
  },
};

/** The pages of the states and of the steps in every language, by their paths from the root of the project. */
export function protocolPages(
  { states }: Protocol,
  { steps }: DriverProtocol,
): readonly (readonly [path: string, page: string])[] {
  return languages.flatMap((language) => {
    const folder = language === 'en' ? 'docs' : `docs/${language}`;
    const statesPage = protocolPage({
      ...texts[language].states,
      language,
      exchanges: states,
      words: wordsOfStates(root),
      request: (state, { params }) => ({ state, params, action: 'setup' }),
    });
    const stepsPage = protocolPage({
      ...texts[language].steps,
      language,
      exchanges: steps,
      words: wordsOfSteps(root),
      request: (step, { params }) => ({ step, ...(step === 'configure' ? {} : { client: '1' }), params }),
    });
    return [
      [`${folder}/states.md`, statesPage],
      [`${folder}/client-steps.md`, stepsPage],
    ] as const;
  });
}
