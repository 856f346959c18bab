import { type LocalizedText, translations } from '../language.js';
import type { Strangeness } from '../services.js';

export const forbiddenTexts = translations({
  title: { en: 'Control endpoint', 'pt-BR': 'Endpoint de controle' },
  lead: {
    en: 'The sandbox is controlled through the control endpoint, which needs a token: the one that the gateway printed when it started, or that it was started with (--control-token). You enter it once per session.',
    'pt-BR':
      'O sandbox é controlado pelo endpoint de controle, que exige um token: aquele que o gateway mostrou ao iniciar, ou com que foi iniciado (--control-token). Você o informa uma vez por sessão.',
  },
  token: { en: 'Control token', 'pt-BR': 'Token de controle' },
  submit: { en: 'Continue', 'pt-BR': 'Continuar' },
  wrong: {
    en: 'This is not the control token. Copy it from where the gateway was started.',
    'pt-BR': 'Este não é o token de controle. Copie-o de onde o gateway foi iniciado.',
  },
  wait: (seconds: number) => ({
    en: `Too many failed attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
    'pt-BR': `Muitas tentativas sem sucesso. Aguarde ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e tente de novo.`,
  }),
  strange: (why: string) => ({
    en: `Without a token, the control endpoint accepts only requests from this machine, and this one may come from elsewhere: ${why}. Open the dashboard at http://localhost or 127.0.0.1, or start the gateway without --control-without-token.`,
    'pt-BR': `Sem token, o endpoint de controle só aceita requisições desta máquina, e esta pode ter vindo de outro lugar: ${why}. Abra o painel em http://localhost ou 127.0.0.1, ou inicie o gateway sem --control-without-token.`,
  }),
  reasons: {
    address: {
      en: 'it arrived at an address that other machines can reach',
      'pt-BR': 'chegou por um endereço acessível a outras máquinas',
    },
    proxy: { en: 'a proxy forwarded it', 'pt-BR': 'um proxy a encaminhou' },
    version: {
      en: 'it is HTTP/1.0, as from a proxy, and not HTTP/1.1',
      'pt-BR': 'é HTTP/1.0, como a de um proxy, e não HTTP/1.1',
    },
    host: { en: 'its Host header is not localhost', 'pt-BR': 'o cabeçalho Host não é localhost' },
    origin: { en: 'its Origin header names a website', 'pt-BR': 'o cabeçalho Origin indica um site' },
  } satisfies Record<Strangeness, LocalizedText>,
});
