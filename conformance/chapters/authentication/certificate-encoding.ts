import { type Account, check, Skip, t } from '../check.js';
import { formEncode, lookalikeOf, percentEncode } from '../../target/certificates.js';
import { expectRefusal } from '../shared/tokens.js';

/**
 * Maximum number of accounts created in search of a certificate whose Base64 text contains a given character; nearly all
 * certificates do.
 */
const tries = 5;

/** Finds an account whose certificate contains `character`; if none does, returns the last account created. */
async function accountWith(
  character: '+' | '/',
  first: Account,
  newAccount: () => Promise<Account>,
): Promise<Account> {
  let account = first;
  for (let attempt = 0; attempt < tries && !account.certificatePem.includes(character); attempt += 1) {
    account = await newAccount();
  }
  return account;
}

/** Finds an account whose certificate contains a `+`; skips the check if there is none. */
async function accountWithPlus(first: Account, newAccount: () => Promise<Account>): Promise<Account> {
  const account = await accountWith('+', first, newAccount);
  if (account.certificatePem.includes('+')) return account;
  throw new Skip(t`no certificate contained a literal + in its base64 text`);
}

export default [
  check('authentication/certificate-percent-encoded', {
    en: 'A certificate header with every reserved character percent-encoded is accepted, with uppercase or lowercase hex digits',
    'pt-BR':
      'Um cabeçalho de certificado com todo caractere reservado em percent-encoding é aceito, com hexadecimal em maiúsculas ou minúsculas',
    clauses: ['AUTH-10'],
    async run({ account, newAccount, expect }) {
      const owner = await accountWith('/', account, newAccount);
      const upper = percentEncode(owner.certificatePem);
      const lower = upper.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
      for (const certificateHeader of [upper, lower]) {
        expect.at('AUTH-10').status(await owner.requestToken({}, { certificateHeader }), 201);
      }
    },
  }),
  check('authentication/certificate-plus-encoded', {
    en: 'A certificate with a + in its base64 text, encoded as %2B, is accepted',
    'pt-BR': 'Um certificado com um + no texto base64, codificado como %2B, é aceito',
    clauses: ['AUTH-11'],
    async run({ account, newAccount, expect }) {
      const owner = await accountWithPlus(account, newAccount);
      const certificateHeader = percentEncode(owner.certificatePem);
      expect.at('AUTH-11').status(await owner.requestToken({}, { certificateHeader }), 201);
    },
  }),
  check('authentication/certificate-plus-raw', {
    en: 'Records whether an unencoded + in the base64 text is accepted',
    'pt-BR': 'Registra se um + não codificado no texto base64 é aceito',
    clauses: ['AUTH-12'],
    openPoints: ['OP-36'],
    async run({ account, newAccount, record }) {
      const owner = await accountWithPlus(account, newAccount);
      const certificateHeader = percentEncode(owner.certificatePem).replaceAll('%2B', '+');
      const answer = await owner.requestToken({}, { certificateHeader });
      record('OP-36', 'createAccessToken', t`a raw +: ${answer.status}`);
    },
  }),
  check('authentication/certificate-form-encoded', {
    en: 'A certificate header with form-style + for spaces is refused as malformed',
    'pt-BR':
      'Um cabeçalho de certificado com + no lugar de espaços, como em formulários, é recusado como malformado',
    clauses: ['AUTH-13'],
    async run({ account, expect }) {
      const certificateHeader = formEncode(account.certificatePem);
      const answer = await account.requestToken({}, { certificateHeader });
      expectRefusal(expect, 'AUTH-13', answer, 400, 'PUB_CERT_MALFORMED_PEM');
    },
  }),
  check('authentication/certificate-lookalike', {
    en: 'A certificate with the names and serial number of a registered one, but another key, is refused',
    'pt-BR':
      'Um certificado com os nomes e o número de série de um cadastrado, mas com outra chave, é recusado',
    clauses: ['AUTH-15'],
    async run({ account, expect }) {
      expect.precondition(await account.requestToken(), 201);
      const certificateHeader = percentEncode(await lookalikeOf(account.certificatePem));
      const answer = await account.requestToken({}, { certificateHeader });
      expectRefusal(expect, 'AUTH-15', answer, 401, 'PUB_CERT_NOT_REGISTERED');
    },
  }),
];
