import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/documents.js';
import { accepted } from './tables.js';

export default [
  accepted({
    id: 'transfer/key-cpf',
    title: 'A key that is a CPF is accepted',
    clause: 'TRANSFER-25',
    bodies: (values) => [{ pixKey: values.cpf() }, { pixKey: cpfWithLeadingZero(values) }],
  }),
  accepted({
    id: 'transfer/key-cnpj',
    title: 'A key that is a CNPJ is accepted',
    clause: 'TRANSFER-26',
    bodies: (values) => [{ pixKey: values.cnpj() }, { pixKey: cnpjWithLeadingZero(values) }],
  }),
  accepted({
    id: 'transfer/key-email',
    title: 'A key that is an e-mail address is accepted',
    clause: 'TRANSFER-27',
    bodies: (values) => [
      { pixKey: values.email() },
      { pixKey: `first.last_${values.word(5).toLowerCase()}@mail.example.com.br` },
      { pixKey: `kit+${values.word(5).toLowerCase()}@loja-24.example.com` },
    ],
  }),
  accepted({
    id: 'transfer/key-phone',
    title: 'A key that is a phone number with +55 and area code is accepted',
    clause: 'TRANSFER-28',
    bodies: (values) => [{ pixKey: `+55${values.phone()}` }],
  }),
  accepted({
    id: 'transfer/key-evp',
    title: 'A key that is an EVP (UUID) is accepted',
    clause: 'TRANSFER-29',
    bodies: (values) => [{ pixKey: values.uuid() }],
  }),
];
