import { answers, at, drop, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';

const operation = 'putDevolucao';
const isUnsent = ({ status }: { readonly status: number }, { body }: { readonly body: unknown }): boolean =>
  status < 300 && at(body, '/natureza') === undefined;

export default {
  'devolucao/natureza-only-where-sent': breaks('DEVOLUCAO-10', {
    title: 'natureza is answered only where it was sent',
    defect: answers(operation, isUnsent, drop('/natureza')),
  }),
  'devolucao/natureza-null-where-unsent': breaks('DEVOLUCAO-10', {
    title: 'natureza is null where it was not sent',
    defect: answers(operation, isUnsent, set('/natureza', null)),
  }),
} satisfies Defects;
