import type { Language as Spoken, Translated } from '../core/language.js';
import type { Endpoint, Language } from './language.js';
import type { LanguageName } from './languages.js';
import type { ScaffoldCommands } from './scaffold.js';
import { scaffoldTexts } from './texts.js';

/** The README of a control endpoint: how to start it (with these commands), complete it and protect it. */
export function readme(
  name: LanguageName,
  language: Language,
  commands: ScaffoldCommands,
  spoken: Spoken,
): string {
  const { needs, mount } = scaffoldTexts[spoken];
  const { title, control } = language;
  return texts[spoken]({ title, ...control, ...commands, needs: needs[name], mount: mount[name] });
}

type Values = Pick<Language, 'title'> &
  Omit<Endpoint, 'start'> &
  ScaffoldCommands & { readonly needs: string; readonly mount: string };

const texts: Translated<(values: Values) => string> = {
  en: ({
    title,
    needs,
    token,
    start,
    ask,
    functionsFile,
    notYet,
    refused,
    mount,
  }) => `# A control endpoint in ${title}

pixkit asks it to put the gateway into a state, such as "a received payment", and then looks at the gateway. It needs ${needs},
and nothing else. In each of two terminals, set the token that pixkit sends:

\`\`\`
${token}
\`\`\`

In the first, start the endpoint, in this folder:

\`\`\`
${start}
\`\`\`

In the second, where pixkit is installed, ask what works and which state to write next:

\`\`\`
${ask}
\`\`\`

## Fill it in

\`${functionsFile}\` has a function for each state, those first that most checks need; its comment says what it is asked for, what it
returns, and shows one exchange. Replace \`${notYet}\` by code that brings the state about, start the endpoint again, and ask
\`doctor\`. The other files can stay as they are.

| the function              | the answer           | what pixkit makes of it                           |
| ------------------------- | -------------------- | ------------------------------------------------- |
| returns                   | 200, what it returns | the state holds; what is returned is validated    |
| says that it is "not yet" | 501                  | checks that need it are skipped, with that reason |
| refuses                   | 409, the reason      | the request was impossible                        |
| throws anything else      | 500                  | the check ends as an error, which is no verdict   |

Say "not yet" of a condition that the gateway cannot be put into, too, and refuse what is impossible, such as to settle a payment that
has settled already: \`${refused}\`.

## Where it runs

Anyone who has the token can create accounts and move money. So the endpoint listens on 127.0.0.1 and demands the token, and it belongs in a test
build only. ${mount}.
`,
  'pt-BR': ({
    title,
    needs,
    token,
    start,
    ask,
    functionsFile,
    notYet,
    refused,
    mount,
  }) => `# Um endpoint de controle em ${title}

O pixkit pede a ele que ponha o gateway em um estado, como "a received payment", e depois olha para o gateway. Ele precisa de ${needs}
e de nada mais. Em cada um de dois terminais, defina o token que o pixkit envia:

\`\`\`
${token}
\`\`\`

No primeiro, inicie o endpoint, nesta pasta:

\`\`\`
${start}
\`\`\`

No segundo, onde o pixkit está instalado, pergunte o que funciona e que estado escrever a seguir:

\`\`\`
${ask}
\`\`\`

## Complete o endpoint

\`${functionsFile}\` tem uma função para cada estado, primeiro os de que mais verificações precisam; o comentário diz o que se pede a ela, o que ela
retorna, e mostra uma troca. No lugar de \`${notYet}\`, escreva o código que produz o estado, inicie o endpoint de novo e pergunte ao
\`doctor\`. Os outros arquivos podem ficar como estão.

| a função                  | a resposta            | o que o pixkit faz com ela                                 |
| ------------------------- | --------------------- | ---------------------------------------------------------- |
| retorna                   | 200, com o retorno    | o estado vale; o que é retornado é validado                |
| diz que "ainda não"       | 501                   | as verificações que precisam dele são puladas, com o motivo |
| recusa                    | 409, com o motivo     | o pedido era impossível                                    |
| lança qualquer outra coisa | 500                  | a verificação termina como erro, o que não é um veredito   |

Diga "ainda não" também de uma condição em que o gateway não pode ser posto, e recuse o que é impossível, como liquidar um pagamento que
já foi liquidado: \`${refused}\`.

## Onde ele é executado

Quem tem o token pode criar contas e movimentar dinheiro. Por isso o endpoint escuta em 127.0.0.1 e exige o token, e só deve estar em um build de
teste. ${mount}.
`,
};
