import type { Language as Spoken, Translated } from '../core/language.js';
import { driverTexts } from './driver-texts.js';
import type { Endpoint, Language } from './language.js';
import type { LanguageName } from './languages.js';

/** Commands to paste into two terminals: `start` in the driver's folder, `judge` where pixkit is installed. */
export interface DriverCommands {
  readonly start: string;
  readonly judge: string;
}

/** The README of a driver: how to start it (with these commands), complete it and keep it where it belongs. */
export function driverReadme(
  name: LanguageName,
  { title, driver }: Language,
  commands: DriverCommands,
  spoken: Spoken,
): string {
  const { needs, mount } = driverTexts[spoken];
  return texts[spoken]({ title, ...driver, ...commands, needs: needs[name], mount: mount[name] });
}

type Values = Pick<Language, 'title'> &
  Pick<Endpoint, 'functionsFile' | 'notYet'> &
  DriverCommands & { readonly needs: string; readonly mount: string };

const texts: Translated<(values: Values) => string> = {
  en: ({
    title,
    needs,
    start,
    judge,
    functionsFile,
    notYet,
    mount,
  }) => `# A driver of a Pix client in ${title}

pixkit asks it for a step, such as "pay", and then looks at what the client sends, gets, and believes. It needs ${needs}, and nothing else.
Start it, in this folder:

\`\`\`
${start}
\`\`\`

In another terminal, where pixkit is installed, have the client judged:

\`\`\`
${judge}
\`\`\`

## Fill it in

\`${functionsFile}\` has a function for each step; its comment says what it is given, what it returns, and shows one exchange. Begin with \`configure\`, \`balance\`,
\`pay\` and \`how is the order\`: replace \`${notYet}\` by a call of the client. The other files can stay as they are.

| the function              | the answer           | what pixkit makes of it                                |
| ------------------------- | -------------------- | ------------------------------------------------------ |
| returns                   | 200, what it returns | the step has ended; what is returned is validated      |
| says that it is "not yet" | 501                  | duties that need it are not judged                     |
| is not in the list        | 404                  | the client does not do this; its duties are not judged |
| throws anything else      | 500                  | the driver broke, which is no verdict on the client    |

A call of the client that failed is no error of the driver: it returns an \`outcome\`.

| \`outcome\` | what the caller of the client gets to know                         |
| --------- | ------------------------------------------------------------------ |
| \`done\`    | the gateway took it                                                |
| \`refused\` | the gateway refused it, or the client did: nothing was carried out |
| \`unknown\` | nobody knows whether it was carried out: the answer was lost, say  |
| \`failed\`  | any other error                                                    |

The driver adds nothing and repairs nothing: no retries, no rounding, no ids. What it does, the client is judged for.

## Notifications

The client must receive them in the same process, or find them in the same database, so that \`how is the order\` knows of them. \`configure\` returns the
\`webhookUrl\` of the client that it made; without it, pixkit takes the one of \`about\`, or that of \`--webhook\`.

## Where it runs

Anyone who reaches the driver can move money. So it listens on 127.0.0.1, takes JSON only (which no web page can send without being asked first), and belongs in a test build
with credentials of a sandbox. ${mount}.
`,
  'pt-BR': ({
    title,
    needs,
    start,
    judge,
    functionsFile,
    notYet,
    mount,
  }) => `# Um driver de um cliente Pix em ${title}

O pixkit pede a ele uma etapa, como "pay", e depois olha o que o cliente envia, recebe e em que acredita. Ele precisa de ${needs} e de nada mais.
Inicie-o, nesta pasta:

\`\`\`
${start}
\`\`\`

Em outro terminal, onde o pixkit está instalado, avalie o cliente:

\`\`\`
${judge}
\`\`\`

## Complete o driver

\`${functionsFile}\` tem uma função para cada etapa; o comentário diz o que ela recebe, o que retorna, e mostra uma troca. Comece com \`configure\`, \`balance\`,
\`pay\` e \`how is the order\`: no lugar de \`${notYet}\`, escreva uma chamada do cliente. Os outros arquivos podem ficar como estão.

| a função                   | a resposta         | o que o pixkit faz com ela                                |
| -------------------------- | ------------------ | --------------------------------------------------------- |
| retorna                    | 200, com o retorno | a etapa terminou; o que é retornado é validado            |
| diz que "ainda não"        | 501                | os deveres que precisam dela não são julgados             |
| não está na lista          | 404                | o cliente não faz isso; os deveres dela não são julgados  |
| lança qualquer outra coisa | 500                | o driver quebrou, o que não é um veredito sobre o cliente |

Uma chamada do cliente que falhou não é um erro do driver: ele retorna um \`outcome\`.

| \`outcome\` | o que quem chamou o cliente fica sabendo                         |
| --------- | ---------------------------------------------------------------- |
| \`done\`    | o gateway aceitou                                                |
| \`refused\` | o gateway recusou, ou o próprio cliente: nada foi executado      |
| \`unknown\` | ninguém sabe se foi executado: a resposta se perdeu, por exemplo |
| \`failed\`  | qualquer outro erro                                              |

O driver não acrescenta nada e não conserta nada: nem novas tentativas, nem arredondamentos, nem ids. O cliente é julgado pelo que ele faz.

## Notificações

O cliente deve recebê-las no mesmo processo, ou encontrá-las no mesmo banco de dados, para que \`how is the order\` saiba delas. \`configure\` retorna a
\`webhookUrl\` do cliente que criou; sem ela, o pixkit usa a de \`about\`, ou a de \`--webhook\`.

## Onde ele é executado

Quem alcança o driver pode movimentar dinheiro. Por isso ele escuta em 127.0.0.1, só aceita JSON (que nenhuma página da web consegue enviar sem que antes se pergunte ao driver) e só deve estar em um build de teste,
com credenciais de um sandbox. ${mount}.
`,
};
