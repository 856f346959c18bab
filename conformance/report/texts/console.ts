import type { Translated } from '../../core/language.js';

/** What fails but does not count against the gateway shares one sign. */
const between = (...kinds: readonly (string | false)[]): readonly string[] => {
  const there = kinds.filter((kind) => kind !== false);
  return there.length === 0 ? [] : [`▒ ${there.join('/')}`];
};

const en = {
  judges: (baseUrl: string) => ` judges ${baseUrl}`,
  about: (checks: number, contract: string, seed: number) =>
    `${checks} check${checks === 1 ? '' : 's'}, contract ${contract}, seed ${seed}`,
  openPoints: (count: number) => `Open points seen: ${count} (--report html=PATH or json=PATH has them)`,
  surprises: (count: number) =>
    `${count === 1 ? '1 answer differs' : `${count} answers differ`} from the reference gateway’s, which is allowed; most surprising first:`,
  reference: (statuses: string) => `; the reference: ${statuses}`,
  moreSurprises: (count: number) => `and ${count} more in the JSON`,
  at: (message: string, pointer: string) => `${message} at ${pointer}`,
  asIn: (check: string) => `as in ${check}`,
  expected: (value: string) => `expected: ${value}`,
  received: (value: string) => `received: ${value}`,
  delivery: (at: string, eventType: string, body: string) => `delivery ${at} to ${eventType}: ${body}`,
  findings: (count: number, checks: number) =>
    `${count} finding${count === 1 ? '' : 's'} (${checks} check${checks === 1 ? '' : 's'}), the gravest first:`,
  warnings: (count: number) =>
    `${count} warning${count === 1 ? '' : 's'} at implied clauses, which do${count === 1 ? 'es' : ''} not fail this run:`,
  more: (count: number) => `${count} more`,
  moreChecks: (count: number) => `${count} more`,
  stopped: (count: number) => `stopped ${count}`,
  also: (clauses: string) => `also ${clauses}`,
  alsoOn: (operations: string) => `also on ${operations}`,
  sent: (body: string) => `sent ${body}`,
  howToSee: '--verbose shows every check with its requests, --report html=PATH writes them to a file',
  howToSeeMore: (rest: number) =>
    `and ${rest} more; --verbose shows every check with its requests, --report html=PATH writes them to a file`,
  waiver: (id: string, state: string, reason: string) => `waiver ${id}: ${state} (${reason})`,
  moreWaivers: (count: number) => `and ${count} more waivers`,
  whatToDoNext: 'What to do next, to unlock checks that were not judged:',
  whyNot: 'Why checks were not judged:',
  step: (what: string, checks: number) => `${what}: ${checks} check${checks === 1 ? '' : 's'}`,
  broke: (why: string) => `error: ${why}`,
  broken: (count: number) =>
    count === 1
      ? '1 check broke, so it says nothing about the gateway:'
      : `${count} checks broke, so they say nothing about the gateway:`,
  moreBroken: (count: number) => `and ${count} more (--verbose)`,
  unanswered: (seconds: string) =>
    `the gateway does not answer; waiting up to ${seconds} for it to come back`,
  otherReasons: (count: number) => `for other reasons: ${count}`,
  chapters: (waived: boolean, warned: boolean) =>
    `MUST clauses by chapter: ${['█ passed', ...between(waived && 'waived', warned && 'warned'), '▓ failed', '░ undecided'].join(', ')}`,
  moreChapters: (count: number) => `and ${count} more chapters`,
  ofAll: (decided: string, all: string) => `${decided} of ${all}`,
  failed: (count: number) => `${count} failed`,
  reports: (names: string) => `Reports: ${names}`,
  moreReports: (count: number) => `${count} more`,
  verdict: (rest: string, checks: string, seed: number, seconds: string) =>
    `${rest}; checks: ${checks}; seed ${seed}, ${seconds}`,
  baseline: (fresh: number, known: number, gone: number) =>
    `Compared with the baseline: ${fresh} new, ${known} known, ${gone} gone.`,
  since: (day: string) => `Since the baseline of ${day}:`,
  fresh: (title: string) => `  new: ${title}`,
  andMore: (count: number) => `  and ${count} more`,
  running: (total: number) => `running ${total} check${total === 1 ? '' : 's'}`,
  progress: (share: number, done: number, total: number) => `${share}% (${done} of ${total} checks)`,
  progressWithTime: (share: number, done: number, total: number, seconds: number) =>
    `${share}% (${done} of ${total} checks), about ${seconds} s left`,
  waiting: (seconds: string) => `waiting ${seconds} for notifications that must not arrive`,
  credentials: 'of an account; the certificate percent-encoded (RFC 3986)',
};

/** Texts of the terminal output of a run: header, progress, findings, chapters and verdict. */
export const consoleTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    judges: (baseUrl) => ` avalia ${baseUrl}`,
    about: (checks, contract, seed) =>
      `${checks === 1 ? '1 verificação' : `${checks} verificações`}, contrato ${contract}, semente ${seed}`,
    openPoints: (count) =>
      `Pontos em aberto vistos: ${count} (estão em --report html=ARQUIVO ou json=ARQUIVO)`,
    surprises: (count) =>
      `${count === 1 ? '1 resposta difere' : `${count} respostas diferem`} das do gateway de referência, o que é permitido; as mais surpreendentes primeiro:`,
    reference: (statuses) => `; a referência: ${statuses}`,
    moreSurprises: (count) => `e mais ${count} no JSON`,
    at: (message, pointer) => `${message} em ${pointer}`,
    asIn: (check) => `como em ${check}`,
    expected: (value) => `esperado: ${value}`,
    received: (value) => `recebido: ${value}`,
    delivery: (at, eventType, body) => `entrega de ${at} para ${eventType}: ${body}`,
    findings: (count, checks) =>
      `${count === 1 ? '1 apontamento' : `${count} apontamentos`} (${checks === 1 ? '1 verificação' : `${checks} verificações`}), primeiro os mais graves:`,
    warnings: (count) =>
      count === 1
        ? '1 aviso em cláusulas implícitas, que não reprova esta execução:'
        : `${count} avisos em cláusulas implícitas, que não reprovam esta execução:`,
    more: (count) => `mais ${count}`,
    moreChecks: (count) => `mais ${count}`,
    stopped: (count) => (count === 1 ? 'impediu 1' : `impediu ${count}`),
    alsoOn: (operations) => `também em ${operations}`,
    sent: (body) => `enviado ${body}`,
    also: (clauses) => `também ${clauses}`,
    howToSee: '--verbose mostra cada verificação com suas requisições; --report html=ARQUIVO as grava',
    howToSeeMore: (rest) =>
      `e mais ${rest}; --verbose mostra cada verificação com suas requisições; --report html=ARQUIVO as grava`,
    waiver: (id, state, reason) => `dispensa ${id}: ${state} (${reason})`,
    moreWaivers: (count) => (count === 1 ? 'e mais 1 dispensa' : `e mais ${count} dispensas`),
    whatToDoNext: 'Próximos passos: o que liberaria verificações que não foram avaliadas:',
    whyNot: 'Por que há verificações que não foram avaliadas:',
    step: (what, checks) => `${what}: ${checks === 1 ? '1 verificação' : `${checks} verificações`}`,
    broke: (why) => `erro: ${why}`,
    broken: (count) =>
      count === 1
        ? '1 verificação quebrou e nada diz sobre o gateway:'
        : `${count} verificações quebraram e nada dizem sobre o gateway:`,
    moreBroken: (count) => `e mais ${count} (--verbose)`,
    unanswered: (seconds) => `o gateway não responde; aguardando até ${seconds} que ele volte`,
    otherReasons: (count) => `por outros motivos: ${count}`,
    chapters: (waived, warned) =>
      `Cláusulas obrigatórias (MUST) por capítulo: ${['█ aprovadas', ...between(waived && 'dispensadas', warned && 'com aviso'), '▓ reprovadas', '░ indefinidas'].join(', ')}`,
    moreChapters: (count) => (count === 1 ? 'e mais 1 capítulo' : `e mais ${count} capítulos`),
    ofAll: (decided, all) => `${decided} de ${all}`,
    failed: (count) => (count === 1 ? '1 reprovada' : `${count} reprovadas`),
    reports: (names) => `Relatórios: ${names}`,
    moreReports: (count) => `mais ${count}`,
    verdict: (rest, checks, seed, seconds) => `${rest}; verificações: ${checks}; semente ${seed}, ${seconds}`,
    baseline: (fresh, known, gone) =>
      `Em relação à linha de base: ${fresh === 1 ? '1 novo' : `${fresh} novos`}, ${known === 1 ? '1 conhecido' : `${known} conhecidos`}, ${gone === 1 ? '1 resolvido' : `${gone} resolvidos`}.`,
    since: (day) => `Desde a linha de base de ${day}:`,
    fresh: (title) => `  novo: ${title}`,
    andMore: (count) => `  e mais ${count}`,
    running: (total) => (total === 1 ? 'executando 1 verificação' : `executando ${total} verificações`),
    progress: (share, done, total) => `${share}% (${done} de ${total} verificações)`,
    progressWithTime: (share, done, total, seconds) =>
      `${share}% (${done} de ${total} verificações), faltam cerca de ${seconds} s`,
    waiting: (seconds) => `aguardando ${seconds} por notificações que não devem chegar`,
    credentials: 'de uma conta; o certificado com percent-encoding (RFC 3986)',
  },
};
