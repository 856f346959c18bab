import type { Phrases } from '../../core/text.js';

/** Verdicts as words, as lines and in sentences. */
export const verdicts: Phrases = {
  '{1} {1|duty|duties}': '{1} {1|dever|deveres}',
  '{1} {1|scenario|scenarios}': '{1} {1|cenário|cenários}',
  '{1} {1|requirement|requirements}': '{1} {1|requisito|requisitos}',
  '{1} {1|check|checks}': '{1} {1|verificação|verificações}',
  '{1} MUST {1|duty|duties}': '{1} {1|dever obrigatório|deveres obrigatórios} (MUST)',
  Conformant: 'Conforme',
  'Conformant ({1})': 'Conforme ({1})',
  'No failure in {1}': 'Nenhuma falha em {1}',
  'No failure but {1} waived in {2}': 'Nenhuma falha além de {1} {1|dispensada|dispensadas} em {2}',
  ', with {1} {1|warning|warnings}': ', com {1} {1|aviso|avisos}',
  'Not conformant': 'Não conforme',
  Undecided: 'Indefinido',
  'Not judged: something broke': 'Não avaliado: algo deu errado',
  CONFORMANT: 'CONFORME',
  NONCONFORMANT: 'NÃO CONFORME',
  UNDECIDED: 'INDEFINIDO',
  ERROR: 'ERRO',
  'NO FAILURE': 'NENHUMA FALHA',
  'NO FAILURE but {1} waived': 'NENHUMA FALHA além de {1} {1|dispensada|dispensadas}',
  ' in {1}': ' em {1}',
  'Pix gateway': 'gateway Pix',
  'MUST clauses': 'cláusulas obrigatórias (MUST)',
  checks: 'verificações',
  '{1} of {2} MUST clauses decided ({3}%)': '{1} de {2} cláusulas obrigatórias (MUST) decididas ({3}%)',
  '{1} of {2} checks decided ({3}%)': '{1} de {2} verificações decididas ({3}%)',
  '{1} of {2} MUST clauses ({3}%)': '{1} de {2} cláusulas obrigatórias (MUST) ({3}%)',
  '{1} of {2} checks ({3}%)': '{1} de {2} verificações ({3}%)',
  'not enough MUST clauses were decided': 'poucas cláusulas obrigatórias (MUST) foram decididas',
  'not enough checks were decided': 'poucas verificações foram decididas',
  'without control endpoint': 'sem endpoint de controle',
  'a part of the suite': 'uma parte da suíte',
  '{1} implied {1|one is|ones are} not kept, which only warns':
    '{1} {1|implícita não cumprida|implícitas não cumpridas}, só com aviso',
  'not offered: {1}': 'não oferecidas: {1}',
  '{1} expired': '{1} {1|vencida|vencidas}',
  '{1} of what no longer fails': '{1} do que não falha mais',
  'failed by waivers, {1}: {2}': 'reprovado por dispensas, {1}: {2}',
  'The gateway keeps all {1} that can be observed from the outside.':
    'O gateway atende a {1}, tudo o que pode ser visto de fora.',
  'The gateway keeps all {1} of the {2} endpoints that can be observed from the outside.':
    'O gateway atende a {1}, tudo o que pode ser visto de fora nos endpoints da família {2}.',
  'None of the {1} was seen to be broken, but the run still failed.':
    'Nenhum descumprimento foi visto em {1}, mas a execução falhou mesmo assim.',
  'The gateway breaks {1} of {2}.': 'O gateway descumpre {1} de {2}.',
  'The gateway breaks {1} of {2}; {3} could not be verified.':
    'O gateway descumpre {1} de {2}; {3} não {3|pôde ser verificado|puderam ser verificados}.',
  '{1} {1|operation of the specification is|operations of the specification are} not offered.':
    '{1} {1|operação da especificação não é oferecida|operações da especificação não são oferecidas}.',
  '{1} known {1|failure is|failures are} waived.':
    '{1} {1|falha conhecida está dispensada|falhas conhecidas estão dispensadas}.',
  '{1} implied {1|requirement is|requirements are} not kept, which only warns in this run.':
    '{1} {1|requisito implícito não é cumprido, o que nesta execução gera só um aviso|requisitos implícitos não são cumpridos, o que nesta execução gera só avisos}.',
  '{1} {1|waiver no longer holds|waivers no longer hold}.':
    '{1} {1|dispensa não vale mais|dispensas não valem mais}.',
  'The run was interrupted: what had not run is skipped.':
    'A execução foi interrompida: o que ainda não tinha sido executado foi pulado.',
  'The gateway stopped answering in the middle of the run: what had not been judged by then is open.':
    'O gateway parou de responder no meio da execução: o que ainda não tinha sido avaliado fica em aberto.',
  'Nothing wrong was found in the {1} that could be decided.':
    'Nada de errado foi encontrado no que pôde ser decidido ({1}).',
  'Nothing wrong was found in the {1} that could be decided; nothing is known about the other {2}.':
    'Nada de errado foi encontrado no que pôde ser decidido ({1}); nada se sabe do restante ({2}).',
  'Too little was decided for a verdict: {1} of {2}.':
    'Foi decidido muito pouco para um veredito: {1} de {2}.',
  'nothing had been seen to be broken': 'nenhum descumprimento tinha sido visto',
  '{1} had been seen to be broken': 'havia descumprimento em {1}',
  'There is no verdict, because the test could not be carried out as intended: a state could not be set up, or the kit broke. By then {1}.':
    'Não há veredito, porque o teste não pôde ser feito como deveria: um estado não pôde ser preparado, ou o kit falhou. Até ali, {1}.',
  'CLIENT CONFORMANT': 'CLIENTE CONFORME',
  'CLIENT NONCONFORMANT': 'CLIENTE NÃO CONFORME',
  'CLIENT UNDECIDED': 'CLIENTE INDEFINIDO',
  'CLIENT WITHOUT FAILURE': 'CLIENTE SEM FALHA',
  'CLIENT WITHOUT FAILURE but {1} waived': 'CLIENTE SEM FALHA além de {1} {1|dispensada|dispensadas}',
  'Pix client': 'cliente Pix',
  'MUST duties': 'deveres obrigatórios (MUST)',
  scenarios: 'cenários',
  '{1} of {2} decided ({3}%)': '{1} de {2} decididos ({3}%)',
  '{1} of {2} ({3}%)': '{1} de {2} ({3}%)',
  'not enough MUST duties were decided': 'poucos deveres obrigatórios (MUST) foram decididos',
  'not enough scenarios were decided': 'poucos cenários foram decididos',
  'a part of the scenarios': 'uma parte dos cenários',
  '{1} MUST {1|duty of a sentence that says|duties of sentences that say} “should” not kept, which only warns':
    '{1} {1|dever (MUST) de uma frase que diz “should” não cumprido|deveres (MUST) de frases que dizem “should” não cumpridos}, só com aviso',
  'The client keeps all {1} that the specification gives it.':
    'O cliente cumpre {1}, tudo o que a especificação lhe dá.',
  'The client keeps all {1} of the {2} endpoints that the specification gives it.':
    'O cliente cumpre {1}, tudo o que a especificação lhe dá nos endpoints da família {2}.',
  'None of the {1} of the specification was seen to be broken, but the run still failed.':
    'Nenhum descumprimento da especificação foi visto em {1}, mas a execução falhou mesmo assim.',
  'The client breaks {1} of {2} that the specification gives it.':
    'O cliente descumpre {1} de {2} que a especificação lhe dá.',
  'The client breaks {1} of {2} that the specification gives it; {3} could not be judged.':
    'O cliente descumpre {1} de {2} que a especificação lhe dá; {3} não {3|pôde ser avaliado|puderam ser avaliados}.',
  '{1} beyond the specification, or of a sentence that says “should”, not kept: this only warns in this run.':
    '{1} além da especificação, ou de frases que dizem “should”, sem cumprimento: nesta execução isso só gera avisos.',
  'The gateway behind the client stopped answering in the middle of the run: what had not been judged by then is open.':
    'O gateway atrás do cliente parou de responder no meio da execução: o que ainda não tinha sido avaliado fica em aberto.',
  '{1} of {2} failed': '{1} de {2} {1|descumprido|descumpridos}',
  'all {1} kept': '{1}, todos cumpridos',
  'MONEY AT RISK in {1} {1|practice|practices}': 'DINHEIRO EM RISCO em {1} {1|boa prática|boas práticas}',
  'MONEY AT RISK in {1}': 'DINHEIRO EM RISCO em {1}',
  '{1} not kept': '{1} sem cumprimento',
};
