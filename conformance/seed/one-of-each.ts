import type { Random } from '../core/random.js';
import { emailOf, person } from './people.js';
import type { SeedFile } from './seed-file.js';

/** Creates a file with one event of each kind, within an hour this morning. */
export function oneOfEach(random: Random): SeedFile {
  const supplier = person(random);
  const to = { ...supplier, key: emailOf(supplier), keyType: 'EMAIL' };
  const today = { day: 1 };
  return {
    version: 1,
    title: 'Um evento de cada tipo',
    days: 1,
    account: { available: 1000 },
    events: [
      { ...today, time: '09:00', id: 'pedido-1', cashIn: { amount: 129.9, payer: person(random) } },
      {
        ...today,
        time: '09:05',
        id: 'pedido-2',
        cashIn: { amount: 59.9, payer: person(random), paid: false },
      },
      { ...today, time: '09:10', id: 'mesa-7', cob: { amount: 84.5, payer: person(random) } },
      { ...today, time: '09:15', id: 'pix-1', received: { amount: 250, payer: person(random) } },
      { ...today, time: '09:20', id: 'fornecedor-1', cashOut: { amount: 75, to } },
      { ...today, time: '09:25', id: 'fornecedor-2', cashOut: { amount: 40, to, error: 'ACCOUNT_CLOSED' } },
      { ...today, time: '09:30', id: 'repasse-1', transfer: { amount: 30, key: emailOf(person(random)) } },
      { ...today, time: '09:35', id: 'estorno-1', refund: { of: 'pedido-1', amount: 29.9 } },
      { ...today, time: '09:40', returned: { of: 'fornecedor-1', amount: 15 } },
      { ...today, time: '09:45', id: 'med-1', med: { reason: 'REFUND_REQUEST' } },
      { ...today, time: '09:50', medDecision: { of: 'med-1', result: 'REJECTED' } },
    ],
  };
}
