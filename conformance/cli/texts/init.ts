import type { Translated } from '../../core/language.js';

const en = {
  /** Questions, and the replies to invalid answers. */
  isAddress: 'It must be an address such as http://127.0.0.1:3000.',
  isHttps: 'It must begin with https://.',
  isNeeded: 'A value is required.',
  isYesOrNo: 'Answer yes or no.',
  /** What counts as yes, and what as an answer at all. */
  yes: /^y/i,
  yesOrNo: /^(y|yes|n|no)?$/i,
  baseUrl: 'Base URL of the gateway',
  controlUrl: 'URL of its control endpoint (docs/provider-states.md; empty: none)',
  controlToken: 'Token of the control endpoint (empty: none)',
  clientId: 'clientId of an account for the checks (empty: none)',
  clientSecret: 'clientSecret',
  certificate: 'File of its client certificate, PEM (empty: none)',
  mayMoveMoney: 'May checks create payments and refunds on it, with real effect? [y/N]',
  isLocal: 'Does the gateway run on this machine, so that it can reach 127.0.0.1? [y/N]',
  publicUrl: 'https address at which the gateway reaches this machine, such as a tunnel (empty: no webhooks)',
  listen: 'Where the receiver listens, host:port (empty: 0.0.0.0:8443)',
  written: (path: string) => `${path} has been written. Next:`,
  /** The purpose of each suggested command, as a comment after it. */
  isEverythingRight: '# is everything correct?',
  theVerdict: '# the verdict',
  scaffolded: (folder: string, files: string) =>
    `${folder} has a control endpoint that says "not yet" to every state: ${files}.`,
  driverScaffolded: (folder: string, files: string) =>
    `${folder} has a driver that says "not yet" to every step: ${files}.`,
  inOneTerminal: 'Next, in one terminal, start it:',
  inAnother: 'In another, have the client judged:',
  inBothTerminals: 'Next, in each of two terminals:',
  inTheFirst: 'In the first, start it:',
  inTheSecond: 'In the second, ask which state to write first:',
};

/** `pixkit init`: its questions, and the next steps. */
export const initTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    isAddress: 'Deve ser um endereço como http://127.0.0.1:3000.',
    isHttps: 'Deve começar com https://.',
    isNeeded: 'É preciso informar um valor.',
    isYesOrNo: 'Responda sim ou não.',
    yes: /^[sy]/i,
    yesOrNo: /^(s|sim|n|não|nao|y|yes|no)?$/i,
    baseUrl: 'URL base do gateway',
    controlUrl: 'URL do endpoint de controle (docs/pt-BR/provider-states.md; vazio: nenhum)',
    controlToken: 'Token do endpoint de controle (vazio: nenhum)',
    clientId: 'clientId de uma conta para as verificações (vazio: nenhuma)',
    clientSecret: 'clientSecret',
    certificate: 'Arquivo do certificado de cliente, PEM (vazio: nenhum)',
    mayMoveMoney: 'As verificações podem criar pagamentos e devoluções nela, com efeito real? [s/N]',
    isLocal: 'O gateway roda nesta máquina e, portanto, alcança 127.0.0.1? [s/N]',
    publicUrl:
      'Endereço https pelo qual o gateway alcança esta máquina, um túnel, por exemplo (vazio: sem webhooks)',
    listen: 'Onde o receptor de webhooks escuta, host:porta (vazio: 0.0.0.0:8443)',
    written: (path) => `${path} foi gravado. A seguir:`,
    isEverythingRight: '# está tudo certo?',
    theVerdict: '# o veredito',
    scaffolded: (folder, files) =>
      `${folder} tem um endpoint de controle que responde "ainda não" a todos os estados: ${files}.`,
    driverScaffolded: (folder, files) =>
      `${folder} tem um driver que responde "ainda não" a todas as etapas: ${files}.`,
    inOneTerminal: 'A seguir, em um terminal, inicie o driver:',
    inAnother: 'Em outro, avalie o cliente:',
    inBothTerminals: 'A seguir, em dois terminais:',
    inTheFirst: 'No primeiro, inicie o endpoint:',
    inTheSecond: 'No segundo, pergunte qual estado escrever primeiro:',
  },
};
