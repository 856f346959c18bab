import type { Translated } from '../language.js';
import type { Strangeness } from '../services.js';

const en = {
  title: 'Control endpoint',
  lead: 'The sandbox is controlled through the control endpoint, which needs a token: the one that the gateway was started with (--control-token). You enter it once per session.',
  token: 'Control token',
  submit: 'Continue',
  wrong: 'This is not the control token. Copy it from where the gateway was started.',
  wait: (seconds: number) =>
    `Too many failed attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
  strange: (why: string) =>
    `Without a token, the control endpoint accepts only requests from this machine, and this one may come from elsewhere: ${why}. Open the dashboard at http://localhost or 127.0.0.1, or start the gateway with --control-token.`,
  reasons: {
    address: 'it arrived at an address that other machines can reach',
    proxy: 'a proxy forwarded it',
    host: 'its Host header is not localhost',
    origin: 'its Origin header names a website',
  } satisfies Record<Strangeness, string>,
};

/** What visitors see who may not use the control endpoint. */
export const barredTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Endpoint de controle',
    lead: 'O sandbox é controlado pelo endpoint de controle, que exige um token: aquele com que o gateway foi iniciado (--control-token). Você o informa uma vez por sessão.',
    token: 'Token de controle',
    submit: 'Continuar',
    wrong: 'Este não é o token de controle. Copie-o de onde o gateway foi iniciado.',
    wait: (seconds) =>
      `Muitas tentativas sem sucesso. Aguarde ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e tente de novo.`,
    strange: (why) =>
      `Sem token, o endpoint de controle só aceita requisições desta máquina, e esta pode ter vindo de outro lugar: ${why}. Abra o painel em http://localhost ou 127.0.0.1, ou inicie o gateway com --control-token.`,
    reasons: {
      address: 'chegou por um endereço acessível a outros',
      proxy: 'um proxy a encaminhou',
      host: 'o cabeçalho Host não é localhost',
      origin: 'o cabeçalho Origin indica um site',
    },
  },
};
