/** Faults of one field of a request. The name of the field comes first, as the client wrote it. */
export const fieldTexts = {
  'field required': { en: '{field} is required', 'pt-BR': '{field} é obrigatório' },
  'field string': { en: '{field} must be a string', 'pt-BR': '{field} deve ser um texto' },
  'field number': { en: '{field} must be a number', 'pt-BR': '{field} deve ser um número' },
  'field integer': { en: '{field} must be a whole number', 'pt-BR': '{field} deve ser um número inteiro' },
  'field boolean': { en: '{field} must be true or false', 'pt-BR': '{field} deve ser true ou false' },
  'field object': { en: '{field} must be an object', 'pt-BR': '{field} deve ser um objeto' },
  'field array': { en: '{field} must be an array', 'pt-BR': '{field} deve ser uma lista' },
  'field enum': {
    en: '{field} must be one of: {values}',
    'pt-BR': '{field} deve ser um destes valores: {values}',
  },
  'field minimum': { en: '{field} must be at least {limit}', 'pt-BR': '{field} deve ser no mínimo {limit}' },
  'field maximum': { en: '{field} must be at most {limit}', 'pt-BR': '{field} deve ser no máximo {limit}' },
  'field range': { en: '{field} must be from {from} to {to}', 'pt-BR': '{field} deve ser de {from} a {to}' },
  'field whole range': {
    en: '{field} must be a whole number from {from} to {to}',
    'pt-BR': '{field} deve ser um número inteiro de {from} a {to}',
  },
  'field between': {
    en: '{field} must be between {from} and {to}',
    'pt-BR': '{field} deve estar entre {from} e {to}',
  },
  'field minLength': {
    en: '{field} must have at least {limit} characters',
    'pt-BR': '{field} deve ter no mínimo {limit} caracteres',
  },
  'field maxLength': {
    en: '{field} must not have more than {limit} characters',
    'pt-BR': '{field} não pode ter mais de {limit} caracteres',
  },
  'field maxBytes': {
    en: '{field} must not have more than {limit} bytes',
    'pt-BR': '{field} não pode ter mais de {limit} bytes',
  },
  'field minItems': {
    en: '{field} must have at least {limit} items',
    'pt-BR': '{field} deve ter no mínimo {limit} itens',
  },
  'field maxItems': {
    en: '{field} must not have more than {limit} items',
    'pt-BR': '{field} não pode ter mais de {limit} itens',
  },
  'field maxProperties': {
    en: '{field} must not have more than {limit} members',
    'pt-BR': '{field} não pode ter mais de {limit} membros',
  },
  'field too deep': {
    en: '{field} must not be nested deeper than {limit} levels',
    'pt-BR': '{field} não pode ter mais de {limit} níveis',
  },
  'field blank': { en: '{field} must not be blank', 'pt-BR': '{field} não pode ficar em branco' },
  'field brl': {
    en: '{field} must be an amount in BRL with no more than 2 decimals',
    'pt-BR': '{field} deve ser um valor em BRL com no máximo 2 casas decimais',
  },
  'field payable': {
    en: '{field} must be between 0.01 and 9999999999.99, with no more than 2 decimals',
    'pt-BR': '{field} deve estar entre 0,01 e 9999999999,99, com no máximo 2 casas decimais',
  },
  'field payable decimal': {
    en: '{field} must be an amount greater than zero with 2 decimals',
    'pt-BR': '{field} deve ser um valor maior que zero com 2 casas decimais',
  },
  'field decimal': {
    en: '{field} must be an amount with 2 decimals, such as 10.50',
    'pt-BR': '{field} deve ser um valor com 2 casas decimais, como 10,50',
  },
  'field uuid v4': {
    en: '{field} must be a UUID of version 4',
    'pt-BR': '{field} deve ser um UUID da versão 4',
  },
  'field cpf': { en: '{field} must be a CPF: 11 digits', 'pt-BR': '{field} deve ser um CPF: 11 dígitos' },
  'field cnpj': { en: '{field} must be a CNPJ: 14 digits', 'pt-BR': '{field} deve ser um CNPJ: 14 dígitos' },
  'field document': {
    en: '{field} must be a CPF (11 digits) or a CNPJ (14 digits), digits only',
    'pt-BR': '{field} deve ser um CPF (11 dígitos) ou um CNPJ (14 dígitos), só dígitos',
  },
  'field valid cpf': { en: '{field} must be a valid CPF', 'pt-BR': '{field} deve ser um CPF válido' },
  'field valid cnpj': { en: '{field} must be a valid CNPJ', 'pt-BR': '{field} deve ser um CNPJ válido' },
  'field directory key': {
    en: '{field} must be a CPF (11 digits), a CNPJ (14 digits), an e-mail address, a phone number (+55, area code, number) or a UUID',
    'pt-BR':
      '{field} deve ser um CPF (11 dígitos), um CNPJ (14 dígitos), um e-mail, um telefone (+55, DDD, número) ou um UUID',
  },
  'field key of its type': {
    en: '{field} must have the form of its details.keyType: DOCUMENT 11 or 14 digits, EMAIL an e-mail address, PHONE area code and number (10 or 11 digits), RANDOM a UUID',
    'pt-BR':
      '{field} deve corresponder a details.keyType: DOCUMENT, 11 ou 14 dígitos; EMAIL, um e-mail; PHONE, DDD e número (10 ou 11 dígitos); RANDOM, um UUID',
  },
  'field qr code': {
    en: '{field} must be a Pix code, which begins with 000201',
    'pt-BR': '{field} deve ser um código Pix, que começa com 000201',
  },
  'field txid': {
    en: '{field} must have 26 to 35 letters and digits',
    'pt-BR': '{field} deve ter de 26 a 35 letras e dígitos',
  },
  'field end-to-end id': {
    en: '{field} must have 32 letters and digits',
    'pt-BR': '{field} deve ter 32 letras e dígitos',
  },
  'field time': {
    en: '{field} must be an ISO 8601 date or date and time, such as 2026-03-31 or 2026-03-31T09:00:00Z; in a query the plus of an offset is written %2B',
    'pt-BR':
      '{field} deve ser uma data ou data e hora ISO 8601, como 2026-03-31 ou 2026-03-31T09:00:00Z; numa query o sinal + do fuso horário se escreve %2B',
  },
  'field no such day': {
    en: '{field} must be an ISO 8601 date, such as 2026-03-31; there is no {value}',
    'pt-BR': '{field} deve ser uma data ISO 8601, como 2026-03-31; não existe {value}',
  },
  'field https': {
    en: '{field} must be an absolute HTTPS URL',
    'pt-BR': '{field} deve ser uma URL HTTPS absoluta',
  },
  'field scenario': {
    en: '{field} must be one of the scenarios in the API reference, or delay:SECONDS, such as delay:2',
    'pt-BR': '{field} deve ser um dos cenários da referência da API, ou delay:SEGUNDOS, como delay:2',
  },
  'field header name': {
    en: '{field} must be a valid header name',
    'pt-BR': '{field} deve ser um nome de cabeçalho válido',
  },
  'field header blocked': {
    en: '{field} must not be {name}: choose a name of your own',
    'pt-BR': '{field} não pode ser {name}: escolha um nome próprio',
  },
  'field header of the gateway': {
    en: '{field} must not be host, content-length, connection, transfer-encoding, content-type or user-agent: the gateway sets these itself',
    'pt-BR':
      '{field} não pode ser host, content-length, connection, transfer-encoding, content-type nem user-agent: o próprio gateway os define',
  },
  'field header value': {
    en: '{field} must be printable Latin-1 text, without line breaks',
    'pt-BR': '{field} deve ser texto Latin-1 imprimível, sem quebras de linha',
  },
  'field utf-8': { en: '{field} must be UTF-8', 'pt-BR': '{field} deve ser UTF-8' },
  'field percent-encoded': {
    en: '{field} must be percent-encoded UTF-8',
    'pt-BR': '{field} deve ser UTF-8 com percent-encoding',
  },
  'field not kept': {
    en: '{field} must be well-formed Unicode without the character U+0000',
    'pt-BR': '{field} deve ser Unicode bem formado sem o caractere U+0000',
  },
  'field names not kept': {
    en: '{field} must have names of well-formed Unicode without the character U+0000',
    'pt-BR': '{field} deve ter nomes em Unicode bem formado sem o caractere U+0000',
  },
  'field form': {
    en: '{field} must have the form that the API reference describes',
    'pt-BR': '{field} deve ter o formato descrito na referência da API',
  },
} as const;
