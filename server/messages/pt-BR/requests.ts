import type { Phrases } from '../text.js';

/** Refusals of a request as a whole, before an operation sees it, and failures of ours. */
export const requests: Phrases = {
  'The access token is missing.': 'Falta o token de acesso.',
  'The access token is invalid.': 'O token de acesso é inválido.',
  'The access token has expired; obtain a new one.': 'O token de acesso expirou; obtenha outro.',
  'The access token lacks the scope {scope}.': 'O token de acesso não tem o escopo {scope}.',
  'The Host header is not localhost. Everybody knows the secret of the demo account, so only this machine may use the gateway: call http://localhost or http://127.0.0.1, or allow the name with --allow-host NAME.':
    'O cabeçalho Host não é localhost. Todos conhecem o segredo da conta demo, então só esta máquina pode usar o gateway: chame http://localhost ou http://127.0.0.1, ou permita o nome com --allow-host NOME.',
  'The Origin header names another website. Everybody knows the secret of the demo account, so only pages of the gateway itself may use it; --allow-host NAME allows another name.':
    'O cabeçalho Origin indica outro site. Todos conhecem o segredo da conta demo, então só as páginas do próprio gateway podem usá-lo; --allow-host NOME permite outro nome.',
  'A proxy has forwarded the request. Everybody knows the secret of the demo account, so only this machine may use the gateway: start it with --no-sandbox-receivers behind a proxy, which makes the secret a random one, or allow the name that clients call with --allow-host NAME.':
    'Um proxy encaminhou a requisição. Todos conhecem o segredo da conta demo, então só esta máquina pode usar o gateway: atrás de um proxy, inicie-o com --no-sandbox-receivers, que torna o segredo aleatório, ou permita o nome que os clientes chamam com --allow-host NOME.',
  'The request is HTTP/1.0, which proxies such as nginx send by default. Everybody knows the secret of the demo account, so only this machine may use the gateway: send HTTP/1.1 (PHP streams: the context option http.protocol_version), or allow the name that clients call with --allow-host NAME.':
    'A requisição é HTTP/1.0, que proxies como o nginx enviam por padrão. Todos conhecem o segredo da conta demo, então só esta máquina pode usar o gateway: envie HTTP/1.1 (streams do PHP: a opção de contexto http.protocol_version), ou permita o nome que os clientes chamam com --allow-host NOME.',
  'There is no endpoint at {path}.': 'Não há endpoint em {path}.',
  '{path} does not support {method}.': '{path} não aceita {method}.',
  "Invalid percent-encoding in path segment '{segment}'":
    "Percent-encoding inválido no segmento '{segment}' do caminho",
  'The request is invalid.': 'A requisição é inválida.',
  'and {count} more': 'e mais {count}',
  'The body is not valid JSON.': 'O corpo não é JSON válido.',
  'The body is too large.': 'O corpo é grande demais.',
  'The body must be JSON, sent with Content-Type: application/json.':
    'O corpo deve ser JSON, enviado com Content-Type: application/json.',
  'The body must be JSON in UTF-8.': 'O corpo deve ser JSON em UTF-8.',
  'The body must be sent as it is, or with Content-Encoding: gzip, deflate or br.':
    'O corpo deve ser enviado sem compressão, ou com Content-Encoding: gzip, deflate ou br.',
  'The body does not match its Content-Encoding.': 'O corpo não corresponde ao Content-Encoding.',
  'The body does not match its Content-Length.': 'O corpo não corresponde ao Content-Length.',
  'Internal error. Quote the errorId when you contact support.':
    'Erro interno. Informe o errorId ao contatar o suporte.',
  'The gateway cannot process the request now. Try again.':
    'O gateway não consegue processar a requisição agora. Tente de novo.',
  'A string in the request must be well-formed Unicode without the character U+0000, and not too long.':
    'Um texto da requisição deve ser Unicode bem formado, sem o caractere U+0000 e não longo demais.',
  'It is not known whether the request was carried out. Before sending it again, look for it with GET /api/transactions?externalId=… (without an externalId: among the newest), or send it with the same id or idempotency key.':
    'Não se sabe se a requisição foi executada. Antes de enviá-la de novo, procure-a com GET /api/transactions?externalId=… (sem externalId: entre as mais recentes), ou envie-a com o mesmo id ou a mesma chave de idempotência.',
  'The PEM is form-encoded. Use percent-encoding (RFC 3986): spaces are %20, a literal + is %2B.':
    'O PEM está com form-encoding. Use percent-encoding (RFC 3986): espaços são %20, um + literal é %2B.',
};
