import type { Language, Translated } from '../../core/language.js';
import type { Report } from '../report.js';
import { goingLiveTexts } from './going-live.js';

const findings = (count: number) => `${count} finding${count === 1 ? '' : 's'}`;
const apontamentos = (count: number) => (count === 1 ? '1 apontamento' : `${count} apontamentos`);

const ofClients: Translated<(typeof goingLiveTexts)['en']> = {
  en: {
    ...goingLiveTexts.en,
    conformant:
      'For going live: nothing that was seen stands in the way. Which gateway you call, load and operation remain yours to check.',
    money: (count) =>
      `For going live: not yet. Money may be sent twice, go to nobody or be booked wrongly (${findings(count)}).`,
    security: (count) =>
      `For going live: not yet. Somebody else’s notification may count as the gateway’s (${findings(count)}).`,
    contract: (count) =>
      `For going live: not yet. The client does what the specification does not allow, and right gateways will refuse it (${findings(count)}).`,
    form: (count) =>
      `For going live: possible with the gateway that you know. Another right one, or a bad day, will break it (${findings(count)}).`,
  },
  'pt-BR': {
    ...goingLiveTexts['pt-BR'],
    conformant:
      'Para ir a produção: nada do que foi visto impede. O gateway que você chama, a carga e a operação continuam por sua conta.',
    money: (count) =>
      `Para ir a produção: ainda não. Dinheiro pode sair duas vezes, não chegar a ninguém ou ser contabilizado errado (${apontamentos(count)}).`,
    security: (count) =>
      `Para ir a produção: ainda não. Uma notificação de outra pessoa pode valer como do gateway (${apontamentos(count)}).`,
    contract: (count) =>
      `Para ir a produção: ainda não. O cliente faz o que a especificação não permite, e gateways corretos vão recusá-lo (${apontamentos(count)}).`,
    form: (count) =>
      `Para ir a produção: dá, com o gateway que você conhece. Outro gateway correto, ou um dia ruim, vai quebrá-lo (${apontamentos(count)}).`,
  },
};

/** What each verdict about whoever was judged means for going live. */
export function goingLiveTextsOf({ subject }: Pick<Report, 'subject'>, language: Language) {
  return (subject === 'client' ? ofClients : goingLiveTexts)[language];
}
