import type { Language } from '../language.js';

/** A stored reason, and its translation, made from the parts that the pattern captures. */
type Phrase = readonly [pattern: RegExp, translation: (...parts: string[]) => string];

/** The reasons that the gateway, Node and its HTTP client store for an attempt without an answer, in Portuguese. */
const portuguese: readonly Phrase[] = [
  [/^not sent: the registration is switched off$/, () => 'não enviada: o webhook está desativado'],
  [/^not sent: the registration was deleted$/, () => 'não enviada: o webhook foi excluído'],
  [/^not sent: the registration has another URL now$/, () => 'não enviada: o webhook agora tem outra URL'],
  [/^not sent: receivers fail$/, () => 'não enviada: o sandbox faz os receptores falharem'],
  [
    /^not sent: the receiver has failed (\d+) times in a row and is left alone$/,
    (times) => `não enviada: o receptor falhou ${times} vezes seguidas e não é mais chamado por enquanto`,
  ],
  [/^the answer could not be kept$/, () => 'a resposta não pôde ser armazenada'],
  [/^the gateway ended before the answer came$/, () => 'o gateway foi encerrado antes de a resposta chegar'],
  [
    /^failed (\d+) times, the last time with: (.*)$/s,
    (times, error) => `falhou ${times} vezes, a última com: ${error}`,
  ],
  [
    /^notifications must not go to (.*?): its URL is plain HTTP(.*)$/,
    (host, then) => `notificações não podem ir a ${host}: a URL é HTTP sem TLS${allowed(then)}`,
  ],
  [
    /^notifications must not go to (.*?): it has an address that is not public(.*)$/,
    (host, then) => `notificações não podem ir a ${host}: o endereço não é público${allowed(then)}`,
  ],
  [
    /^notifications must not go to (.*?): it has an address that is link-local, [^;]*(.*)$/,
    (host, then) =>
      `notificações não podem ir a ${host}: o endereço é link-local, é o serviço de metadados de uma nuvem ou representa outro endereço${allowed(then)}`,
  ],
  [
    /^notifications must not go to (.*?): it has an address at which no receiver can be(.*)$/,
    (host, then) =>
      `notificações não podem ir a ${host}: nenhum receptor pode existir nesse endereço${allowed(then)}`,
  ],
  [
    /^the name (\S+) could not be looked up \((\w+)\)$/,
    (name, code) => `não foi possível resolver o nome ${name} (${code})`,
  ],
  [/^there is no address of the name (\S+)$/, (name) => `o nome ${name} não tem endereço`],
  [/^the gateway cannot look up (\S+) now$/, (name) => `o gateway não pode resolver ${name} agora`],
  [
    /^the gateway closes before it could look up (\S+)$/,
    (name) => `o gateway foi encerrado antes de resolver ${name}`,
  ],
  [
    /^(\S+) has no address of the family that is wanted$/,
    (name) => `${name} não tem endereço da família desejada`,
  ],
  [
    /^the receiver does not speak TLS: its URL would be http:\/\/, with (\S+)$/,
    (option) => `o receptor não fala TLS: a URL dele seria http://, com ${option}`,
  ],
  [
    /^(.*): (--webhook-ca FILE) would make the gateway trust its CA$/,
    (error, option) => `${inPortuguese(error)}: com ${option}, o gateway confiaria na CA dele`,
  ],
  [/^connect ECONNREFUSED (.+)$/, (address) => `conexão recusada por ${address}`],
  [/^connect (?:EHOSTUNREACH|ENETUNREACH) (\S+).*$/, (address) => `não há caminho até ${address}`],
  [/^connect ETIMEDOUT (.+)$/, (address) => `${address} não aceitou a conexão a tempo`],
  [
    /^Connect Timeout Error(?: \(attempted address(?:es)?: (.+?), timeout.*)?$/,
    (address = 'o receptor') => `${address} não aceitou a conexão a tempo`,
  ],
  [/^(?:(?:read|write) )?(?:ECONNRESET|EPIPE)$/, () => 'o receptor interrompeu a conexão'],
  [/^(?:other side closed|socket hang up)$/, () => 'o receptor fechou a conexão sem responder'],
  [
    /^Client network socket disconnected before secure TLS connection was established$/,
    () => 'o receptor fechou a conexão antes de estabelecer o TLS',
  ],
  [
    /^(?:Headers Timeout Error|Body Timeout Error|The operation was aborted due to timeout)$/,
    () => 'o receptor não respondeu a tempo',
  ],
  [/^self[- ]signed certificate$/, () => 'o certificado do receptor é autoassinado'],
  [
    /^self[- ]signed certificate in certificate chain$/,
    () => 'a cadeia do certificado do receptor tem um certificado autoassinado',
  ],
  [
    /^(?:unable to verify the first certificate|unable to get (?:local )?issuer certificate)$/,
    () => 'não se conhece o emissor do certificado do receptor',
  ],
  [/^certificate has expired$/, () => 'o certificado do receptor expirou'],
  [
    /^Hostname\/IP does not match certificate's altnames: (.*)$/,
    (detail) => `o certificado do receptor é de outro nome (${detail})`,
  ],
];

/** What would allow a receiver, from the end of its refusal; empty if nothing would. */
function allowed(then = ''): string {
  const [, option] = /^; (.+) would allow it$/.exec(then) ?? [];
  return option === undefined ? '' : `; ${option} permitiria`;
}

function inPortuguese(stored = ''): string {
  for (const [pattern, translation] of portuguese) {
    const found = pattern.exec(stored);
    if (found) return translation(...found.slice(1));
  }
  return stored;
}

/**
 * Why an attempt had no answer, in a language; it is stored in English. A reason that is not known stays as it is. Null
 * if there is none.
 */
export function failureIn(language: Language, stored: string | null): string | null {
  return language === 'pt-BR' && stored !== null ? inPortuguese(stored) : stored;
}
