import type { Translated } from '../language.js';

const en = {
  notFound: {
    title: 'Not found',
    text: 'This page does not exist, or this account has nothing with this id.',
  },
  forbidden: {
    title: 'Not accepted',
    text: 'The form was not sent from a page of this dashboard. Open the page again and send it from there.',
  },
  tooLarge: { title: 'Too large', text: 'The form content is too large. Shorten it and send it again.' },
  notAForm: { title: 'Not accepted', text: 'Only forms from this dashboard are accepted here.' },
  refused: { title: 'Refused' },
  internal: {
    title: 'Something went wrong',
    text: 'This is our fault. Try again. If it keeps happening, give the id below to support.',
  },
  unavailable: {
    title: 'Temporarily unavailable',
    text: 'The gateway cannot process this right now. Try again in a moment.',
  },
  requestId: 'Request id',
  back: 'Back to the overview',
};

/** Texts of the pages that say what went wrong. */
export const errorTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    notFound: {
      title: 'Não encontrado',
      text: 'Esta página não existe, ou esta conta não tem nada com este identificador.',
    },
    forbidden: {
      title: 'Não aceito',
      text: 'O formulário não foi enviado por uma página deste painel. Abra a página de novo e envie por ela.',
    },
    tooLarge: {
      title: 'Grande demais',
      text: 'O conteúdo do formulário é grande demais. Reduza e envie de novo.',
    },
    notAForm: { title: 'Não aceito', text: 'Aqui só são aceitos formulários deste painel.' },
    refused: { title: 'Recusado' },
    internal: {
      title: 'Algo deu errado',
      text: 'A falha é nossa. Tente de novo; se persistir, informe o identificador abaixo ao suporte.',
    },
    unavailable: {
      title: 'Indisponível no momento',
      text: 'O gateway não consegue processar isto agora. Tente de novo em instantes.',
    },
    requestId: 'Identificador da requisição',
    back: 'Voltar à visão geral',
  },
};
