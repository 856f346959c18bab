import type { Phrases } from '../../core/text.js';

/** Verdicts as single words, as lines and within sentences. */
export const verdicts: Phrases = {
  '{1} {1|scenario|scenarios}': '{1} {1|cenário|cenários}',
  '{1} {1|requirement|requirements}': '{1} {1|requisito|requisitos}',
  '{1} {1|check|checks}': '{1} {1|verificação|verificações}',
  '{1} MUST {1|requirement|requirements}': '{1} {1|requisito obrigatório|requisitos obrigatórios} (MUST)',
  Conformant: 'Conforme',
  'Conformant ({1})': 'Conforme ({1})',
  'No failure in {1}': 'Nenhuma falha em {1}',
  'No failure but {1} waived in {2}': 'Nenhuma falha além de {1} {1|dispensada|dispensadas} em {2}',
  ', with {1} {1|warning|warnings}': ', com {1} {1|aviso|avisos}',
  'Not conformant': 'Não conforme',
  Undecided: 'Indefinido',
  'No verdict: an error occurred': 'Sem veredito: ocorreu um erro',
  CONFORMANT: 'CONFORME',
  NONCONFORMANT: 'NÃO CONFORME',
  UNDECIDED: 'INDEFINIDO',
  ERROR: 'ERRO',
  'NO FAILURE': 'NENHUMA FALHA',
  'NO FAILURE but {1} waived': 'NENHUMA FALHA além de {1} {1|dispensada|dispensadas}',
  ' in {1}': ' em {1}',
  'Pix gateway': 'gateway Pix',
  '{1} of {2} MUST requirements decided ({3}%)':
    '{1} de {2} {2|requisito obrigatório (MUST) decidido|requisitos obrigatórios (MUST) decididos} ({3}%)',
  '{1} of {2} checks decided ({3}%)': '{1} de {2} verificações decididas ({3}%)',
  '{1} of {2} MUST requirements ({3}%)': '{1} de {2} requisitos obrigatórios (MUST) ({3}%)',
  '{1} of {2} checks ({3}%)': '{1} de {2} verificações ({3}%)',
  'not enough MUST requirements were decided': 'poucos requisitos obrigatórios (MUST) foram decididos',
  'not enough checks were decided': 'poucas verificações foram decididas',
  'without control endpoint': 'sem endpoint de controle',
  'a part of the suite': 'uma parte da suíte',
  '{1} implied {1|requirement|requirements} not met (warning only)':
    '{1} {1|requisito implícito não cumprido|requisitos implícitos não cumpridos} (só aviso)',
  'not offered: {1}': 'não oferecidas: {1}',
  '{1} expired': '{1} {1|vencida|vencidas}',
  '{1} no longer needed': '{1} {1|desnecessária|desnecessárias}',
  'failed because of waivers ({1}): {2}': 'reprovado por causa de dispensas ({1}): {2}',
  'The gateway meets all {1} that can be observed from the outside.':
    'O gateway cumpre {1}: tudo o que pode ser observado de fora.',
  'For the {1} endpoints, the gateway meets all {2} that can be observed from the outside.':
    'O gateway cumpre {2} dos endpoints {1}: tudo o que pode ser observado de fora.',
  'No violation of the {1} was found, but the run still failed.':
    'Nenhuma violação foi encontrada ({1}), mas a execução falhou mesmo assim.',
  'The gateway violates {1} of {2}.': 'O gateway viola {1} de {2}.',
  'The gateway violates {1} of {2}; {3} could not be tested.':
    'O gateway viola {1} de {2}; não foi possível testar {3}.',
  '{1} {1|operation of the specification is|operations of the specification are} not offered.':
    '{1} {1|operação da especificação não é oferecida|operações da especificação não são oferecidas}.',
  '{1} known {1|failure is|failures are} waived.':
    '{1} {1|falha conhecida está dispensada|falhas conhecidas estão dispensadas}.',
  '{1} implied {1|requirement is|requirements are} not met (warning only).':
    '{1} {1|requisito implícito não foi cumprido|requisitos implícitos não foram cumpridos} (só aviso).',
  '{1} {1|waiver no longer holds|waivers no longer hold}.':
    '{1} {1|dispensa não vale mais|dispensas não valem mais}.',
  'The run was interrupted: the remaining checks were skipped.':
    'A execução foi interrompida: as verificações restantes foram puladas.',
  'The gateway stopped responding during the run: the remaining checks were not run.':
    'O gateway parou de responder durante a execução: as verificações restantes não foram executadas.',
  'No failure in the {1} that could be tested.': 'Nenhuma falha no que pôde ser testado ({1}).',
  'No failure in the {1} that could be tested; the other {2} {2|was|were} not tested.':
    'Nenhuma falha no que pôde ser testado ({1}); {2} {2|ficou|ficaram} sem teste.',
  'Not enough was tested for a verdict: {1} of {2}.':
    'O que foi testado não basta para um veredito: {1} de {2}.',
  'no violation had been found': 'nenhuma violação tinha sido encontrada',
  '{1} had been violated': 'já havia violação de {1}',
  'No verdict: the setup of a state or the kit itself failed. By then {1}.':
    'Sem veredito: a preparação de um estado ou o próprio kit falhou. Até então, {1}.',
  'CLIENT CONFORMANT': 'CLIENTE CONFORME',
  'CLIENT NONCONFORMANT': 'CLIENTE NÃO CONFORME',
  'CLIENT UNDECIDED': 'CLIENTE INDEFINIDO',
  'CLIENT WITHOUT FAILURE': 'CLIENTE SEM FALHA',
  'CLIENT WITHOUT FAILURE but {1} waived': 'CLIENTE SEM FALHA além de {1} {1|dispensada|dispensadas}',
  'Pix client': 'cliente Pix',
  '{1} of {2} decided ({3}%)': '{1} de {2} decididos ({3}%)',
  '{1} of {2} ({3}%)': '{1} de {2} ({3}%)',
  'not enough scenarios were decided': 'poucos cenários foram decididos',
  'a part of the scenarios': 'uma parte dos cenários',
  '{1} {1|recommendation|recommendations} (“should”) not followed (warning only)':
    '{1} {1|recomendação|recomendações} (“should”) não {1|seguida|seguidas} (só aviso)',
  'The client meets all {1} of the specification.':
    'O cliente cumpre {1}: tudo o que a especificação exige dele.',
  'The client meets all {1} of the {2} endpoints.':
    'O cliente cumpre {1} dos endpoints {2}: tudo o que a especificação exige dele.',
  'No violation of the {1} of the specification was found, but the run still failed.':
    'Nenhuma violação da especificação foi encontrada ({1}), mas a execução falhou mesmo assim.',
  'The client violates {1} of {2} of the specification.': 'O cliente viola {1} de {2} da especificação.',
  'The client violates {1} of {2} of the specification; {3} could not be tested.':
    'O cliente viola {1} de {2} da especificação; não foi possível testar {3}.',
  '{1} {1|requirement|requirements} beyond the specification, or only recommended (“should”), {1|was|were} not met (warning only).':
    '{1} {1|requisito|requisitos} além da especificação, ou só {1|recomendado|recomendados} (“should”), não {1|foi cumprido|foram cumpridos} (só aviso).',
  'The gateway behind the client stopped responding during the run: the remaining scenarios were not run.':
    'O gateway por trás do cliente parou de responder durante a execução: os cenários restantes não foram executados.',
  '{1} of {2} failed': '{1} de {2} {1|descumprido|descumpridos}',
  'all {1} met': '{1}: todos cumpridos',
  'MONEY AT RISK in {1} {1|practice|practices}': 'DINHEIRO EM RISCO em {1} {1|boa prática|boas práticas}',
  'MONEY AT RISK in {1}': 'DINHEIRO EM RISCO em {1}',
  '{1} not met': 'não cumpridos: {1}',
};
