import type { Translated } from '../language.js';

const en = {
  title: 'Control endpoint',
  lead: 'The sandbox is steered by the control endpoint, which needs its token: what the gateway was started with (--control-token). It is asked for once in a session.',
  token: 'Control token',
  submit: 'Go on',
  wrong: 'This is not the control token. Take it from where the gateway was started.',
  wait: (seconds: number) =>
    `Too many failed attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
  strange: (why: string) =>
    `Without a token the control endpoint is for this machine alone, and this request is of somebody else: ${why}. Open the dashboard by http://localhost or 127.0.0.1, or start the gateway with --control-token.`,
  reasons: {
    'it came by an address that others reach': 'it came by an address that others reach',
    'a proxy has passed it on': 'a proxy has passed it on',
    'its header Host is not localhost': 'its header Host is not localhost',
    'its header Origin names a site': 'its header Origin names a site',
  } as Readonly<Record<string, string>>,
};

/** What whoever may not use the control endpoint is told. */
export const barredTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Endpoint de controle',
    lead: 'O sandbox é comandado pelo endpoint de controle, que pede o seu token: aquele com que o gateway foi iniciado (--control-token). Ele é pedido uma vez por sessão.',
    token: 'Token de controle',
    submit: 'Continuar',
    wrong: 'Este não é o token de controle. Copie-o de onde o gateway foi iniciado.',
    wait: (seconds) =>
      `Muitas tentativas sem sucesso. Aguarde ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e tente de novo.`,
    strange: (why) =>
      `Sem token, o endpoint de controle é só para esta máquina, e esta requisição é de outra pessoa: ${why}. Abra o painel por http://localhost ou 127.0.0.1, ou inicie o gateway com --control-token.`,
    reasons: {
      'it came by an address that others reach': 'chegou por um endereço que outros alcançam',
      'a proxy has passed it on': 'um proxy a repassou',
      'its header Host is not localhost': 'o seu cabeçalho Host não é localhost',
      'its header Origin names a site': 'o seu cabeçalho Origin nomeia um site',
    },
  },
};
