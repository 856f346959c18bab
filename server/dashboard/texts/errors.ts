import type { Refused } from '../../live-updates/changes.js';
import { type LocalizedText, translations } from '../language.js';

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
      en: 'The form was not sent from a page of this dashboard. Open the page again and send it from there.',
      'pt-BR':
        'O formulário não foi enviado por uma página deste painel. Abra a página de novo e envie por ela.',
    },
  },
  tooLarge: {
    title: { en: 'Too large', 'pt-BR': 'Grande demais' },
    text: {
      en: 'The form content is too large. Shorten it and send it again.',
      'pt-BR': 'O conteúdo do formulário é grande demais. Reduza e envie de novo.',
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
      en: 'This is our fault. Try again. If it keeps happening, give the id below to support.',
      'pt-BR': 'A falha é nossa. Tente de novo; se persistir, informe o identificador abaixo ao suporte.',
    },
  },
  unavailable: {
    title: { en: 'Temporarily unavailable', 'pt-BR': 'Indisponível no momento' },
    text: {
      en: 'The gateway cannot process this right now. Try again in a moment.',
      'pt-BR': 'O gateway não consegue processar isto agora. Tente de novo em instantes.',
    },
  },
  requestId: { en: 'Request id', 'pt-BR': 'Identificador da requisição' },
  back: { en: 'Back to the overview', 'pt-BR': 'Voltar à visão geral' },
});

export const faultTexts = translations({
  marked: {
    en: 'Nothing was done. Correct the marked fields.',
    'pt-BR': 'Nada foi feito. Corrija os campos indicados.',
  },
  missing: { en: 'Fill in this field.', 'pt-BR': 'Preencha este campo.' },
});

export const streamTexts = translations({
  'account full': {
    en: 'Too many pages of this account are open: close some of them. Until then, reload a page to see what is new.',
    'pt-BR':
      'Há páginas demais desta conta abertas: feche algumas. Até lá, recarregue a página para ver as novidades.',
  },
  'all full': {
    en: 'Too many pages are open on this gateway. Until some are closed, reload a page to see what is new.',
    'pt-BR':
      'Há páginas demais abertas neste gateway. Até que algumas sejam fechadas, recarregue a página para ver as novidades.',
  },
  ending: { en: 'The gateway is shutting down.', 'pt-BR': 'O gateway está encerrando.' },
} satisfies Record<Refused, LocalizedText>);
