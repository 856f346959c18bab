import type { Language, Translated } from '../../core/language.js';
import type { Report } from '../report.js';

const findings = (count: number) => `${count} finding${count === 1 ? '' : 's'}`;
const apontamentos = (count: number) => (count === 1 ? '1 apontamento' : `${count} apontamentos`);

const en = {
  conformant:
    'For going live: nothing that can be seen from the outside stands in the way. Load, operation and what no test can see remain yours to check.',
  partial:
    'For going live: this is not enough by itself. Nothing wrong was found, but part of it was not judged: have that judged, or accept the risk by name.',
  undecided:
    'For going live: this run says nothing. Too little was judged; remove what stands in the way and run it again.',
  error: 'For going live: this run says nothing. Correct the set-up and run it again.',
  waivers: 'For going live: decide about the waivers that no longer hold; nothing else failed.',
  money: (count: number) =>
    `For going live: not yet. Money may be lost, sent twice or shown wrongly (${findings(count)}).`,
  security: (count: number) =>
    `For going live: not yet. Somebody may get in, see what is not theirs, or stop the gateway (${findings(count)}).`,
  contract: (count: number) =>
    `For going live: not yet. Clients written by the specification will fail where it behaves otherwise (${findings(count)}).`,
  form: (count: number) =>
    `For going live: possible with clients that you know. What deviates is the form of messages only (${findings(count)}); strict clients will refuse them.`,
};

/** What each verdict means for going live; of one that failed, by its gravest finding. */
const goingLiveTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    conformant:
      'Para ir a produção: nada do que se vê de fora impede. Carga, operação e o que nenhum teste alcança continuam por sua conta.',
    partial:
      'Para ir a produção: isto sozinho não basta. Nada de errado foi encontrado, mas uma parte não foi avaliada: mande avaliar essa parte ou assuma o risco, nominalmente.',
    undecided:
      'Para ir a produção: esta execução nada diz. Muito pouco foi avaliado; remova o que atrapalha e execute de novo.',
    error: 'Para ir a produção: esta execução nada diz. Corrija a preparação e execute de novo.',
    waivers: 'Para ir a produção: decida sobre as dispensas que não valem mais; nada além disso falhou.',
    money: (count) =>
      `Para ir a produção: ainda não. Dinheiro pode se perder, sair duas vezes ou aparecer errado (${apontamentos(count)}).`,
    security: (count) =>
      `Para ir a produção: ainda não. Alguém pode entrar, ver o que não é seu ou derrubar o gateway (${apontamentos(count)}).`,
    contract: (count) =>
      `Para ir a produção: ainda não. Clientes escritos pela especificação vão falhar onde ele se comporta de outro modo (${apontamentos(count)}).`,
    form: (count) =>
      `Para ir a produção: dá, com clientes que você conhece. Só a forma das mensagens destoa (${apontamentos(count)}); clientes rigorosos vão recusá-las.`,
  },
};

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
