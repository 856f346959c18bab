import type { Phrases } from '../text.js';

/** Faults of one field of a request. The name of the field comes first, as the client wrote it. */
export const fields: Phrases = {
  '{field} is required': '{field} é obrigatório',
  '{field} must be a string': '{field} deve ser um texto',
  '{field} must be a number': '{field} deve ser um número',
  '{field} must be a whole number': '{field} deve ser um número inteiro',
  '{field} must be true or false': '{field} deve ser true ou false',
  '{field} must be an object': '{field} deve ser um objeto',
  '{field} must be an array': '{field} deve ser uma lista',
  '{field} must be one of: {values}': '{field} deve ser um destes valores: {values}',
  '{field} must be at least {limit}': '{field} deve ser no mínimo {limit}',
  '{field} must be at most {limit}': '{field} deve ser no máximo {limit}',
  '{field} must be from {from} to {to}': '{field} deve ser de {from} a {to}',
  '{field} must be a whole number from {from} to {to}': '{field} deve ser um número inteiro de {from} a {to}',
  '{field} must be between {from} and {to}': '{field} deve estar entre {from} e {to}',
  '{field} must have at least {limit} characters': '{field} deve ter no mínimo {limit} caracteres',
  '{field} must not have more than {limit} characters': '{field} não pode ter mais de {limit} caracteres',
  '{field} must not have more than {limit} bytes': '{field} não pode ter mais de {limit} bytes',
  '{field} must have at least {limit} items': '{field} deve ter no mínimo {limit} itens',
  '{field} must not have more than {limit} items': '{field} não pode ter mais de {limit} itens',
  '{field} must not have more than {limit} members': '{field} não pode ter mais de {limit} campos',
  '{field} must not be nested deeper than {limit} levels':
    '{field} não pode ter mais de {limit} níveis de aninhamento',
  '{field} must not be blank': '{field} não pode ficar em branco',
  '{field} must be an amount in BRL with no more than 2 decimals':
    '{field} deve ser um valor em BRL com no máximo 2 casas decimais',
  '{field} must be between 0.01 and 9999999999.99, with no more than 2 decimals':
    '{field} deve estar entre 0,01 e 9999999999,99, com no máximo 2 casas decimais',
  '{field} must be an amount greater than zero with 2 decimals':
    '{field} deve ser um valor maior que zero com 2 casas decimais',
  '{field} must be an amount with 2 decimals, such as 10.50':
    '{field} deve ser um valor com 2 casas decimais, como 10,50',
  '{field} must be a UUID of version 4': '{field} deve ser um UUID da versão 4',
  '{field} must be a CPF: 11 digits': '{field} deve ser um CPF: 11 dígitos',
  '{field} must be a CNPJ: 14 digits': '{field} deve ser um CNPJ: 14 dígitos',
  '{field} must be a CPF (11 digits) or a CNPJ (14 digits), digits only':
    '{field} deve ser um CPF (11 dígitos) ou um CNPJ (14 dígitos), só dígitos',
  '{field} must be a valid CPF': '{field} deve ser um CPF válido',
  '{field} must be a valid CNPJ': '{field} deve ser um CNPJ válido',
  '{field} must be a CPF (11 digits), a CNPJ (14 digits), an e-mail address, a phone number (+55, area code, number) or a UUID':
    '{field} deve ser um CPF (11 dígitos), um CNPJ (14 dígitos), um e-mail, um telefone (+55, DDD, número) ou um UUID',
  '{field} must match details.keyType: DOCUMENT, 11 or 14 digits; EMAIL, an e-mail address; PHONE, area code and number (10 or 11 digits); RANDOM, a UUID':
    '{field} deve corresponder a details.keyType: DOCUMENT, 11 ou 14 dígitos; EMAIL, um e-mail; PHONE, DDD e número (10 ou 11 dígitos); RANDOM, um UUID',
  '{field} must be a Pix code, which begins with 000201':
    '{field} deve ser um código Pix, que começa com 000201',
  '{field} must have 26 to 35 letters and digits': '{field} deve ter de 26 a 35 letras e dígitos',
  '{field} must have 32 letters and digits': '{field} deve ter 32 letras e dígitos',
  '{field} must be an ISO 8601 date or date and time, such as 2026-03-31 or 2026-03-31T09:00:00Z; in a query, write the plus sign of an offset as %2B':
    '{field} deve ser uma data ou data e hora ISO 8601, como 2026-03-31 ou 2026-03-31T09:00:00Z; em uma query, escreva o sinal + do fuso horário como %2B',
  '{field} must be an ISO 8601 date, such as 2026-03-31; there is no {value}':
    '{field} deve ser uma data ISO 8601, como 2026-03-31; não existe {value}',
  '{field} must be an absolute HTTPS URL': '{field} deve ser uma URL HTTPS absoluta',
  '{field} must be one of the scenarios in the API reference, or delay:SECONDS, such as delay:2':
    '{field} deve ser um dos cenários da referência da API, ou delay:SEGUNDOS, como delay:2',
  '{field} must be a valid header name': '{field} deve ser um nome de cabeçalho válido',
  '{field} must not be {name}: choose a name of your own': '{field} não pode ser {name}: escolha outro nome',
  '{field} must not be host, content-length, connection, transfer-encoding, content-type or user-agent: the gateway sets these itself':
    '{field} não pode ser host, content-length, connection, transfer-encoding, content-type nem user-agent: o próprio gateway os define',
  '{field} must be printable Latin-1 text, without line breaks':
    '{field} deve ser texto Latin-1 imprimível, sem quebras de linha',
  '{field} must be UTF-8': '{field} deve ser UTF-8',
  '{field} must be percent-encoded UTF-8': '{field} deve ser UTF-8 com percent-encoding',
  '{field} must be well-formed Unicode without the character U+0000':
    '{field} deve ser Unicode bem formado sem o caractere U+0000',
  '{field} must have member names in well-formed Unicode without the character U+0000':
    '{field} deve ter nomes de campos em Unicode bem formado sem o caractere U+0000',
  '{field} must have the form described in the API reference':
    '{field} deve ter o formato descrito na referência da API',
  '{field} must be one X.509 certificate in PEM, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----':
    '{field} deve ser um certificado X.509 em PEM, de -----BEGIN CERTIFICATE----- até -----END CERTIFICATE-----',
  '{field} must not contain a private key: the key was not stored, but it has left your machine; create a new key and certificate':
    '{field} não deve conter uma chave privada: a chave não foi armazenada, mas saiu da sua máquina; gere outra chave e outro certificado',
  '{field} must be a single certificate, without its chain':
    '{field} deve ser um único certificado, sem a cadeia',
  '{field} expired on {day}: create a new one': '{field} expirou em {day}: crie outro',
  '{field} is already registered in this account': '{field} já está cadastrado nesta conta',
  '{field} was revoked and cannot be registered again: create a new one':
    '{field} foi revogado e não pode ser cadastrado de novo: crie outro',
  '{field} cannot be registered here: create a new one for this account':
    '{field} não pode ser cadastrado aqui: crie outro para esta conta',
};
