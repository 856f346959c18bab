import type { Phrases } from '../../core/text.js';

/** Settings that stop HTTP libraries from repeating a POST automatically. */
export const libraries: Phrases = {
  'retryCondition: isIdempotentRequestError (by default, axios-retry also repeats a POST without a response)':
    'retryCondition: isIdempotentRequestError (por padrão, o axios-retry também repete um POST sem resposta)',
  'no POST in retry.methods (by default, got never repeats a POST)':
    'nenhum POST em retry.methods (por padrão, o got nunca repete um POST)',
  'CURLOPT_FRESH_CONNECT, or no .retry() of superagent, for calls that move money':
    'CURLOPT_FRESH_CONNECT, ou nenhum .retry() do superagent, nas chamadas que movimentam dinheiro',
  'CURLOPT_FRESH_CONNECT for calls that move money':
    'CURLOPT_FRESH_CONNECT nas chamadas que movimentam dinheiro',
  'a separate curl for each call that moves money, without --next':
    'um curl próprio para cada chamada que movimenta dinheiro, sem --next',
  'the option -Dsun.net.http.retryPost=false': 'a opção -Dsun.net.http.retryPost=false',
  'Retry without allowed_methods=None (by default, Retry never repeats a POST)':
    'Retry sem allowed_methods=None (por padrão, Retry nunca repete um POST)',
  'no Idempotency-Key or X-Idempotency-Key on operations where the gateway ignores that header':
    'nenhum Idempotency-Key ou X-Idempotency-Key em operações nas quais o gateway ignora esse cabeçalho',
  'an unnamed HTTP library': 'uma biblioteca HTTP não identificada',
  'failed; the HTTP library ({1}), not the application, sent the same bytes again {2} ms later on a new connection, and got {3}{4}':
    'com falha; a biblioteca HTTP ({1}), não a aplicação, enviou os mesmos bytes de novo {2} ms depois em uma nova conexão e recebeu {3}{4}',
  '; to prevent the repetition: {1}': '; para evitar a repetição: {1}',
};
