// generated, do not edit
/** The status of each code, and what end users are told. */
export const errors = {
  PUB_CERT_HEADER_MISSING: {
    status: 400,
    userMessage: { en: 'Certificate not provided.', 'pt-BR': 'Certificado não informado.' },
  },
  PUB_CERT_MALFORMED_PEM: {
    status: 400,
    userMessage: { en: 'Invalid certificate.', 'pt-BR': 'Certificado inválido.' },
  },
  PUB_REQUEST_BODY_INVALID: {
    status: 400,
    userMessage: { en: 'Invalid data.', 'pt-BR': 'Dados inválidos.' },
  },
  PUB_CERT_NOT_YET_VALID: {
    status: 401,
    userMessage: { en: 'Certificate not valid yet.', 'pt-BR': 'Certificado ainda não é válido.' },
  },
  PUB_CERT_EXPIRED: {
    status: 401,
    userMessage: { en: 'Certificate expired.', 'pt-BR': 'Certificado expirado.' },
  },
  PUB_CERT_NOT_REGISTERED: {
    status: 401,
    userMessage: { en: 'Certificate not registered.', 'pt-BR': 'Certificado não cadastrado.' },
  },
  PUB_INVALID_CREDENTIALS: {
    status: 401,
    userMessage: { en: 'Invalid credentials.', 'pt-BR': 'Credenciais inválidas.' },
  },
  PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT: {
    status: 403,
    userMessage: {
      en: 'Certificate not authorized for this account.',
      'pt-BR': 'Certificado não autorizado para esta conta.',
    },
  },
  PUB_AUTH_UPSTREAM_ERROR: {
    status: 502,
    userMessage: { en: 'Authentication failed.', 'pt-BR': 'Falha na autenticação.' },
  },
  PUB_AUTH_UPSTREAM_UNAVAILABLE: {
    status: 503,
    userMessage: {
      en: 'Authentication unavailable. Try again later.',
      'pt-BR': 'Autenticação indisponível. Tente novamente mais tarde.',
    },
  },
  PIX_INSUFFICIENT_BALANCE: {
    status: 400,
    userMessage: { en: 'Insufficient balance.', 'pt-BR': 'Saldo insuficiente.' },
  },
  PIX_TRANSACTION_LIMIT_EXCEEDED: {
    status: 400,
    userMessage: {
      en: 'Amount above the limit per transaction.',
      'pt-BR': 'Valor acima do limite por transação.',
    },
  },
  PIX_DAILY_LIMIT_EXCEEDED: {
    status: 400,
    userMessage: { en: 'Daily limit exceeded.', 'pt-BR': 'Limite diário excedido.' },
  },
  PIX_NIGHT_LIMIT_EXCEEDED: {
    status: 400,
    userMessage: { en: 'Night limit exceeded.', 'pt-BR': 'Limite noturno excedido.' },
  },
  PIX_INVALID_AMOUNT: { status: 400, userMessage: { en: 'Invalid amount.', 'pt-BR': 'Valor inválido.' } },
  PIX_INVALID_PIX_KEY: {
    status: 400,
    userMessage: { en: 'Invalid PIX key.', 'pt-BR': 'Chave PIX inválida.' },
  },
  PIX_DUPLICATE_EXTERNAL_ID: {
    status: 400,
    userMessage: {
      en: 'Transaction already sent with this identifier.',
      'pt-BR': 'Transação já enviada com este identificador.',
    },
  },
} as const;
/** What end users are told of an error without a code of its own, by its status. */
export const genericUserMessages = {
  '400': { en: 'Invalid data.', 'pt-BR': 'Dados inválidos.' },
  '401': { en: 'Access not authorized.', 'pt-BR': 'Acesso não autorizado.' },
  '403': { en: 'Access denied.', 'pt-BR': 'Acesso negado.' },
  '404': { en: 'Resource not found.', 'pt-BR': 'Recurso não encontrado.' },
  '429': {
    en: 'Too many requests. Try again in a moment.',
    'pt-BR': 'Muitas requisições. Tente novamente em instantes.',
  },
  '500': { en: 'Internal error. Try again later.', 'pt-BR': 'Erro interno. Tente novamente mais tarde.' },
  '503': {
    en: 'Service unavailable. Try again later.',
    'pt-BR': 'Serviço indisponível. Tente novamente mais tarde.',
  },
  other: { en: 'The operation could not be completed.', 'pt-BR': 'Não foi possível concluir a operação.' },
} as const;
/** What developers are told, by code, and as `hint CODE` what they should do. */
export const errorMessages = {
  PUB_CERT_HEADER_MISSING: {
    en: 'The header X-SSL-Client-Cert is missing.',
    'pt-BR': 'Falta o cabeçalho X-SSL-Client-Cert.',
  },
  'hint PUB_CERT_HEADER_MISSING': {
    en: 'Send the URL-encoded PEM of your registered certificate in X-SSL-Client-Cert.',
    'pt-BR': 'Envie em X-SSL-Client-Cert o PEM do seu certificado cadastrado, com URL-encoding.',
  },
  PUB_CERT_MALFORMED_PEM: {
    en: 'The client certificate cannot be parsed.',
    'pt-BR': 'O certificado do cliente não pode ser lido.',
  },
  'hint PUB_CERT_MALFORMED_PEM': {
    en: 'Percent-encode the whole PEM (RFC 3986): line breaks are %0A, spaces %20, a literal + is %2B.',
    'pt-BR':
      'Use percent-encoding no PEM inteiro (RFC 3986): quebras de linha são %0A, espaços %20, um + literal é %2B.',
  },
  PUB_REQUEST_BODY_INVALID: {
    en: 'The request body is invalid.',
    'pt-BR': 'O corpo da requisição é inválido.',
  },
  'hint PUB_REQUEST_BODY_INVALID': {
    en: 'Send a JSON body with clientId (UUID v4) and clientSecret (8 to 64 characters).',
    'pt-BR': 'Envie um corpo JSON com clientId (UUID v4) e clientSecret (de 8 a 64 caracteres).',
  },
  PUB_CERT_NOT_YET_VALID: {
    en: 'The client certificate is not valid yet.',
    'pt-BR': 'O certificado do cliente ainda não é válido.',
  },
  'hint PUB_CERT_NOT_YET_VALID': {
    en: "Wait until the certificate's notBefore date, or use another registered certificate.",
    'pt-BR': 'Espere a data notBefore do certificado, ou use outro certificado cadastrado.',
  },
  PUB_CERT_EXPIRED: {
    en: 'The client certificate has expired.',
    'pt-BR': 'O certificado do cliente expirou.',
  },
  'hint PUB_CERT_EXPIRED': {
    en: 'Register a new certificate; this one has expired.',
    'pt-BR': 'Cadastre um certificado novo; este expirou.',
  },
  PUB_CERT_NOT_REGISTERED: {
    en: 'The client certificate is not registered.',
    'pt-BR': 'O certificado do cliente não está cadastrado.',
  },
  'hint PUB_CERT_NOT_REGISTERED': {
    en: 'Register the certificate and link it to your account; a revoked certificate counts as not registered.',
    'pt-BR':
      'Cadastre o certificado e vincule-o à sua conta; um certificado revogado conta como não cadastrado.',
  },
  PUB_INVALID_CREDENTIALS: {
    en: 'clientId or clientSecret is wrong.',
    'pt-BR': 'clientId ou clientSecret incorreto.',
  },
  'hint PUB_INVALID_CREDENTIALS': {
    en: 'Check clientId and clientSecret; the answer does not say which of them is wrong.',
    'pt-BR': 'Confira clientId e clientSecret; a resposta não diz qual dos dois está errado.',
  },
  PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT: {
    en: 'The client certificate is linked to another account.',
    'pt-BR': 'O certificado do cliente está vinculado a outra conta.',
  },
  'hint PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT': {
    en: "Use a certificate that is linked to the clientId's account.",
    'pt-BR': 'Use um certificado vinculado à conta do clientId.',
  },
  PUB_AUTH_UPSTREAM_ERROR: {
    en: 'The upstream authentication service returned an error.',
    'pt-BR': 'O serviço de autenticação (upstream) respondeu com um erro.',
  },
  'hint PUB_AUTH_UPSTREAM_ERROR': {
    en: 'Try again later; if the problem persists, give the errorId to support.',
    'pt-BR': 'Tente mais tarde; se persistir, informe o errorId ao suporte.',
  },
  PUB_AUTH_UPSTREAM_UNAVAILABLE: {
    en: 'The upstream authentication service cannot be reached.',
    'pt-BR': 'O serviço de autenticação (upstream) não responde.',
  },
  'hint PUB_AUTH_UPSTREAM_UNAVAILABLE': {
    en: 'Try again with exponential backoff.',
    'pt-BR': 'Tente de novo com backoff exponencial.',
  },
  PIX_INSUFFICIENT_BALANCE: {
    en: 'The balance is below the amount plus the fee.',
    'pt-BR': 'O saldo é menor que o valor mais a tarifa.',
  },
  PIX_TRANSACTION_LIMIT_EXCEEDED: {
    en: 'The amount is above the limit per transaction.',
    'pt-BR': 'O valor está acima do limite por transação.',
  },
  PIX_DAILY_LIMIT_EXCEEDED: {
    en: 'The amount accumulated today is above the daily limit.',
    'pt-BR': 'O valor acumulado hoje está acima do limite diário.',
  },
  PIX_NIGHT_LIMIT_EXCEEDED: {
    en: 'The amount is above the night limit (20h to 6h).',
    'pt-BR': 'O valor está acima do limite noturno (das 20h às 6h).',
  },
  PIX_INVALID_AMOUNT: {
    en: 'The amount must be between 0.01 and 9999999999.99, with no more than 2 decimals.',
    'pt-BR': 'O valor deve estar entre 0,01 e 9999999999,99, com no máximo 2 casas decimais.',
  },
  PIX_INVALID_PIX_KEY: {
    en: 'The format of details.key does not match details.keyType.',
    'pt-BR': 'O formato de details.key não corresponde a details.keyType.',
  },
  PIX_DUPLICATE_EXTERNAL_ID: {
    en: 'The externalId is already used in this account.',
    'pt-BR': 'O externalId já foi usado nesta conta.',
  },
  PROVIDER_EXPIRATION_BELOW_MINIMUM: {
    en: "transaction.expirationTime must be at least {minimum} seconds for this account's provider",
    'pt-BR': 'transaction.expirationTime deve ser de no mínimo {minimum} segundos no provedor desta conta',
  },
  TAX_ID_MISMATCH: {
    en: 'The document differs from the key holder.',
    'pt-BR': 'O documento difere do titular da chave.',
  },
  INVALID_TAX_ID: { en: 'The CPF or CNPJ is invalid.', 'pt-BR': 'O CPF ou CNPJ é inválido.' },
  BLOCKED_ACCOUNT: {
    en: 'The destination account is judicially blocked.',
    'pt-BR': 'A conta de destino está bloqueada judicialmente.',
  },
  ACCOUNT_CLOSED: { en: 'The destination account is closed.', 'pt-BR': 'A conta de destino está encerrada.' },
  ORDER_REJECTED: {
    en: 'The destination bank rejected the payment.',
    'pt-BR': 'O banco de destino rejeitou o pagamento.',
  },
  PAYMENT_EXPIRED: {
    en: 'The payment expired before it was processed.',
    'pt-BR': 'O pagamento expirou antes de ser processado.',
  },
  SETTLEMENT_TIMEOUT: {
    en: 'The destination bank did not answer in time.',
    'pt-BR': 'O banco de destino não respondeu a tempo.',
  },
} as const;
/** The codes of a failed cash-out. */
export const settlementCodes = [
  'TAX_ID_MISMATCH',
  'INVALID_TAX_ID',
  'BLOCKED_ACCOUNT',
  'ACCOUNT_CLOSED',
  'ORDER_REJECTED',
  'PAYMENT_EXPIRED',
  'SETTLEMENT_TIMEOUT',
] as const;
