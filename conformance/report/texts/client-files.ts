import type { Translated } from '../../core/language.js';
import type { Wording } from '../report.js';
import { fileTexts } from './files.js';

type FileTexts = (typeof fileTexts)['en'];

const ofClients: Translated<FileTexts> = {
  en: {
    ...fileTexts.en,
    heading: (verdict) => `## pixkit check client: ${verdict}`,
    checks: (head, counts) => `${head}; scenarios: ${counts}.`,
    target: (client, kit, seed, seconds) => `Client ${client}, ${kit}, seed ${seed}, ${seconds}`,
    checksFirst: (count, first) => `${count} scenarios, first ${first}`,
    table: '| grade | decided | of | failed |',
    openPoints: (count) =>
      `${count} open points of the gateway behind the client were recorded; the JSON and HTML reports have them.`,
    checkList: (ids) => `scenarios: ${ids}`,
    warned: (titles) => `warned: it failed, but only at duties that warn: ${titles}`,
    warnings: (count) => `### ${count} more that only warn${count === 1 ? 's' : ''}`,
  },
  'pt-BR': {
    ...fileTexts['pt-BR'],
    heading: (verdict) => `## pixkit check client: ${verdict}`,
    checks: (head, counts) => `${head}; cenários: ${counts}.`,
    target: (client, kit, seed, seconds) => `Cliente ${client}, ${kit}, semente ${seed}, ${seconds}`,
    checksFirst: (count, first) => `${count} cenários, o primeiro ${first}`,
    stopped: (count) => (count === 1 ? 'mais 1 impedido por ele' : `mais ${count} impedidos por ele`),
    table: '| grau | decididos | de | reprovados |',
    notJudged: '### Não avaliados, pelo que os liberaria',
    openPoints: (count) =>
      count === 1
        ? '1 ponto em aberto do gateway atrás do cliente foi registrado; está nos relatórios JSON e HTML.'
        : `${count} pontos em aberto do gateway atrás do cliente foram registrados; estão nos relatórios JSON e HTML.`,
    checkList: (ids) => `cenários: ${ids}`,
    stoppedList: (ids) => `impedidos por ele: ${ids}`,
    waived: 'dispensado: falhou, e uma dispensa o cobre',
    warned: (titles) => `com aviso: falhou, mas só em deveres que geram aviso: ${titles}`,
    warnings: (count) =>
      count === 1 ? '### Mais 1 que só gera aviso' : `### Mais ${count} que só geram aviso`,
    recorded: 'registrado: depende de um ponto em aberto e não recebe nota',
  },
};

/** The texts of Markdown, annotations and JUnit about whoever was judged. */
export function fileTextsOf({ subject, language = 'en' }: Wording): FileTexts {
  return (subject === 'client' ? ofClients : fileTexts)[language];
}
