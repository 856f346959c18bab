import type { Phrases } from '../../core/text.js';

/** Sentences about a client's tests against valid variants of the gateway. */
export const sweeps: Phrases = {
  'left out: it differs only at the control endpoint': 'deixada de fora: só difere no endpoint de controle',
  'left out: it is slow (--slow)': 'deixada de fora: é lenta (--slow)',
  'left out: not selected': 'deixadas de fora: não selecionadas',
  'Does not rely on {1}': 'O cliente não conta com {1}',
  'left out: its validity is debatable (--arguable)': 'deixada de fora: a validade é discutível (--arguable)',
  'Does not rely on gateways making at most one of these choices':
    'Não conta com gateways que façam no máximo uma destas escolhas',
  'Relies on gateways making at most one of these choices':
    'O cliente conta com gateways que façam no máximo uma destas escolhas',
  'Relies on {1}': 'O cliente conta com {1}',
  'Valid variants': 'Variantes válidas',
  'failed once, then passed': 'falhou uma vez e depois passou',
  'the tests did nothing that showed the difference': 'nada do que os testes fizeram mostrou a diferença',
  'the tests pass with npx pixkit serve --variant {1}': 'os testes passam com npx pixkit serve --variant {1}',
  'the tests took too long: {1}': 'os testes demoraram demais: {1}',
  'exit code {1}: {2}': 'código de saída {1}: {2}',
  '{1} of {2} valid variants that the tests exercised ({3}%)':
    '{1} de {2} variantes válidas que os testes exercitaram ({3}%)',
  PORTABLE: 'PORTABLE',
  ' to {1}': ': funciona com {1}',
  'Portable to {1} of {2}': 'Funciona com {1} de {2}',
  'Valid Pix variants': 'variantes Pix válidas',
  'The client works with {1}.': 'O cliente funciona com {1}.',
  'Go-live: the client worked with each valid variant that the tests exercised.':
    'Produção: o cliente funcionou com cada variante válida que os testes exercitaram.',
  'Go-live: not yet. The client failed with each valid variant that the tests exercised.':
    'Produção: ainda não. O cliente falhou com cada variante válida que os testes exercitaram.',
  'Go-live: no conclusion. The tests exercised no valid variant.':
    'Produção: sem conclusão. Os testes não exercitaram nenhuma variante válida.',
  'Go-live: ready for gateways like the variants that passed. The client fails with the others.':
    'Produção: pronto para gateways como as variantes que passaram. Com as outras, o cliente falha.',
  portability: 'portabilidade',
  'not portable': 'não portável',
  'reference gateway: passed in {1}; {2} valid {2|variant|variants}, {3} {3|run|runs} at a time':
    'gateway de referência: passou em {1}; {2} {2|variante válida|variantes válidas}, {3} {3|execução|execuções} por vez',
  'The tests run one after another: because of --jobs 1 or --webhook, or because parallel runs fail or are too slow.':
    'Os testes rodam um por vez: por causa de --jobs 1 ou --webhook, ou porque execuções em paralelo falham ou são lentas demais.',
  '{1} of {2} decided': '{1} de {2} decididas',
};
