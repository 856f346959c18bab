import type { Translated } from '../../core/language.js';
import type { Diagnosis } from '../../doctor/diagnosis.js';

const en = {
  endedAfter: (failures: number) =>
    `Ended after ${failures} failed ${failures === 1 ? 'check' : 'checks'} (--max-failures).`,
  unsealed: (path: string) =>
    `The report ${path} is of version 1, which has no hash: changes after its run cannot be detected.`,
  knownFailures: (count: number, until: string, path: string) => {
    if (count === 0) return `No new known failures for ${path}.`;
    const added = count === 1 ? '1 known failure' : `${count} known failures`;
    return `${added} added to ${path}, until ${until}. Complete the reasons, then use it with --waivers ${path}.`;
  },
  nothingFailed: 'Nothing failed last time: everything is run.',
  watchingClient: 'Watching: Enter runs it again, and so does a restart of the client; q or Ctrl-C ends.',
  watching: 'Watching: Enter runs it again, and so does a restart of the gateway; q or Ctrl-C ends.',
  gone: 'It is gone; the run starts again when it is back.',
  /** The id of an implied clause in a list. */
  impliedClause: (id: string) => `${id} (implied)`,
  /** The start of each line of `pixkit doctor`. */
  marks: { well: 'ok', wrong: 'WRONG', note: 'note' } satisfies Record<Diagnosis['state'], string>,
};

/** Texts of the commands that check, besides those of reports. */
export const checkTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    endedAfter: (failures) =>
      failures === 1
        ? 'Encerrada após 1 verificação que falhou (--max-failures).'
        : `Encerrada após ${failures} verificações que falharam (--max-failures).`,
    unsealed: (path) =>
      `O relatório ${path} é da versão 1, que não tem hash: nada mostra se ele foi alterado depois da execução.`,
    knownFailures: (count, until, path) => {
      if (count === 0) return `Nenhuma falha conhecida nova para ${path}.`;
      const added =
        count === 1 ? '1 falha conhecida acrescentada' : `${count} falhas conhecidas acrescentadas`;
      return `${added} a ${path}, até ${until}. Complete os motivos e use o arquivo com --waivers ${path}.`;
    },
    nothingFailed: 'Nada falhou da última vez: tudo será executado.',
    watchingClient:
      'Observando: Enter executa de novo, e também uma reinicialização do cliente; q ou Ctrl-C encerra.',
    watching:
      'Observando: Enter executa de novo, e também uma reinicialização do gateway; q ou Ctrl-C encerra.',
    gone: 'Saiu do ar: será avaliado de novo assim que voltar.',
    impliedClause: (id) => `${id} (implícita)`,
    marks: { well: 'ok', wrong: 'ERRO', note: 'aviso' },
  },
};
