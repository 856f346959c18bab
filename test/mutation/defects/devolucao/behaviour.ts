import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { blocked } from '../shared/after-refusals.js';
import { refuses } from '../shared/bounds.js';
import { afterRefusals, fromTheSecond, lets, whileBusy } from '../shared/derived-conditions.js';
import { givesBackMore, notified as notifiedByHistory } from '../shared/histories.js';
import { cut, longerThan, notMatching, ofLength } from '../shared/request-faults.js';

export default {
  'derived/devolucao-longest-descricao-once': breaks('DEVOLUCAO-36', {
    title: 'From the second refund on a descricao of 140 characters is refused',
    defect: fromTheSecond('putDevolucao', refuses('/descricao', ofLength(140))),
  }),
  'derived/devolucao-refused-and-blocked': breaks('DEVOLUCAO-43', {
    title: 'A refund that was refused for its form blocks an amount for some seconds',
    defect: blocked('putDevolucao'),
  }),
  'derived/devolucao-valor-after-refusals': breaks('DEVOLUCAO-27', {
    title: 'Once a refund was refused, a valor is read as far as it is a number',
    defect: afterRefusals(
      'putDevolucao',
      1,
      lets(
        '/valor',
        notMatching(/^\d+\.\d{2}$/),
        set('/valor', (valor: unknown) => (parseFloat(String(valor)) || 1).toFixed(2)),
      ),
    ),
  }),
  'derived/devolucao-descricao-while-busy': breaks('DEVOLUCAO-36', {
    title: 'While another refund is asked for, a descricao of more than 140 characters is cut',
    defect: whileBusy('putDevolucao', lets('/descricao', longerThan(140), set('/descricao', cut(140)))),
  }),
  'history/devolucao-beyond-after-a-failed-one': breaks('DEVOLUCAO-28', {
    title: 'A devolucao that fails gives back one cent more of its payment than it took',
    defect: givesBackMore(1),
  }),
  'history/second-devolucao-not-notified': breaks('DEVOLUCAO-45', {
    title: 'The second refund of an account that is done is not notified',
    defect: notifiedByHistory((notification, memory) =>
      notification['type'] === 'REFUND' && memory.all('CONFIRMED', 'devolucao').length > 1
        ? undefined
        : notification,
    ),
  }),
} satisfies Defects;
