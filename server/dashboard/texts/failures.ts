import { format, recognized } from '../../messages/messages.js';
import { t } from '../../messages/text.js';
import { failures } from '../../messages/pt-BR/failures.js';
import type { Language } from '../language.js';

/** A reason that is not the gateway's own, and its translation, built from the parts that the pattern captures. */
type Phrase = readonly [pattern: RegExp, translation: (...parts: string[]) => string];

/** Errors of Node and its HTTP client, in Portuguese. */
const portuguese: readonly Phrase[] = [
  [/^connect ECONNREFUSED (.+)$/, (address) => `conexão recusada por ${address}`],
  [/^connect (?:EHOSTUNREACH|ENETUNREACH) (\S+)(?:\s.*)?$/, (address) => `não há rota até ${address}`],
  [/^connect ETIMEDOUT (.+)$/, (address) => `${address} não aceitou a conexão a tempo`],
  [
    /^Connect Timeout Error(?: \(attempted address(?:es)?: (.+?), timeout.*)?$/,
    (address = 'o endpoint') => `${address} não aceitou a conexão a tempo`,
  ],
  [/^(?:(?:read|write) )?(?:ECONNRESET|EPIPE)$/, () => 'o endpoint interrompeu a conexão'],
  [/^(?:other side closed|socket hang up)$/, () => 'o endpoint fechou a conexão sem responder'],
  [
    /^Client network socket disconnected before secure TLS connection was established$/,
    () => 'o endpoint fechou a conexão antes que o TLS fosse estabelecido',
  ],
  [
    /^(?:Headers Timeout Error|Body Timeout Error|The operation was aborted due to timeout)$/,
    () => 'o endpoint não respondeu a tempo',
  ],
  [/^self[- ]signed certificate$/, () => 'o certificado do endpoint é autoassinado'],
  [
    /^self[- ]signed certificate in certificate chain$/,
    () => 'a cadeia do certificado do endpoint tem um certificado autoassinado',
  ],
  [
    /^(?:unable to verify the first certificate|unable to get (?:local )?issuer certificate)$/,
    () => 'o emissor do certificado do endpoint é desconhecido',
  ],
  [/^certificate has expired$/, () => 'o certificado do endpoint expirou'],
  [/^certificate is not yet valid$/, () => 'o certificado do endpoint ainda não é válido'],
  [
    /^Hostname\/IP does not match certificate's altnames: (.*)$/,
    (detail) => `o certificado do endpoint não vale para este host (${detail})`,
  ],
  [/^Headers Overflow Error$/, () => 'os cabeçalhos da resposta do endpoint são grandes demais'],
  [
    /^(?:bad upgrade|Response does not match the HTTP\/1\.1 protocol.*)$/,
    () => 'a resposta do endpoint não segue o protocolo HTTP/1.1',
  ],
];

/** Translates a reason into Portuguese, and the reason inside it. */
function inPortuguese(stored: string): string {
  const own = recognized(stored, failures)?.map((message) =>
    format(
      message.map((value) => inPortuguese(String(value))),
      'pt-BR',
    ),
  );
  if (own !== undefined && own.length > 0) return own.join('; ');
  for (const [pattern, translation] of portuguese) {
    const found = pattern.exec(stored);
    if (found) return translation(...found.slice(1));
  }
  return stored;
}

/**
 * Translates a text that the gateway has stored, or that its control endpoint returned: both are in English. Texts that
 * are not the gateway's own stay unchanged.
 */
export function gatewayTextIn(language: Language, text: string): string {
  if (language === 'en') return text;
  const own = recognized(text) ?? [];
  return own.length === 0 ? text : own.map((each) => format(each, language)).join('; ');
}

/**
 * Translates the reason why an attempt got no response; it is stored in English. An unknown reason stays unchanged.
 * Null if there is none.
 */
export function failureIn(language: Language, stored: string | null): string | null {
  return language === 'pt-BR' && stored !== null ? inPortuguese(stored) : stored;
}

const notSent = format(t`not sent: the sandbox makes receivers fail`);

/**
 * Returns a receiver's response as it is. The text that the sandbox records in its place while receivers fail is the
 * gateway's own, and is translated.
 */
export function answerIn(language: Language, answer: string): string {
  return answer === notSent ? gatewayTextIn(language, answer) : answer;
}
