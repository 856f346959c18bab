import { translations } from '../language.js';
import { words } from './words.js';

export const credentialTexts = translations({
  ...words,
  title: { en: 'Credentials', 'pt-BR': 'Credenciais' },
  client: { en: 'API client', 'pt-BR': 'Cliente da API' },
  clientId: 'clientId',
  secret: 'clientSecret',
  secretHelp: {
    en: 'Only the hash of the clientSecret is stored, so the secret cannot be shown again. If you have lost it, generate a new one.',
    'pt-BR':
      'Só o hash do clientSecret é armazenado; por isso, o segredo não pode ser exibido de novo. Se você o perdeu, gere outro.',
  },
  rotate: { en: 'Generate a new clientSecret', 'pt-BR': 'Gerar novo clientSecret' },
  rotateExplained: {
    en: 'The current clientSecret and all access tokens obtained with it stop working immediately. All other sessions of this dashboard end; the current session continues. Certificates are not affected.',
    'pt-BR':
      'O clientSecret atual e todos os tokens de acesso obtidos com ele deixam de valer imediatamente. Todas as outras sessões deste painel são encerradas; a sessão atual continua. Os certificados não são afetados.',
  },
  rotated: { en: 'New clientSecret', 'pt-BR': 'Novo clientSecret' },
  rotatedOnce: {
    en: 'Copy the clientSecret now: it will not be shown again. The previous clientSecret and its access tokens no longer work.',
    'pt-BR':
      'Copie o clientSecret agora: ele não será exibido novamente. O clientSecret anterior e os tokens de acesso obtidos com ele deixaram de valer.',
  },
  secretText: { en: 'The new clientSecret', 'pt-BR': 'O novo clientSecret' },
  copySecret: { en: 'Copy the clientSecret', 'pt-BR': 'Copiar o clientSecret' },
  certificates: { en: 'Client certificates', 'pt-BR': 'Certificados de cliente' },
  certificatesHelp: {
    en: 'POST /api/auth/token requires one of these certificates. A private key is never needed here.',
    'pt-BR': 'POST /api/auth/token exige um destes certificados. A chave privada nunca é necessária aqui.',
  },
  none: {
    en: 'No certificate is registered, so POST /api/auth/token issues no access tokens.',
    'pt-BR': 'Nenhum certificado está cadastrado; por isso, POST /api/auth/token não emite tokens de acesso.',
  },
  subject: { en: 'Subject', 'pt-BR': 'Titular' },
  fingerprint: { en: 'SHA-256 fingerprint', 'pt-BR': 'Impressão digital SHA-256' },
  validUntil: { en: 'Valid until', 'pt-BR': 'Válido até' },
  validFrom: { en: 'Valid from', 'pt-BR': 'Válido a partir de' },
  registered: { en: 'Registered', 'pt-BR': 'Cadastrado' },
  revoked: { en: 'Revoked', 'pt-BR': 'Revogado' },
  expired: { en: 'Expired', 'pt-BR': 'Expirado' },
  notYetValid: { en: 'Not valid yet', 'pt-BR': 'Ainda não é válido' },
  expiresSoon: (days: number) => ({
    en: days === 1 ? 'Expires within a day' : `Expires within ${days} days`,
    'pt-BR': days === 1 ? 'Expira em até um dia' : `Expira em até ${days} dias`,
  }),
  warning: (count: number) => ({
    en:
      count === 1
        ? 'A certificate has expired or expires within 30 days. Register a new certificate, then revoke the old one.'
        : `${count} certificates have expired or expire within 30 days. Register new certificates, then revoke the old ones.`,
    'pt-BR':
      count === 1
        ? 'Um certificado expirou ou expira em até 30 dias. Cadastre um novo e depois revogue o antigo.'
        : `${count} certificados expiraram ou expiram em até 30 dias. Cadastre novos e depois revogue os antigos.`,
  }),
  revoke: { en: 'Revoke', 'pt-BR': 'Revogar' },
  revokeExplained: (subject: string) => ({
    en: `Once revoked, the certificate ${subject} can no longer be used to get access tokens, and cannot be registered again. Tokens already obtained remain valid until they expire.`,
    'pt-BR': `Depois de revogado, o certificado ${subject} não poderá mais ser usado para obter tokens de acesso nem ser cadastrado novamente. Os tokens já obtidos continuam válidos até expirar.`,
  }),
  revokeLast: {
    en: 'This is the last registered certificate: without it, POST /api/auth/token issues no access tokens.',
    'pt-BR':
      'Este é o último certificado cadastrado: sem ele, POST /api/auth/token não emite tokens de acesso.',
  },
  revokeSure: { en: 'Revoke permanently', 'pt-BR': 'Revogar definitivamente' },
  revokedNow: { en: 'The certificate was revoked.', 'pt-BR': 'O certificado foi revogado.' },
  register: { en: 'Register a certificate', 'pt-BR': 'Cadastrar um certificado' },
  certificate: { en: 'The certificate', 'pt-BR': 'O certificado' },
  pem: { en: 'Certificate (PEM)', 'pt-BR': 'Certificado (PEM)' },
  pemHelp: {
    en: 'Paste the text from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----. Leave out the chain and the private key.',
    'pt-BR':
      'Cole o texto de -----BEGIN CERTIFICATE----- até -----END CERTIFICATE-----. Não inclua a cadeia nem a chave privada.',
  },
  registeredNow: { en: 'The certificate was registered.', 'pt-BR': 'O certificado foi cadastrado.' },
});
