import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { faultsOf, missing } from '../shared/request-faults.js';

const amountIn = (code: unknown): number | undefined => {
  const found = /530398654(\d\d)(.*)$/.exec(String(code));
  return found === null ? undefined : Number(found[2]?.slice(0, Number(found[1])));
};

export default {
  'qr-cash-out/value-of-the-code': breaks('QRCASHOUT-09', {
    title: 'Without a value the amount in the code is paid',
    defect: faultsOf('createQrCashOut').lets(
      '/value',
      (value, body) => missing(value, body) && amountIn(at(body, '/qrCode')) !== undefined,
      set('/value', (_: unknown, body: unknown) => amountIn(at(body, '/qrCode'))),
    ),
  }),
} satisfies Defects;
