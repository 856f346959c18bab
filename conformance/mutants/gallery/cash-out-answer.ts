import { answers, at, drop, set, status, statusThroughout } from '../edits.js';
import { mutant } from '../mutant.js';
import { rules } from '../replace.js';

const cashOut = 'createCashOut';
const localAsUtc = (time: unknown): string =>
  new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString();

/** The 201 of POST /api/pix/cash-out, field by field. */
export default [
  mutant({
    id: 'cash-out/answered-200',
    title: 'A new cash-out is answered with 200',
    clause: 'CASHOUT-01',
    mechanism: 'response',
    defect: answers(cashOut, 201, status(200)),
  }),
  mutant({
    id: 'cash-out/no-token-403',
    title: 'A cash-out without a token is answered with 403',
    clause: 'CASHOUT-02',
    mechanism: 'response',
    defect: answers(
      cashOut,
      (answer, request) => answer.status === 401 && request.headers['authorization'] === undefined,
      statusThroughout(403),
    ),
  }),
  mutant({
    id: 'cash-out/transaction-id-missing',
    title: 'The transactionId is called id',
    clause: 'CASHOUT-03',
    mechanism: 'response',
    defect: answers(
      cashOut,
      201,
      set('/id', (_: unknown, body: unknown) => at(body, '/transactionId')),
      drop('/transactionId'),
    ),
  }),
  mutant({
    id: 'cash-out/transaction-id-prefixed',
    title: 'The transactionId is a UUID with a prefix',
    clause: 'CASHOUT-04',
    mechanism: 'response',
    defect: answers(
      cashOut,
      201,
      set('/transactionId', (id: unknown) => `pix_${String(id).replaceAll('-', '')}`),
    ),
  }),
  mutant({
    id: 'cash-out/transaction-id-of-the-account',
    title: 'Every cash-out has the same transactionId',
    clause: 'CASHOUT-05',
    mechanism: 'response',
    defect: answers(cashOut, 201, set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  mutant({
    id: 'cash-out/external-id-missing',
    title: 'The externalId is left out of the answer',
    clause: 'CASHOUT-06',
    mechanism: 'response',
    defect: answers(cashOut, 201, drop('/externalId')),
  }),
  mutant({
    id: 'cash-out/external-id-upper-case',
    title: 'The externalId comes back in upper case',
    clause: 'CASHOUT-07',
    mechanism: 'response',
    defect: answers(
      cashOut,
      201,
      set('/externalId', (id: unknown) => String(id).toUpperCase()),
    ),
  }),
  mutant({
    id: 'cash-out/confirmed-at-once',
    title: 'A new cash-out says CONFIRMED',
    clause: 'CASHOUT-08',
    mechanism: 'response',
    defect: answers(cashOut, 201, set('/status', 'CONFIRMED')),
  }),
  mutant({
    id: 'cash-out/generate-time-offset',
    title: 'generateTime is given with the offset of Brasília',
    clause: 'CASHOUT-09',
    mechanism: 'response',
    defect: answers(
      cashOut,
      201,
      set('/generateTime', (time: unknown) => localAsUtc(time).replace('Z', '-03:00')),
    ),
  }),
  mutant({
    id: 'cash-out/generate-time-local',
    title: 'generateTime is local time passed off as UTC',
    clause: 'CASHOUT-10',
    mechanism: 'timing',
    defect: rules((known) => ({
      cashOutView: (payment) => {
        const view = known.cashOutView(payment);
        return { ...view, generateTime: localAsUtc(view.generateTime) };
      },
    })),
  }),
];
