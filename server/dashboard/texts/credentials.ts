import type { Translated } from '../language.js';

const en = {
  title: 'Credentials',
  client: 'API client',
  clientId: 'clientId',
  secret: 'clientSecret',
  secretHelp:
    'Only its hash is stored, so it cannot be shown again. If you have lost it, generate a new one.',
  rotate: 'Generate a new clientSecret',
  rotateExplained:
    'The current clientSecret stops working immediately, and so do all access tokens obtained with it and all other sessions of this dashboard. This session continues. Certificates are not affected.',
  rotateSure: 'Generate a new clientSecret',
  rotated: 'New clientSecret',
  rotatedOnce:
    'Copy the clientSecret now: it will not be shown again. The previous one and its access tokens no longer work.',
  secretText: 'The new clientSecret',
  copySecret: 'Copy the clientSecret',
  certificates: 'Client certificates',
  certificatesHelp: 'POST /api/auth/token requires one of them. A private key is never needed here.',
  none: 'No certificate is registered: POST /api/auth/token issues no access tokens.',
  subject: 'Subject',
  unknown: 'unknown: registered by an older version',
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
      ? 'A certificate has expired or expires within 30 days. Register a new one in time, then revoke the old one.'
      : `${count} certificates have expired or expire within 30 days. Register new ones in time, then revoke the old ones.`,
  revoke: 'Revoke',
  revokeExplained: (subject: string) =>
    `The certificate ${subject} can no longer be used to get access tokens, and cannot be registered again. Tokens already obtained remain valid until they expire.`,
  revokeLast: 'It is the last one: without it, POST /api/auth/token issues no access tokens.',
  revokeSure: 'Revoke permanently',
  revokedNow: 'The certificate was revoked.',
  register: 'Register a certificate',
  pem: 'Certificate (PEM)',
  pemHelp:
    'From -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----. Without its chain, without a private key.',
  registeredNow: 'The certificate was registered.',
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
      'Só o hash é armazenado; por isso ele não pode ser exibido novamente. Se você o perdeu, gere outro.',
    rotate: 'Gerar novo clientSecret',
    rotateExplained:
      'O clientSecret atual deixa de valer imediatamente, assim como todos os tokens de acesso obtidos com ele e todas as outras sessões deste painel. Esta sessão continua. Os certificados não são afetados.',
    rotateSure: 'Gerar novo clientSecret',
    rotated: 'Novo clientSecret',
    rotatedOnce:
      'Copie o clientSecret agora: ele não será exibido novamente. O anterior e os tokens de acesso dele deixaram de valer.',
    secretText: 'O novo clientSecret',
    copySecret: 'Copiar o clientSecret',
    certificates: 'Certificados de cliente',
    certificatesHelp: 'POST /api/auth/token exige um deles. A chave privada nunca é necessária aqui.',
    none: 'Nenhum certificado cadastrado: POST /api/auth/token não emite tokens de acesso.',
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
        ? 'Um certificado expirou ou expira em até 30 dias. Cadastre um novo a tempo e depois revogue o antigo.'
        : `${count} certificados expiraram ou expiram em até 30 dias. Cadastre novos a tempo e depois revogue os antigos.`,
    revoke: 'Revogar',
    revokeExplained: (subject) =>
      `O certificado ${subject} não poderá mais ser usado para obter tokens de acesso nem cadastrado novamente. Os tokens já obtidos valem até expirar.`,
    revokeLast: 'É o último: sem ele, POST /api/auth/token não emite tokens de acesso.',
    revokeSure: 'Revogar definitivamente',
    revokedNow: 'O certificado foi revogado.',
    register: 'Cadastrar um certificado',
    pem: 'Certificado (PEM)',
    pemHelp: 'De -----BEGIN CERTIFICATE----- até -----END CERTIFICATE-----. Sem a cadeia, sem chave privada.',
    registeredNow: 'O certificado foi cadastrado.',
    action: 'Ação',
  },
};
