import type { Refused } from '../../live-updates/changes.js';
import { type LocalizedText, translations } from '../language.js';
import type { Strangeness } from '../services.js';

export const errorTexts = translations({
  notFound: {
    title: { en: 'Not found', 'pt-BR': 'Não encontrado' },
    text: {
      en: 'This page does not exist, or this account has nothing with this id.',
      'pt-BR': 'Esta página não existe, ou esta conta não tem nada com este identificador.',
    },
  },
  foreignForm: {
    title: { en: 'Not accepted', 'pt-BR': 'Não aceito' },
    text: {
      en: 'The form was not sent from a page of this dashboard. Open the page again and send the form from there.',
      'pt-BR':
        'O formulário não foi enviado por uma página deste painel. Abra a página de novo e envie o formulário a partir dela.',
    },
  },
  tooLarge: {
    title: { en: 'Too large', 'pt-BR': 'Grande demais' },
    text: {
      en: 'The form content is too large. Shorten it and send the form again.',
      'pt-BR': 'O conteúdo do formulário é grande demais. Reduza-o e envie o formulário de novo.',
    },
  },
  notAForm: {
    title: { en: 'Not accepted', 'pt-BR': 'Não aceito' },
    text: {
      en: 'Only forms from this dashboard are accepted here.',
      'pt-BR': 'Aqui só são aceitos formulários deste painel.',
    },
  },
  refused: { title: { en: 'Refused', 'pt-BR': 'Recusado' } },
  internal: {
    title: { en: 'Something went wrong', 'pt-BR': 'Algo deu errado' },
    text: {
      en: 'The gateway failed. Try again. If the error persists, give the id below to support.',
      'pt-BR':
        'O gateway falhou. Tente de novo. Se o erro persistir, informe o identificador abaixo ao suporte.',
    },
  },
  unavailable: {
    title: { en: 'Temporarily unavailable', 'pt-BR': 'Indisponível no momento' },
    text: {
      en: 'The gateway cannot process the request right now. Try again in a moment.',
      'pt-BR': 'O gateway não consegue processar a requisição agora. Tente de novo em instantes.',
    },
  },
  requestId: { en: 'Request id', 'pt-BR': 'Identificador da requisição' },
  back: { en: 'Back to the overview', 'pt-BR': 'Voltar à visão geral' },
});

export const faultTexts = translations({
  marked: {
    en: 'Nothing was done. Correct the marked fields.',
    'pt-BR': 'Nada foi feito. Corrija os campos destacados.',
  },
  missing: { en: 'Fill in this field.', 'pt-BR': 'Preencha este campo.' },
});

export const streamTexts = translations({
  'account full': {
    en: 'Too many pages of this account are open: close some of them. Until then, reload a page to see the latest data.',
    'pt-BR':
      'Há páginas demais desta conta abertas: feche algumas. Até lá, recarregue a página para ver os dados mais recentes.',
  },
  'all full': {
    en: 'Too many pages are open on this gateway. Until some are closed, reload a page to see the latest data.',
    'pt-BR':
      'Há páginas demais abertas neste gateway. Até que algumas sejam fechadas, recarregue a página para ver os dados mais recentes.',
  },
  ending: { en: 'The gateway is shutting down.', 'pt-BR': 'O gateway está sendo encerrado.' },
} satisfies Record<Refused, LocalizedText>);

export const forbiddenTexts = translations({
  title: 'Sandbox',
  lead: {
    en: 'The sandbox uses the control endpoint, which requires the control token. The gateway printed this token when it started, unless you set your own with --control-token or PIXKIT_CONTROL_TOKEN. Enter the token once per session.',
    'pt-BR':
      'O sandbox usa o endpoint de controle, que exige o token de controle. O gateway mostrou esse token ao iniciar, a não ser que você tenha definido outro com --control-token ou PIXKIT_CONTROL_TOKEN. Informe o token uma vez por sessão.',
  },
  token: { en: 'Control token', 'pt-BR': 'Token de controle' },
  submit: { en: 'Continue', 'pt-BR': 'Continuar' },
  wrong: {
    en: 'This is not the control token. The gateway printed the control token when it started, unless you set your own with --control-token or PIXKIT_CONTROL_TOKEN.',
    'pt-BR':
      'Este não é o token de controle. O gateway mostrou o token de controle ao iniciar, a não ser que você tenha definido outro com --control-token ou PIXKIT_CONTROL_TOKEN.',
  },
  strange: (why: string) => ({
    en: `Without a token, the control endpoint accepts only requests from the gateway’s own machine. This request may come from another machine: ${why}. Open the dashboard at http://localhost or http://127.0.0.1, or start the gateway without --control-without-token.`,
    'pt-BR': `Sem token, o endpoint de controle só aceita requisições da máquina do próprio gateway. Esta requisição pode ter vindo de outra máquina: ${why}. Abra o painel em http://localhost ou http://127.0.0.1, ou inicie o gateway sem --control-without-token.`,
  }),
  reasons: {
    address: {
      en: 'it arrived at an address that other machines can reach',
      'pt-BR': 'chegou por um endereço acessível a outras máquinas',
    },
    proxy: { en: 'a proxy forwarded it', 'pt-BR': 'um proxy a encaminhou' },
    version: {
      en: 'it uses HTTP/1.0 instead of HTTP/1.1, as some proxies do',
      'pt-BR': 'usa HTTP/1.0 em vez de HTTP/1.1, como fazem alguns proxies',
    },
    host: { en: 'its Host header is not localhost', 'pt-BR': 'o cabeçalho Host não é localhost' },
    origin: { en: 'its Origin header names a website', 'pt-BR': 'o cabeçalho Origin indica um site' },
  } satisfies Record<Strangeness, LocalizedText>,
});
