import { plural, t, type Text } from '../core/text.js';
import type { SpokenTexts } from '../language/phrases.js';
import type { Run } from './reports.js';
import type { CellTone, Word } from './rows.js';

/** Texts of the site in each language. */
export const matrixTexts = {
  title: t`Interoperability of Pix gateways and clients`,
  skip: t`Skip to the content`,
  pages: { gateways: t`Gateways`, points: t`Open points`, clients: t`Clients`, legal: t`Valid variants` },
  navigation: t`Pages`,
  otherLanguage: t`Português`,
  intro: (set: string, frozen: boolean, date: string) =>
    frozen
      ? t`Scored against requirement set ${set}; ages as of ${date}.`
      : t`Scored against requirement set ${set} (draft, not frozen yet); ages as of ${date}.`,
  legalIntro: (date: string) =>
    t`Nothing here is scored: a run says nothing about differences that it did not exercise. Ages are as of ${date}.`,
  noCertificate: t`These are results of runs, not certificates. An attested result is signed with the key of the publisher of this page; any other is self-reported. Requirements that the kit gained after this set are “new, not scored”. Green means that all requirements were decided and met, in a complete run.`,
  gatewaysTitle: t`Gateways by chapter`,
  pointsTitle: t`How gateways decide open points`,
  clientsTitle: t`Clients by requirement`,
  gatewaysHelp: t`Each cell shows how many of the requirements of the chapter were decided, and how many failed.`,
  pointsHelp: t`The specification leaves these points open, so different choices are valid: an integrator must be ready for each of them. The choice of a nonconformant gateway may still be wrong. Gateways with the same letter make the same choice; A is the most common one.`,
  clientsHelp: t`Only MUST requirements decide whether a client conforms. Violating a PORTABLE requirement causes problems with some gateways; PRACTICE requirements are recommendations.`,
  nothing: {
    gateways: t`No report is about a gateway.`,
    clients: t`No report is about a client.`,
    points: t`No open point was observed.`,
    legal: t`No report comes from pixkit check client --legal.`,
  },
  gateway: t`Gateway`,
  client: t`Client`,
  verdict: t`Verdict`,
  total: t`All`,
  point: t`Open point`,
  duty: t`Requirement`,
  legend: t`Legend`,
  tone: {
    passed: t`all decided and met`,
    failed: t`a requirement failed`,
    waived: t`waived, or a warning`,
    partial: t`not all decided, or a partial run`,
    absent: t`nothing to decide`,
  } satisfies Record<CellTone, Text>,
  striped: t`striped: older than 180 days, or tested against another contract`,
  word: {
    conformant: t`conformant`,
    partial: t`partial`,
    nonconformant: t`not conformant`,
    undecided: t`nothing decided`,
    error: t`an error occurred`,
  } satisfies Record<Word, Text>,
  decided: (decided: number, of: number) => t`${decided} of ${of}`,
  failed: (count: number) => t`${count} with a failure`,
  waived: (count: number) => t`${count} waived`,
  warned: (count: number) => t`${count} ${plural('warning', 'warnings')}`,
  fresh: (seen: number, failed: number) =>
    failed > 0 ? t`${seen} new, not scored (${failed} failed)` : t`${seen} new, not scored`,
  money: t`money at risk`,
  trust: {
    attested: t`attested`,
    'self-reported': t`self-reported`,
    mismatch: t`attestation does not match`,
  } satisfies Record<Run['trust'], Text>,
  stale: { old: t`older than 180 days`, 'other contract': t`another contract` },
  runs: t`How each result was obtained`,
  facts: {
    version: t`Version`,
    commit: t`Commit`,
    environment: t`Environment`,
    operator: t`Operator`,
    date: t`Tested on`,
    kit: t`Kit`,
    contract: t`Contract`,
    seed: t`Seed`,
    profile: t`Profile`,
    seal: t`results.sha256`,
    trust: t`Evidence`,
    file: t`Report`,
  },
  noSeal: t`none: a report of version 1`,
  repeat: t`The command that repeats it`,
  broken: (count: number) => t`${count} ${plural('requirement', 'requirements')} failed`,
  andMore: (count: number) => t`and ${count} more`,
  older: t`Older versions`,
  ofOpenPoint: t`Choices by gateway`,
  differing: (count: number, of: number) => t`They differ at ${count} of ${of} points.`,
  accepts: t`The kit accepts:`,
  unseen: t`Nothing seen:`,
  inPart: t`seen in part`,
  onlyInPart: t`Seen only in part:`,
  notSeen: t`nothing seen`,
  all: t`all`,
  pointsInDetail: t`Each point`,
  outcome: {
    passed: t`requirement met`,
    failed: t`requirement failed`,
    waived: t`requirement waived`,
    warned: t`warning`,
    recorded: t`recorded`,
    skipped: t`not judged`,
    error: t`not judged`,
    unobservable: t`not used`,
  },
  freshWord: t`new, not scored`,
  legalTitle: t`Clients with valid variants of the gateway`,
  legalHelp: t`Each row is a behaviour that no sentence of the specification promises. A client that fails in a row relies on that behaviour. This is not a defect in itself, but the client would fail with a gateway that chooses differently.`,
  requirement: t`Requirement`,
  portable: (to: number, of: number) => t`portable to ${to} of ${of}`,
};

/** The texts of the site in one language. */
export type MatrixTexts = SpokenTexts<typeof matrixTexts>;
