import type { Translated } from '../../core/language.js';
import type { Wording } from '../report.js';
import { consoleTexts } from './console.js';

type ConsoleTexts = (typeof consoleTexts)['en'];

const scenarios = (count: number) => `${count} scenario${count === 1 ? '' : 's'}`;
const cenarios = (count: number) => (count === 1 ? '1 cenário' : `${count} cenários`);

const ofClients: Translated<ConsoleTexts> = {
  en: {
    ...consoleTexts.en,
    about: (checks, contract, seed) => `${scenarios(checks)}, contract ${contract}, seed ${seed}`,
    findings: (count, checks) =>
      `${count} finding${count === 1 ? '' : 's'} (${scenarios(checks)}), money first:`,
    warnings: (count) =>
      `${count} more that only warn${count === 1 ? 's' : ''} (--fail-on required,implied,portable,practice,money makes them count):`,
    howToSee: '--verbose shows every scenario with its calls, --report html=PATH writes them to a file',
    howToSeeMore: (rest) =>
      `and ${rest} more; --verbose shows every scenario with its calls, --report html=PATH writes them to a file`,
    whatToDoNext: 'Not judged:',
    whyNot: 'Not judged:',
    step: (what, checks) => `${what}: ${scenarios(checks)}`,
    broken: (count) =>
      count === 1
        ? '1 scenario broke, so it says nothing about the client:'
        : `${count} scenarios broke, so they say nothing about the client:`,
    chapters: (waived, warned) =>
      `Duties by grade: ${['█ kept', ...(waived || warned ? [`▒ ${[waived && 'waived', warned && 'warned'].filter((one) => one !== false).join('/')}`] : []), '▓ broken', '░ not judged'].join(', ')}`,
    failed: (count) => `${count} broken`,
    verdict: (rest, checks, seed, seconds) => `${rest}; scenarios: ${checks}; seed ${seed}, ${seconds}`,
    running: (total) => `playing ${scenarios(total)}`,
    progress: (share, done, total) => `${share}% (${done} of ${scenarios(total)})`,
    progressWithTime: (share, done, total, seconds) =>
      `${share}% (${done} of ${scenarios(total)}), about ${seconds} s left`,
    unanswered: (seconds) =>
      `the gateway behind the client does not answer; waiting up to ${seconds} for it to come back`,
  },
  'pt-BR': {
    ...consoleTexts['pt-BR'],
    about: (checks, contract, seed) => `${cenarios(checks)}, contrato ${contract}, semente ${seed}`,
    findings: (count, checks) =>
      `${count === 1 ? '1 apontamento' : `${count} apontamentos`} (${cenarios(checks)}), primeiro os de dinheiro:`,
    warnings: (count) =>
      `${count === 1 ? 'Mais 1 que só gera aviso' : `Mais ${count} que só geram aviso`} (--fail-on required,implied,portable,practice,money faz contar):`,
    howToSee: '--verbose mostra cada cenário com suas chamadas; --report html=ARQUIVO as grava',
    howToSeeMore: (rest) =>
      `e mais ${rest}; --verbose mostra cada cenário com suas chamadas; --report html=ARQUIVO as grava`,
    whatToDoNext: 'Não avaliado:',
    whyNot: 'Não avaliado:',
    step: (what, checks) => `${what}: ${cenarios(checks)}`,
    broken: (count) =>
      count === 1
        ? '1 cenário quebrou e nada diz sobre o cliente:'
        : `${count} cenários quebraram e nada dizem sobre o cliente:`,
    chapters: (waived, warned) =>
      `Deveres por grau: ${['█ cumpridos', ...(waived || warned ? [`▒ ${[waived && 'dispensados', warned && 'com aviso'].filter((one) => one !== false).join('/')}`] : []), '▓ descumpridos', '░ não avaliados'].join(', ')}`,
    failed: (count) => (count === 1 ? '1 descumprido' : `${count} descumpridos`),
    verdict: (rest, checks, seed, seconds) => `${rest}; cenários: ${checks}; semente ${seed}, ${seconds}`,
    running: (total) => `executando ${cenarios(total)}`,
    progress: (share, done, total) => `${share}% (${done} de ${cenarios(total)})`,
    progressWithTime: (share, done, total, seconds) =>
      `${share}% (${done} de ${cenarios(total)}), faltam cerca de ${seconds} s`,
    unanswered: (seconds) =>
      `o gateway atrás do cliente não responde; aguardando até ${seconds} que ele volte`,
  },
};

/** The texts of a terminal about whoever is judged. */
export function consoleTextsOf({ subject, language = 'en' }: Wording): ConsoleTexts {
  return (subject === 'client' ? ofClients : consoleTexts)[language];
}
