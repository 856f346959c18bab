import type { Med, MedStatus } from '../../domain/med.js';
import { type LocalizedText, translations } from '../language.js';
import { words } from './words.js';

export const medTexts = translations({
  ...words,
  title: 'MEDs',
  lead: {
    en: 'Cases of the special refund mechanism (MED), in which other banks contest payments that you received.',
    'pt-BR':
      'Casos do Mecanismo Especial de Devolução (MED), em que outros bancos contestam pagamentos que você recebeu.',
  },
  caption: { en: 'MEDs, newest first', 'pt-BR': 'MEDs, mais recentes primeiro' },
  none: { en: 'No cases found.', 'pt-BR': 'Nenhum caso encontrado.' },
  openOne: { en: 'Open a MED in the sandbox', 'pt-BR': 'Abrir um MED no sandbox' },
  status: {
    OPEN: { en: 'Open', 'pt-BR': 'Aberto' },
    RECEIVED: { en: 'Under analysis', 'pt-BR': 'Em análise' },
    CANCELLED: { en: 'Canceled', 'pt-BR': 'Cancelado' },
    ANALYZED: { en: 'Decided', 'pt-BR': 'Decidido' },
  } satisfies Record<MedStatus, LocalizedText>,
  result: {
    APPROVED: { en: 'Accepted', 'pt-BR': 'Aceito' },
    REJECTED: { en: 'Rejected', 'pt-BR': 'Rejeitado' },
  } satisfies Record<NonNullable<Med['analysisResult']>, LocalizedText>,
  reason: {
    REFUND_REQUEST: { en: 'The payer wants the money back', 'pt-BR': 'O pagador quer o dinheiro de volta' },
    REFUND_CANCELLATION: {
      en: 'A refund should be canceled',
      'pt-BR': 'Uma devolução deve ser cancelada',
    },
  } satisfies Record<Med['reason'], LocalizedText>,
  one: (id: number) => `MED ${id}`,
  number: 'MED',
  reasonTitle: { en: 'Reason', 'pt-BR': 'Motivo' },
  cause: { en: 'Cause', 'pt-BR': 'Causa' },
  resultTitle: { en: 'Result', 'pt-BR': 'Resultado' },
  details: { en: 'Rationale', 'pt-BR': 'Justificativa' },
  undecided: { en: 'None yet', 'pt-BR': 'Ainda sem resultado' },
  requestingBank: { en: 'Opened by', 'pt-BR': 'Aberto por' },
  contestedBank: { en: 'Contested bank', 'pt-BR': 'Banco contestado' },
  endToEndId: { en: 'endToEndId of the payment', 'pt-BR': 'endToEndId do pagamento' },
  payment: { en: 'The contested payment', 'pt-BR': 'O pagamento contestado' },
  payer: { en: 'Payer', 'pt-BR': 'Pagador' },
  paidAt: { en: 'Paid', 'pt-BR': 'Pago em' },
  noPayment: {
    en: 'The payment does not belong to this account, so the case is not reconciled.',
    'pt-BR': 'O pagamento não é desta conta; por isso, o caso não está conciliado.',
  },
  createdAt: { en: 'Opened', 'pt-BR': 'Aberto em' },
  updatedAt: { en: 'Last change', 'pt-BR': 'Última alteração' },
  opened: { en: 'The case was opened', 'pt-BR': 'O caso foi aberto' },
  changedTo: (state: string) => ({ en: `New state: ${state}`, 'pt-BR': `Nova situação: ${state}` }),
  notified: (event: string, url: string, state: string) => ({
    en: `Notification “${event}” to ${url}: ${state}`,
    'pt-BR': `Notificação “${event}” para ${url}: ${state}`,
  }),
  previous: { en: 'Newer', 'pt-BR': 'Mais novos' },
  next: { en: 'Older', 'pt-BR': 'Mais antigos' },
});
