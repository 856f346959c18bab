/** Why a payment or a charge failed, where no error code says it; stored in English, like the messages of the codes. */
export const settlementTexts = {
  'bank rejected': {
    en: 'The settling bank rejected it.',
    'pt-BR': 'O banco liquidante rejeitou o pagamento.',
  },
  'charge failed': {
    en: 'The charge failed at its provider.',
    'pt-BR': 'A cobrança falhou no provedor.',
  },
  'charge expired': {
    en: 'The charge was not paid in time.',
    'pt-BR': 'A cobrança não foi paga dentro do prazo.',
  },
  'refund failed': {
    en: 'The refund failed.',
    'pt-BR': 'A devolução falhou.',
  },
} as const;
