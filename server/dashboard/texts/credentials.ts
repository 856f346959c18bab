import type { Translated } from '../language.js';

const en = {
  title: 'Credentials',
  client: 'API client',
  clientId: 'clientId',
  secret: 'clientSecret',
  secretHelp:
    'It is kept as a hash alone and can be shown to nobody. Whoever needs it again makes another one.',
  rotate: 'Make another clientSecret',
  rotateExplained:
    'The clientSecret of now ends at once, and with it every access token that it has got and every other session of this dashboard. This session goes on. Certificates stay.',
  rotateSure: 'Make another clientSecret',
  rotated: 'Another clientSecret',
  rotatedOnce:
    'Copy the clientSecret now: it is not shown again. The one before and its access tokens have ended.',
  secretText: 'The new clientSecret',
  copySecret: 'Copy the clientSecret',
  certificates: 'Client certificates',
  certificatesHelp:
    'POST /api/auth/token asks for one of them. Nothing of a private key is ever needed here.',
  none: 'No certificate is registered: POST /api/auth/token gives no access token.',
  subject: 'Subject',
  unknown: 'not known: registered by an older version',
  fingerprint: 'SHA-256 fingerprint',
  validUntil: 'Valid until',
  validFrom: 'Valid from',
  state: 'State',
  registered: 'Registered',
  revoked: 'Revoked',
  expired: 'Expired',
  notYetValid: 'Not valid yet',
  expiresSoon: (days: number) => (days === 1 ? 'Expires within a day' : `Expires within ${days} days`),
  warning: (count: number) =>
    count === 1
      ? 'A certificate has expired or expires within 30 days: register another one in time, then revoke it.'
      : `${count} certificates have expired or expire within 30 days: register others in time, then revoke them.`,
  revoke: 'Revoke',
  revokeExplained: (subject: string) =>
    `The certificate ${subject} gets no access token any more and cannot be registered again. Tokens that it has got end when their time is over.`,
  revokeLast: 'It is the last one: without it POST /api/auth/token gives no access token.',
  revokeSure: 'Revoke for good',
  revokedNow: 'The certificate was revoked.',
  register: 'Register a certificate',
  pem: 'Certificate (PEM)',
  pemHelp:
    'From -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----. Without its chain, without a private key.',
  registeredNow: 'The certificate is registered.',
  action: 'Action',
};

/** The page of credentials. */
export const credentialTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Credenciais',
    client: 'Cliente da API',
    clientId: 'clientId',
    secret: 'clientSecret',
    secretHelp:
      'É guardado apenas como hash e não pode ser mostrado a ninguém. Quem precisar dele de novo gera outro.',
    rotate: 'Gerar outro clientSecret',
    rotateExplained:
      'O clientSecret de agora deixa de valer imediatamente e, com ele, todos os tokens de acesso que obteve e todas as outras sessões deste painel. Esta sessão continua. Os certificados ficam.',
    rotateSure: 'Gerar outro clientSecret',
    rotated: 'Outro clientSecret',
    rotatedOnce:
      'Copie o clientSecret agora: ele não será mostrado de novo. O anterior e os tokens de acesso dele deixaram de valer.',
    secretText: 'O novo clientSecret',
    copySecret: 'Copiar o clientSecret',
    certificates: 'Certificados de cliente',
    certificatesHelp: 'POST /api/auth/token exige um deles. Nada de uma chave privada é necessário aqui.',
    none: 'Nenhum certificado cadastrado: POST /api/auth/token não fornece tokens de acesso.',
    subject: 'Titular',
    unknown: 'desconhecido: cadastrado por uma versão anterior',
    fingerprint: 'Impressão digital SHA-256',
    validUntil: 'Válido até',
    validFrom: 'Válido a partir de',
    state: 'Situação',
    registered: 'Cadastrado',
    revoked: 'Revogado',
    expired: 'Expirado',
    notYetValid: 'Ainda não é válido',
    expiresSoon: (days) => (days === 1 ? 'Expira em até um dia' : `Expira em até ${days} dias`),
    warning: (count) =>
      count === 1
        ? 'Um certificado expirou ou expira em até 30 dias: cadastre outro a tempo e depois o revogue.'
        : `${count} certificados expiraram ou expiram em até 30 dias: cadastre outros a tempo e depois os revogue.`,
    revoke: 'Revogar',
    revokeExplained: (subject) =>
      `O certificado ${subject} não obtém mais tokens de acesso e não pode ser cadastrado de novo. Os tokens já obtidos terminam no prazo deles.`,
    revokeLast: 'É o último: sem ele POST /api/auth/token não fornece tokens de acesso.',
    revokeSure: 'Revogar em definitivo',
    revokedNow: 'O certificado foi revogado.',
    register: 'Cadastrar um certificado',
    pem: 'Certificado (PEM)',
    pemHelp: 'De -----BEGIN CERTIFICATE----- até -----END CERTIFICATE-----. Sem a cadeia, sem chave privada.',
    registeredNow: 'O certificado está cadastrado.',
    action: 'Ação',
  },
};
