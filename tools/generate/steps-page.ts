import type { Language, Translated } from '../../conformance/core/language.js';
import { type DriverProtocol, wordsOfSteps } from '../clauses/protocol.js';
import { root } from './paths.js';
import { protocolPage } from './protocol-page.js';

/** The pages by language, from the root of the project. */
export const stepsPages: Readonly<Record<Language, string>> = {
  en: 'docs/client-steps.md',
  'pt-BR': 'docs/pt-BR/client-steps.md',
};

const request = [
  '```json',
  '{ "step": "pay", "client": "1", "params": { "order": "order-17", "amount": "12.34" } }',
  '```',
].join('\n');

const en = {
  title: 'The steps of a client under test',
  about: `To judge a client, the kit must get it to do something: pay an order, make a charge, forget what is only in memory. It asks for that at **one** URL,
the driver, which you add to a test build of your client. It is [the control endpoint](provider-states.md) turned round: this time, the kit calls, and your
client works.

\`POST {driver}\` with \`Content-Type: application/json\`:

${request}

| answer | meaning |
| --- | --- |
| \`200\`, a JSON object | the step has ended; the object has what the step returns, and may have more |
| \`404\` | this client has no such step: it makes no transfers, say |
| \`501\` | it has the step, and the driver does not do it yet |
| anything else | the driver broke: the scenario ends as _error_, which is not _failed_ |

- A step ends when the client's own call does. If the client gives up, that is a \`200\` with \`outcome\`: what its caller gets to know, in the words
  \`done\`, \`refused\`, \`unknown\`, \`failed\`.
- The driver adds nothing and repairs nothing: no retries, no rounding, no ids. What it does, the client is judged for.
- Ids, keys and tokens are the client's own. The kit gives each order a name, and never an \`externalId\`.
- Amounts are decimal strings. Convert them as your client converts what it gets from its shop.
- Several steps may come at the same time, for the same client.
- Unknown members are ignored, on both sides.

**What is missing costs little, and is told.** Duties that need a step with \`404\` or \`501\` are reported as not judged. They never count as passed. Two steps
cost more than their own:

- \`configure\` gives the client credentials of its own, once for every scenario. The answer names that client, and every further request has the name in \`client\`. Without
  it, the client keeps the credentials of its settings, all scenarios run one after another on that one account, and those that need a fresh account are not judged.
- \`how is the order\` shows what the client believes. Without it, the kit sees calls only, and cannot tell whether a payment was booked twice, or forgotten.

\`npx pixkit init --scaffold-client go\` (or \`java\`, \`python\`, \`php\`, \`node\`) writes a driver for you to fill in, with the standard library only. It answers \`501\` to every step.

**Only for tests.** A driver pays whatever it is asked to. Listen on \`127.0.0.1\`, with credentials of a sandbox, and leave it out of the build that you deploy.

[\`spec/client-steps.yaml\`](../spec/client-steps.yaml) has the steps as JSON Schema. Later versions add steps and optional members. They never change the meaning of a step.
Below, \`?\` marks what may be left out.`,
  column: 'step',
};

const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'As etapas de um cliente em teste',
    about: `Para julgar um cliente, o kit precisa fazer com que ele aja: pagar um pedido, criar uma cobrança, esquecer o que está só na memória. Ele pede isso em **uma** URL,
o driver, que você inclui em um build de teste do seu cliente. É [o endpoint de controle](provider-states.md) ao contrário: desta vez, quem chama é o kit, e quem
trabalha é o seu cliente.

\`POST {driver}\` com \`Content-Type: application/json\`:

${request}

| resposta | significado |
| --- | --- |
| \`200\`, um objeto JSON | a etapa terminou; o objeto tem o que a etapa retorna e pode ter mais |
| \`404\` | este cliente não tem essa etapa: não faz transferências, por exemplo |
| \`501\` | ele tem a etapa, e o driver ainda não a executa |
| qualquer outra coisa | o driver quebrou: o cenário termina em _erro_, que não é o mesmo que _reprovado_ |

- Uma etapa termina quando a chamada do próprio cliente termina. Se o cliente desiste, isso é um \`200\` com \`outcome\`: o que quem o chamou fica sabendo, nas palavras
  \`done\`, \`refused\`, \`unknown\`, \`failed\`.
- O driver não acrescenta nada e não conserta nada: nem novas tentativas, nem arredondamentos, nem ids. O cliente é julgado pelo que ele faz.
- Ids, chaves e tokens são do próprio cliente. O kit dá um nome a cada pedido, e nunca um \`externalId\`.
- Valores são textos decimais. Converta-os como o seu cliente converte o que recebe da loja.
- Várias etapas podem chegar ao mesmo tempo, para o mesmo cliente.
- Membros desconhecidos são ignorados, dos dois lados.

**O que falta custa pouco, e é dito.** Os deveres que precisam de uma etapa com \`404\` ou \`501\` aparecem no relatório como não julgados. Eles nunca contam como aprovados. Duas
etapas custam mais do que elas mesmas:

- \`configure\` dá ao cliente credenciais próprias, uma vez em cada cenário. A resposta dá nome a esse cliente, e todo pedido seguinte traz o nome em \`client\`. Sem
  ela, o cliente fica com as credenciais de sua configuração, todos os cenários rodam um após o outro nessa única conta, e os que precisam de uma conta nova não são julgados.
- \`how is the order\` mostra no que o cliente acredita. Sem ela, o kit vê só chamadas e não sabe dizer se um pagamento foi contabilizado duas vezes, ou esquecido.

\`npx pixkit init --scaffold-client go\` (ou \`java\`, \`python\`, \`php\`, \`node\`) cria um driver para você completar, só com a biblioteca padrão. Ele responde \`501\` a todas as etapas.

**Só para testes.** Um driver paga o que lhe pedirem. Escute em \`127.0.0.1\`, com credenciais de um sandbox, e deixe-o fora do build que você publica.

[\`spec/client-steps.yaml\`](../../spec/client-steps.yaml) tem as etapas em JSON Schema. Versões posteriores acrescentam etapas e membros opcionais. Elas nunca mudam o sentido de uma etapa.
Abaixo, \`?\` marca o que pode ser omitido.`,
    column: 'etapa',
  },
};

/** The page of the steps in a language: the protocol, a table of all steps, and a section for each. */
export function stepsPage({ steps }: DriverProtocol, language: Language): string {
  return protocolPage({
    ...texts[language],
    language,
    exchanges: steps,
    words: wordsOfSteps(root),
    request: (step, { params }) => ({ step, ...(step === 'configure' ? {} : { client: '1' }), params }),
  });
}
