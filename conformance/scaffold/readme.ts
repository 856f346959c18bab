import type { Language as Spoken, Translated } from '../core/language.js';
import type { Kind } from './kind.js';
import type { Language } from './language.js';
import type { LanguageName } from './languages.js';
import { scaffoldTexts } from './texts.js';

/**
 * Commands to paste into two terminals: `token` into both, `start` into the first, in the folder of the scaffold, and
 * `ask` into the second.
 */
export interface ScaffoldCommands {
  /** Empty for a driver, which requires no token. */
  readonly token: string;
  readonly start: string;
  readonly ask: string;
}

/** Creates the README of a scaffold: how to start it (with these commands), complete it and protect it. */
export function readme(
  kind: Kind,
  name: LanguageName,
  language: Language,
  commands: ScaffoldCommands,
  spoken: Spoken,
): string {
  const { needs, mount } = scaffoldTexts(kind, spoken);
  return texts[spoken]({ ...language, ...commands, needs: needs[name], mount: mount[name] });
}

type Values = Language & ScaffoldCommands & { readonly needs: string; readonly mount: string };

/** Templates with parts for each kind. */
const texts: Translated<(values: Values) => string> = {
  en: ({ title, needs, token, start, ask, functionsFile, notYet, refused, mount }) => `// control:
# A control endpoint in ${title}

pixkit asks it to put the gateway into a state, such as "a received payment", and then tests the gateway. It needs ${needs},
and nothing else. In each of two terminals, set the token that pixkit sends:

\`\`\`
${token}
\`\`\`

In the first, start the endpoint, in this folder:
// driver:
# A driver of a Pix client in ${title}

pixkit asks it for a step, such as "pay", and then checks what the client sends, receives and reports. It needs ${needs}, and nothing else.
Start it, in this folder:
// both:

\`\`\`
${start}
\`\`\`

// control:
In the second, where pixkit is installed, see what works and which state to write next:
// driver:
In another terminal, where pixkit is installed, test the client:
// both:

\`\`\`
${ask}
\`\`\`

## Fill it in

\`${functionsFile}\` has a function for each __state__; its comment describes the parameters and the result, and shows one exchange.
// control:
States that most checks need come first. Replace \`${notYet}\` with code that sets up the state, restart the endpoint, and run \`doctor\`.
Two functions have an example that uses \`bank\`: the reference gateway stands in for yours there until you replace it. It is expected at port 3000;
for another address, set \`BANK_URL\`, such as \`BANK_URL=http://127.0.0.1:3100/_control/states\`.
// driver:
Begin with \`configure\`, \`balance\`, \`pay\` and \`how is the order\`. Replace \`${notYet}\` with a call of the client.
// both:
The other files can stay as they are.

| the function              | the response         | what pixkit does with it                              |
| ------------------------- | -------------------- | ----------------------------------------------------- |
| returns                   | 200, what it returns | the request is done; returned values are validated    |
| says "not yet"            | 501                  | checks that need it are skipped, with that reason     |
// control:
| refuses                   | 409, the reason      | the request was impossible                            |
// driver:
| is not in the list        | 404                  | not supported; its requirements are skipped           |
// both:
| throws anything else      | 500                  | it failed, which is not a verdict                     |

// control:
Also say "not yet" for a state that the gateway cannot be put into, and refuse an impossible request, such as settling a payment that
has settled already: \`${refused}\`.
// driver:
A failed call of the client is not an error of the driver: it returns an \`outcome\`.

| \`outcome\` | what the caller learns                                             |
| --------- | ------------------------------------------------------------------ |
| \`done\`    | the gateway accepted it                                            |
| \`refused\` | the gateway refused it, or the client did: nothing was carried out |
| \`unknown\` | not known whether it was carried out: a lost response, for example |
| \`failed\`  | any other error                                                    |

The driver adds nothing and repairs nothing: no retries, no rounding, no ids. The kit attributes every action of the driver to the client.

## Notifications

The client must receive them in the same process, or find them in the same database, so that \`how is the order\` reflects them. \`configure\` returns the
\`webhookUrl\` of the client that it created; without it, pixkit uses the one of \`--webhook\` or \`about\`.
// both:

## Where it runs

// control:
Anyone who has the token can create accounts and move money. So the endpoint listens on 127.0.0.1, requires the token (even when mounted in
another server), and belongs in a test build only. ${mount}.
// driver:
Anyone who reaches the driver can move money. So it listens on 127.0.0.1, accepts only JSON, and belongs in a test build with credentials of a sandbox. It refuses
web pages, too: a request with an \`Origin\`, or with a \`Host\` other than 127.0.0.1, [::1] and localhost. If pixkit calls it by another name, as in a container,
set \`DRIVER_HOSTS\` to the names to accept, such as \`driver,localhost\`. ${mount}. A route of your own must refuse web pages, too.
// both:
`,
  'pt-BR': ({ title, needs, token, start, ask, functionsFile, notYet, refused, mount }) => `// control:
# Um endpoint de controle em ${title}

O pixkit pede a ele que ponha o gateway em um estado, como "a received payment", e depois testa o gateway. Ele precisa de ${needs}
e de nada mais. Em cada um de dois terminais, defina o token que o pixkit envia:

\`\`\`
${token}
\`\`\`

No primeiro, inicie o endpoint, nesta pasta:
// driver:
# Um driver de um cliente Pix em ${title}

O pixkit pede a ele uma etapa, como "pay", e depois confere o que o cliente envia, recebe e informa. Ele precisa de ${needs} e de nada mais.
Inicie-o, nesta pasta:
// both:

\`\`\`
${start}
\`\`\`

// control:
No segundo, onde o pixkit está instalado, veja o que funciona e qual estado escrever a seguir:
// driver:
Em outro terminal, onde o pixkit está instalado, teste o cliente:
// both:

\`\`\`
${ask}
\`\`\`

// control:
## Complete o endpoint

\`${functionsFile}\` tem uma função para cada estado; o comentário diz o que ela recebe e o que retorna, e mostra um exemplo de pedido e resposta.
Os estados de que mais verificações precisam vêm primeiro. No lugar de \`${notYet}\`, escreva o código que produz o estado, reinicie o endpoint e execute o \`doctor\`.
Duas funções têm um exemplo que usa o \`bank\`: ali, o gateway de referência faz as vezes do seu até que você o substitua. Ele é esperado na porta 3000;
para outro endereço, defina \`BANK_URL\`, como \`BANK_URL=http://127.0.0.1:3100/_control/states\`.
// driver:
## Complete o driver

\`${functionsFile}\` tem uma função para cada etapa; o comentário diz o que ela recebe e o que retorna, e mostra um exemplo de pedido e resposta.
Comece com \`configure\`, \`balance\`, \`pay\` e \`how is the order\`. No lugar de \`${notYet}\`, escreva uma chamada do cliente.
// both:
Os outros arquivos podem ficar como estão.

| a função                   | a resposta         | o que o pixkit faz com ela                                |
| -------------------------- | ------------------ | --------------------------------------------------------- |
| retorna                    | 200, com o retorno | o pedido está feito; os valores retornados são validados  |
| diz "ainda não"            | 501                | o que depende dela é pulado, com o motivo                 |
// control:
| recusa                     | 409, com o motivo  | o pedido era impossível                                   |
// driver:
| não está na lista          | 404                | não oferecida; os requisitos dela são pulados             |
// both:
| lança qualquer outra coisa | 500                | ela falhou, o que não é um veredito                       |

// control:
Diga "ainda não" também para um estado em que o gateway não pode ser posto, e recuse o que é impossível, como liquidar um pagamento que
já foi liquidado: \`${refused}\`.
// driver:
Uma chamada do cliente que falhou não é um erro do driver: ele retorna um \`outcome\`.

| \`outcome\` | o que o cliente informa a quem o chamou                          |
| --------- | ---------------------------------------------------------------- |
| \`done\`    | o gateway aceitou                                                |
| \`refused\` | o gateway recusou, ou o próprio cliente: nada foi executado      |
| \`unknown\` | não se sabe se foi executado: a resposta se perdeu, por exemplo  |
| \`failed\`  | qualquer outro erro                                              |

O driver não acrescenta nem corrige nada: nem retentativas, nem arredondamentos, nem ids. O kit atribui ao cliente tudo o que o driver faz.

## Notificações

O cliente deve recebê-las no mesmo processo, ou encontrá-las no mesmo banco de dados, para que \`how is the order\` as reflita. \`configure\` retorna a
\`webhookUrl\` do cliente que criou; sem ela, o pixkit usa a de \`--webhook\` ou a de \`about\`.
// both:

## Onde ele é executado

// control:
Quem tem o token pode criar contas e movimentar dinheiro. Por isso, o endpoint escuta em 127.0.0.1, exige o token (também quando é montado
em outro servidor) e só deve estar em um build de teste. ${mount}.
// driver:
Quem alcança o driver pode movimentar dinheiro. Por isso, ele escuta em 127.0.0.1, só aceita JSON e só deve estar em um build de teste, com credenciais de um
sandbox. Ele também recusa páginas da web: uma requisição com \`Origin\`, ou com um \`Host\` que não seja 127.0.0.1, [::1] ou localhost. Se o pixkit o chamar por outro
nome, como em um contêiner, defina em \`DRIVER_HOSTS\` os nomes a aceitar, como \`driver,localhost\`. ${mount}. Uma rota sua também deve recusar páginas da web.
// both:
`,
};
