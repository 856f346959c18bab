import { check, t } from '../check.js';
import { atOnce } from '../shared/at-once.js';
import { charged, cobBody } from './client.js';
import { expectOwnIds } from '../shared/ids.js';
import { afterLongTimes } from '../shared/later.js';

export default [
  check('cob/txid-used', {
    en: 'A txid that already exists is refused with 409, even in a different request',
    'pt-BR': 'Um txid que já existe é recusado com 409, mesmo em uma requisição diferente',
    clauses: ['COB-37'],
    async run({ account, values, expect }) {
      const [txid, json] = [values.word(32), cobBody(account)];
      expect.precondition(await account.cob({}, { txid, json }), charged);
      expect.precondition(await account.cob(), charged);
      // The same request again, then the same txid with another body.
      expect.at('COB-37').status(await account.cob({}, { txid, json }), 409);
      expect.at('COB-37').status(await account.cob({}, { txid }), 409);
      expect.at('COB-37').status(await account.cob({ valor: { original: '99.00' } }, { txid }), 409);
    },
  }),
  check('cob/txid-of-a-paid-charge', {
    en: 'A txid stays used after its charge has been paid, and a refused request changes nothing about the charge',
    'pt-BR':
      'Um txid não pode ser reutilizado depois que sua cobrança é paga, e uma requisição recusada não altera nada na cobrança',
    clauses: ['COB-37', 'COB-62'],
    needs: ['an account', 'a charge is paid'],
    account: { available: 0, feeAmount: 0 },
    async run({ account, control, values, expect }) {
      const txid = values.word(32);
      expect.precondition(await account.cob({ valor: { original: '12.00' } }, { txid }), charged);
      const again = await account.cob({ valor: { original: '34.00' } }, { txid });
      expect.at('COB-37').status(again, 409);
      await control.setup('a charge is paid', { txid });
      const after = await account.balance();
      expect.at('COB-62').oneOf(after.availableCents, [1200, 1200 - account.feeCents]);
      expect.at('COB-37').status(await account.cob({}, { txid }), 409);
    },
  }),
  check('cob/txid-of-a-removed-charge', {
    en: 'A txid stays used after its charge has been removed, after a day and after 300 days',
    'pt-BR':
      'Um txid não pode ser reutilizado nem depois que sua cobrança é removida, nem um dia depois, nem 300 dias depois',
    clauses: ['COB-37'],
    needs: ['an account', 'a charge is removed', 'time passes'],
    account: {},
    async run({ account, control, values, expect }) {
      const removed = [values.word(32), values.word(32)];
      for (const [index, txid] of removed.entries()) {
        expect.precondition(await account.cob({}, { txid }), charged);
        await control.setup('a charge is removed', { txid, by: index === 0 ? 'receiver' : 'provider' });
        expect.at('COB-37').status(await account.cob({}, { txid }), 409);
      }
      const waiting = values.word(32);
      expect.precondition(await account.cob({}, { txid: waiting }), charged);
      await afterLongTimes({ account, control }, async (later) => {
        for (const txid of [...removed, waiting])
          expect.at('COB-37').status(await later.cob({}, { txid }), 409);
      });
    },
  }),
  check('cob/txids-alike', {
    en: 'Txids that differ only in the last character, in case or in the last of many digits name different charges, each with its own location',
    'pt-BR':
      'Txids que diferem só no último caractere, em maiúsculas e minúsculas ou no último de muitos dígitos indicam cobranças distintas, cada uma com sua location',
    clauses: ['COB-01', 'COB-09', 'COB-64'],
    async run({ account, values, expect }) {
      const txid = `kit${values.word(29)}`;
      const last = txid.endsWith('1') ? '2' : '1';
      const json = cobBody(account);
      const locations: unknown[] = [];
      const ids: unknown[] = [];
      const digits = values.cpf().padEnd(31, '0');
      const txids = [txid, txid.slice(0, -1) + last, txid.toUpperCase(), `${digits}1`, `${digits}2`];
      for (const one of txids) {
        const answer = await account.cob({}, { txid: one, json });
        locations.push(answer.body.loc?.location);
        ids.push(answer.body.loc?.id);
        expect.at('COB-01').status(answer, charged);
        expect.at('COB-09').field(answer, '/txid').equal(one);
      }
      expectOwnIds(expect.at('COB-64'), locations, t`the locations all differ`);
      expectOwnIds(expect.at('COB-64'), ids, t`the ids of the locations all differ`);
    },
  }),
  check('cob/txid-race', {
    en: 'Of many simultaneous requests with the same txid, exactly one creates a charge',
    'pt-BR': 'Entre muitas requisições simultâneas com o mesmo txid, exatamente uma cria uma cobrança',
    clauses: ['COB-38'],
    async run({ account, values, expect }) {
      const txid = values.word(32);
      const answers = await atOnce(expect.at('COB-38'), () => account.cob({}, { txid }));
      const created = answers.filter(({ status }) => charged.includes(status));
      expect.at('COB-38').equal(created.length, 1);
      for (const answer of answers.filter((one) => !created.includes(one))) {
        expect.at('COB-38').status(answer, 409);
      }
    },
  }),
];
