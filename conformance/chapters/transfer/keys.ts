import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { accepted } from './tables.js';

export default [
  accepted('transfer/key-cpf', {
    en: 'A key that is a CPF is accepted',
    'pt-BR': 'Uma chave que é um CPF é aceita',
    clause: 'TRANSFER-25',
    bodies: (values) => [{ pixKey: values.cpf() }, { pixKey: cpfWithLeadingZero(values) }],
  }),
  accepted('transfer/key-cnpj', {
    en: 'A key that is a CNPJ is accepted',
    'pt-BR': 'Uma chave que é um CNPJ é aceita',
    clause: 'TRANSFER-26',
    bodies: (values) => [{ pixKey: values.cnpj() }, { pixKey: cnpjWithLeadingZero(values) }],
  }),
  accepted('transfer/key-email', {
    en: 'A key that is an e-mail address is accepted',
    'pt-BR': 'Uma chave que é um endereço de e-mail é aceita',
    clause: 'TRANSFER-27',
    bodies: (values) => [
      { pixKey: values.email() },
      { pixKey: `first.last_${values.word(5).toLowerCase()}@mail.example.com.br` },
      { pixKey: `kit+${values.word(5).toLowerCase()}@loja-24.example.com` },
    ],
  }),
  accepted('transfer/key-phone', {
    en: 'A key that is a phone number with +55 and area code is accepted',
    'pt-BR': 'Uma chave que é um telefone com +55 e DDD é aceita',
    clause: 'TRANSFER-28',
    bodies: (values) => [{ pixKey: `+55${values.phone()}` }],
  }),
  accepted('transfer/key-evp', {
    en: 'A key that is an EVP (UUID) is accepted',
    'pt-BR': 'Uma chave que é um EVP (UUID) é aceita',
    clause: 'TRANSFER-29',
    bodies: (values) => [{ pixKey: values.uuid() }],
  }),
];
