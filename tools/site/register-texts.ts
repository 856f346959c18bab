import type { Translated } from '../../conformance/core/language.js';

const en = {
  /** The folder of the pages, relative to the site's root. */
  folder: '',
  clauses: 'The requirements',
  aboutClauses:
    'Every sentence of the interface specification that binds a gateway is a requirement. Findings refer to it by its id, and each id has an anchor here.',
  columns: ['chapter', 'ids', 'requirements', 'family'],
  ids: (first: string, last: string) => `${first} to ${last}`,
  family: { standard: 'standard', compatibility: 'compatibility', both: 'both' },
  chapter: (title: string) => `${title}: requirements`,
  aboutChapter: (count: number) => ({
    standard: `${count} requirements about the standard endpoint family.`,
    compatibility: `${count} requirements about the compatibility endpoint family.`,
    both: `${count} requirements about both endpoint families.`,
  }),
  section: (heading: string) => `Specification: ${heading}`,
  implied: (reasoning: string) => `**Implied**, not stated: ${reasoning}`,
  decidedBy: (what: string) => `Decided by: ${what}`,
  caught: (count: number) => `Deliberate defects caught here, each with the checks that caught it: ${count}`,
  pointsOf: (links: string) => `Open points: ${links}`,
  decisions: {
    schema: 'the shape of every message',
    observer: 'a rule that observes all traffic',
    request: 'derived requests',
    check: 'a check',
    open: (link: string) => `no check; the response is recorded under ${link}`,
    unobservable: (why: string) => `no check, since it cannot be observed from outside: ${why}`,
  },
  openPoints: 'Open points',
  aboutOpenPoints:
    'What the specification leaves open or answers in two ways, what the reference gateway does, and what the kit accepts from any gateway.',
  choice: (text: string) => `**The reference gateway:** ${text}`,
  accepts: (text: string) => `**The kit accepts:** ${text}`,
};

/** Texts of the register's pages that do not come from the register. */
export type RegisterTexts = typeof en;

/** The texts of the register's pages in each language; on pages in other languages, English parts are marked as English. */
export const registerTexts: Translated<RegisterTexts> = {
  en,
  'pt-BR': {
    folder: 'pt-BR/',
    clauses: 'Os requisitos',
    aboutClauses:
      'Cada frase da especificação que obriga um gateway é um requisito. Os apontamentos do kit trazem o id dele, e cada id tem uma âncora aqui. As citações da especificação ficam em inglês.',
    columns: ['capítulo', 'ids', 'requisitos', 'família'],
    ids: (first, last) => `${first} a ${last}`,
    family: { standard: 'padrão', compatibility: 'compatibilidade', both: 'as duas' },
    chapter: (title) => `${title}: requisitos`,
    aboutChapter: (count) => ({
      standard: `${count} requisitos sobre os endpoints da família padrão.`,
      compatibility: `${count} requisitos sobre os endpoints da família de compatibilidade.`,
      both: `${count} requisitos sobre as duas famílias de endpoints.`,
    }),
    section: (heading) => `Especificação: ${heading}`,
    implied: (reasoning) => `**Implícito**, não explícito: ${reasoning}`,
    decidedBy: (what) => `Decidido por: ${what}`,
    caught: (count) =>
      `Defeitos propositais detectados aqui, cada um com as verificações que o detectaram: ${count}`,
    pointsOf: (links) => `Pontos em aberto: ${links}`,
    decisions: {
      schema: 'a forma de cada mensagem',
      observer: 'uma regra que observa todo o tráfego',
      request: 'requisições derivadas',
      check: 'uma verificação',
      open: (link) => `nenhuma verificação; a resposta é registrada em ${link}`,
      unobservable: (why) =>
        `nenhuma verificação, porque não pode ser vista de fora: <span lang="en">${why}</span>`,
    },
    openPoints: 'Pontos em aberto',
    aboutOpenPoints:
      'O que a especificação deixa em aberto ou responde de duas maneiras, o que o gateway de referência faz e o que o kit aceita de qualquer gateway.',
    choice: (text) => `**O gateway de referência:** ${text}`,
    accepts: (text) => `**O kit aceita:** ${text}`,
  },
};
