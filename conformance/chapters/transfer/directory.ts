import { check, type Values } from '../check.js';
import { transferred } from './client.js';

const denied = '60746948';
const others = ['18236120', '00416968'];
/** Institutions whose numbers start or end like that of the denied one. */
const alike = ['60746940', '00746948'];

const keysOfEachKind = (values: Values): readonly string[] => [
  values.uuid(),
  values.email(),
  `+55${values.phone()}`,
  values.cpf(),
  values.cnpj(),
];

export default [
  check('transfer/key-not-in-directory', {
    en: 'A transfer to a key that the directory does not know is refused with 422',
    'pt-BR': 'Uma transferência para uma chave que o diretório não conhece é recusada com 422',
    clauses: ['TRANSFER-57'],
    needs: ['an account', 'a directory key'],
    account: { available: 1000 },
    async run({ account, control, values, expect }) {
      for (const key of keysOfEachKind(values)) {
        await control.setup('a directory key', { key, registered: false });
        expect.at('TRANSFER-57').status(await account.transfer({ pixKey: key }), 422);
      }
      const key = values.cpf();
      await control.setup('a directory key', { key, registered: false });
      const instant = { pixKey: key, creditorDocument: key, priority: 'HIGH' };
      expect.at('TRANSFER-57').status(await account.transfer(instant), 422);
      expect.at('TRANSFER-57').status(await account.transfer({ pixKey: key }), 422);
      // A key that was registered, and has received a payment, can be removed.
      const left = values.uuid();
      await control.setup('a directory key', { key: left, registered: true });
      expect.precondition(await account.transfer({ pixKey: left }), transferred);
      await control.setup('a directory key', { key: left, registered: false });
      expect.at('TRANSFER-57').status(await account.transfer({ pixKey: left }), 422);
    },
  }),
  check('transfer/ispb-denied', {
    en: 'A transfer to a key at an institution listed in ispbDeny is refused with 422',
    'pt-BR': 'Uma transferência para uma chave em uma instituição que está em ispbDeny é recusada com 422',
    clauses: ['TRANSFER-56'],
    needs: ['an account', 'a directory key'],
    account: { available: 1000 },
    async run({ account, control, values, expect }) {
      const key = values.uuid();
      await control.setup('a directory key', { key, registered: true, ispb: denied });
      await account.transfer({ pixKey: key, payment: { amount: 1 } });
      for (const ispbDeny of [
        [denied],
        [denied, ...others],
        [...others, denied],
        [...others, ...alike, denied],
      ]) {
        expect.at('TRANSFER-56').status(await account.transfer({ pixKey: key, ispbDeny }), 422);
      }
      for (const other of keysOfEachKind(values)) {
        await control.setup('a directory key', { key: other, registered: true, ispb: denied });
        const answer = await account.transfer({ pixKey: other, ispbDeny: [denied] });
        expect.at('TRANSFER-56').status(answer, 422);
      }
      const zeros = values.uuid();
      await control.setup('a directory key', { key: zeros, registered: true, ispb: '00000000' });
      const answer = await account.transfer({ pixKey: zeros, ispbDeny: ['00000000'] });
      expect.at('TRANSFER-56').status(answer, 422);
    },
  }),
  check('transfer/ispb-not-denied', {
    en: 'A transfer to a key at an institution that is not listed in ispbDeny is accepted',
    'pt-BR': 'Uma transferência para uma chave em uma instituição que não está em ispbDeny é aceita',
    clauses: ['TRANSFER-55'],
    needs: ['an account', 'a directory key'],
    account: { available: 1000 },
    async run({ account, control, values, expect }) {
      const key = values.uuid();
      await control.setup('a directory key', { key, registered: true, ispb: denied });
      // A transfer's list of denied institutions applies only to that transfer.
      await account.transfer({ pixKey: key, ispbDeny: [denied] });
      for (const ispbDeny of [others, ['00000000'], alike, [], undefined]) {
        expect.at('TRANSFER-55').status(await account.transfer({ pixKey: key, ispbDeny }), transferred);
      }
    },
  }),
  check('transfer/ispb-denied-with-priority', {
    en: 'ispbDeny applies to an instant transfer and to a queued one',
    'pt-BR': 'ispbDeny vale para uma transferência instantânea e para uma em fila',
    clauses: ['TRANSFER-56'],
    needs: ['an account', 'a directory key'],
    account: { available: 1000 },
    async run({ account, control, values, expect }) {
      const key = values.cpf();
      await control.setup('a directory key', { key, registered: true, ispb: denied });
      const fields = { pixKey: key, creditorDocument: key, ispbDeny: [denied] };
      for (const priority of ['HIGH', 'NORM']) {
        expect.at('TRANSFER-56').status(await account.transfer({ ...fields, priority }), 422);
      }
    },
  }),
];
