import { answers, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';

const cashOut = 'createCashOut';
const localAsUtc = (time: unknown): string =>
  new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString();

export default {
  'cash-out/answered-200': breaks('CASHOUT-01', {
    title: 'A new cash-out is answered with 200',
    defect: answers(cashOut, 201, status(200)),
  }),
  'cash-out/no-token-403': breaks('CASHOUT-02', {
    title: 'A cash-out without a token is answered with 403',
    defect: answers(
      cashOut,
      (answer, request) => answer.status === 401 && request.headers['authorization'] === undefined,
      statusThroughout(403),
    ),
  }),
  'cash-out/transaction-id-prefixed': breaks('CASHOUT-04', {
    title: 'The transactionId is a UUID with a prefix',
    defect: answers(
      cashOut,
      201,
      set('/transactionId', (id: unknown) => `pix_${String(id).replaceAll('-', '')}`),
    ),
  }),
  'cash-out/transaction-id-of-the-account': breaks('CASHOUT-05', {
    title: 'Every cash-out has the same transactionId',
    defect: answers(cashOut, 201, set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'cash-out/external-id-upper-case': breaks('CASHOUT-07', {
    title: 'The externalId comes back in upper case',
    defect: answers(
      cashOut,
      201,
      set('/externalId', (id: unknown) => String(id).toUpperCase()),
    ),
  }),
  'cash-out/confirmed-at-once': breaks('CASHOUT-08', {
    title: 'A new cash-out says CONFIRMED',
    defect: answers(cashOut, 201, set('/status', 'CONFIRMED')),
  }),
  'cash-out/generate-time-offset': breaks('CASHOUT-09', {
    title: 'generateTime is given with the offset of Brasília',
    defect: answers(
      cashOut,
      201,
      set('/generateTime', (time: unknown) => localAsUtc(time).replace('Z', '-03:00')),
    ),
  }),
  'cash-out/generate-time-local': breaks('CASHOUT-10', {
    title: 'generateTime is local time passed off as UTC',
    defect: answers(cashOut, 201, set('/generateTime', localAsUtc)),
  }),
} satisfies Defects;
