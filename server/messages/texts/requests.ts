/** Refusals of a request as a whole, before an operation sees it, and failures of ours. */
export const requestTexts = {
  'access token missing': { en: 'The access token is missing.', 'pt-BR': 'Falta o token de acesso.' },
  'access token invalid': { en: 'The access token is invalid.', 'pt-BR': 'O token de acesso é inválido.' },
  'access token expired': {
    en: 'The access token has expired; obtain a new one.',
    'pt-BR': 'O token de acesso expirou; obtenha outro.',
  },
  'scope missing': {
    en: 'The access token lacks the scope {scope}.',
    'pt-BR': 'O token de acesso não tem o escopo {scope}.',
  },
  'host not allowed': {
    en: 'The Host header is not localhost. Everybody knows the secret of the demo account, so only this machine may use the gateway: call http://localhost or http://127.0.0.1, or allow the name with --allow-host NAME.',
    'pt-BR':
      'O cabeçalho Host não é localhost. Todos conhecem o segredo da conta demo, então só esta máquina pode usar o gateway: chame http://localhost ou http://127.0.0.1, ou permita o nome com --allow-host NOME.',
  },
  'origin not allowed': {
    en: 'The Origin header names another website. Everybody knows the secret of the demo account, so only pages of the gateway itself may use it; --allow-host NAME allows another name.',
    'pt-BR':
      'O cabeçalho Origin indica outro site. Todos conhecem o segredo da conta demo, então só as páginas do próprio gateway podem usá-lo; --allow-host NOME permite outro nome.',
  },
  forwarded: {
    en: 'A proxy has forwarded the request. Everybody knows the secret of the demo account, so only this machine may use the gateway: start it with --no-sandbox-receivers behind a proxy, which makes the secret a random one, or allow the name that clients call with --allow-host NAME.',
    'pt-BR':
      'Um proxy encaminhou a requisição. Todos conhecem o segredo da conta demo, então só esta máquina pode usar o gateway: atrás de um proxy, inicie-o com --no-sandbox-receivers, que torna o segredo aleatório, ou permita o nome que os clientes chamam com --allow-host NOME.',
  },
  'old protocol': {
    en: 'The request is HTTP/1.0, which proxies such as nginx send by default. Everybody knows the secret of the demo account, so only this machine may use the gateway: send HTTP/1.1 (PHP streams: the context option http.protocol_version), or allow the name that clients call with --allow-host NAME.',
    'pt-BR':
      'A requisição é HTTP/1.0, que proxies como o nginx enviam por padrão. Todos conhecem o segredo da conta demo, então só esta máquina pode usar o gateway: envie HTTP/1.1 (streams do PHP: a opção de contexto http.protocol_version), ou permita o nome que os clientes chamam com --allow-host NOME.',
  },
  'no endpoint': { en: 'There is no endpoint at {path}.', 'pt-BR': 'Não há endpoint em {path}.' },
  'no such method': { en: '{path} does not support {method}.', 'pt-BR': '{path} não aceita {method}.' },
  'path not decodable': {
    en: "Invalid percent-encoding in path segment '{segment}'",
    'pt-BR': "Percent-encoding inválido no segmento '{segment}' do caminho",
  },
  'request invalid': { en: 'The request is invalid.', 'pt-BR': 'A requisição é inválida.' },
  'and more': { en: 'and {count} more', 'pt-BR': 'e mais {count}' },
  'body malformed': { en: 'The body is not valid JSON.', 'pt-BR': 'O corpo não é JSON válido.' },
  'body too large': { en: 'The body is too large.', 'pt-BR': 'O corpo é grande demais.' },
  'body not JSON': {
    en: 'The body must be JSON, sent with Content-Type: application/json.',
    'pt-BR': 'O corpo deve ser JSON, enviado com Content-Type: application/json.',
  },
  'body of another charset': {
    en: 'The body must be JSON in UTF-8.',
    'pt-BR': 'O corpo deve ser JSON em UTF-8.',
  },
  'body of another encoding': {
    en: 'The body must be sent as it is, or with Content-Encoding: gzip, deflate or br.',
    'pt-BR': 'O corpo deve ser enviado sem compressão, ou com Content-Encoding: gzip, deflate ou br.',
  },
  'body not unpacked': {
    en: 'The body does not match its Content-Encoding.',
    'pt-BR': 'O corpo não corresponde ao Content-Encoding.',
  },
  'body incomplete': {
    en: 'The body does not match its Content-Length.',
    'pt-BR': 'O corpo não corresponde ao Content-Length.',
  },
  'internal error': {
    en: 'Internal error. Quote the errorId when you contact support.',
    'pt-BR': 'Erro interno. Informe o errorId ao contatar o suporte.',
  },
  'try again': {
    en: 'The gateway cannot process the request now. Try again.',
    'pt-BR': 'O gateway não consegue processar a requisição agora. Tente de novo.',
  },
  'value not kept': {
    en: 'A string in the request must be well-formed Unicode without the character U+0000, and not too long.',
    'pt-BR':
      'Um texto da requisição deve ser Unicode bem formado, sem o caractere U+0000 e não longo demais.',
  },
  'outcome unknown': {
    en: 'It is not known whether the request was carried out. Before sending it again, look for it with GET /api/transactions?externalId=… (without an externalId: among the newest), or send it with the same id or idempotency key.',
    'pt-BR':
      'Não se sabe se a requisição foi executada. Antes de enviá-la de novo, procure-a com GET /api/transactions?externalId=… (sem externalId: entre as mais recentes), ou envie-a com o mesmo id ou a mesma chave de idempotência.',
  },
  'hint form-encoded': {
    en: 'The PEM is form-encoded. Use percent-encoding (RFC 3986): spaces are %20, a literal + is %2B.',
    'pt-BR':
      'O PEM está com form-encoding. Use percent-encoding (RFC 3986): espaços são %20, um + literal é %2B.',
  },
} as const;
