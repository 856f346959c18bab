import type { Phrases } from '../../core/text.js';

/** Settings that stop HTTP libraries from repeating a POST automatically. */
export const libraries: Phrases = {
  'retryCondition: isIdempotentRequestError, because by default it also repeats a POST without a response':
    'retryCondition: isIdempotentRequestError, pois por padrão ele também repete um POST sem resposta',
  'no POST in retry.methods: by default, it never repeats one':
    'nenhum POST em retry.methods: por padrão, ele nunca repete um',
  'CURLOPT_FRESH_CONNECT, or no .retry() of superagent, for calls that move money':
    'CURLOPT_FRESH_CONNECT, ou nenhum .retry() do superagent, nas chamadas que movimentam dinheiro',
  'CURLOPT_FRESH_CONNECT for calls that move money':
    'CURLOPT_FRESH_CONNECT nas chamadas que movimentam dinheiro',
  'a separate curl for each call that moves money, without --next':
    'um curl próprio para cada chamada que movimenta dinheiro, sem --next',
  'the option -Dsun.net.http.retryPost=false': 'a opção -Dsun.net.http.retryPost=false',
  'Retry without allowed_methods=None: by default, it never repeats a POST':
    'Retry sem allowed_methods=None: por padrão, ele nunca repete um POST',
  'no Idempotency-Key or X-Idempotency-Key on operations where the gateway does not know that header':
    'nenhum Idempotency-Key ou X-Idempotency-Key em operações nas quais o gateway não conhece esse cabeçalho',
  'an unnamed HTTP library': 'uma biblioteca HTTP não identificada',
  'failed; the same bytes arrived again {1} ms later on a new connection, sent by the HTTP library ({2}) and not by the application, and were answered with {3}{4}':
    'com falha; os mesmos bytes chegaram de novo {1} ms depois em uma nova conexão, enviados pela biblioteca HTTP ({2}) e não pela aplicação, e a resposta foi {3}{4}',
  '; {1} prevents it': '; {1} evita isso',
};
