import type { Translated } from '../../core/language.js';

const en = {
  head: [
    'Which gateway pixkit judges, and how it reaches it. docs/target-file.md describes every field.',
    '"${NAME}" in a value stands for that environment variable, so no secret needs to be written here.',
  ],
  where: ['Where the gateway is.'],
  control: [
    'The control endpoint, through which the kit puts the gateway into a state; docs/provider-states.md describes the protocol.',
    'Without it, only what needs no state is judged.',
  ],
  webhooks: ["The kit's own HTTPS receiver of notifications, or `webhooks: none` to skip those checks."],
  listen: ['Where it listens; port 0 takes any free one.'],
  publicUrl: ['What the gateway calls instead of that address: a tunnel, or the name of this machine.'],
  receiverCertificate: ['Its certificate; without one, the receiver makes a self-signed one for each run.'],
  timeout: ['How long a check waits for a notification.'],
  account: ['An account for the checks if there is no control endpoint to create one.'],
  mayMoveMoney: ['true: checks that create payments and refunds also run on it, with real effect.'],
  scenarios: [
    "This gateway's values of the header X-Sandbox-Scenario; checks of a scenario without a value are skipped.",
  ],
  leastDelay: 'a delay of at least a second',
  connection: [
    'For the connection itself: an authority to trust, a client certificate; headers sent with every request.',
  ],
  waivers: [
    'Known failures, by clause or check, each with a reason; they still run and are shown separately.',
  ],
  waiverReason: 'fixed in release 7',
  notOffered: ['Operations that this gateway does not have: they are not called, and the verdict says so.'],
  gateway: ['What is judged, for the reports.'],
} satisfies Readonly<Record<string, string | readonly string[]>>;

type Same<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : readonly string[] };

/** The comments of a target file. */
export const targetFileTexts: Translated<Same<typeof en>> = {
  en,
  'pt-BR': {
    head: [
      'Qual gateway o pixkit avalia, e como o alcança. docs/pt-BR/target-file.md descreve cada campo.',
      '"${NAME}" em um valor representa essa variável de ambiente; assim nenhum segredo precisa ser escrito aqui.',
    ],
    where: ['Onde o gateway está.'],
    control: [
      'O endpoint de controle com que o kit põe o gateway em um estado; docs/pt-BR/provider-states.md descreve o protocolo.',
      'Sem ele, só é avaliado o que não precisa de nenhum estado.',
    ],
    webhooks: [
      'O receptor HTTPS de notificações do próprio kit, ou `webhooks: none` para pular essas verificações.',
    ],
    listen: ['Onde ele escuta; a porta 0 usa qualquer uma livre.'],
    publicUrl: ['O que o gateway chama em vez desse endereço: um túnel, ou o nome desta máquina.'],
    receiverCertificate: ['O certificado dele; sem um, o receptor faz um autoassinado a cada execução.'],
    timeout: ['Quanto uma verificação espera por uma notificação.'],
    account: ['Uma conta para as verificações se não há endpoint de controle que crie uma.'],
    mayMoveMoney: [
      'true: verificações que criam pagamentos e devoluções também são executadas nela, com efeito real.',
    ],
    scenarios: [
      'Os valores deste gateway para o cabeçalho X-Sandbox-Scenario; verificações de um cenário sem valor são puladas.',
    ],
    leastDelay: 'um atraso de ao menos um segundo',
    connection: [
      'Para a conexão em si: uma autoridade em que confiar, um certificado de cliente; cabeçalhos de cada requisição.',
    ],
    waivers: [
      'Falhas conhecidas, por cláusula ou verificação, cada uma com um motivo; são executadas e mostradas à parte.',
    ],
    waiverReason: 'corrigido na versão 7',
    notOffered: ['Operações que este gateway não tem: não são chamadas, e o veredito diz isso.'],
    gateway: ['O que é avaliado, para os relatórios.'],
  },
};
