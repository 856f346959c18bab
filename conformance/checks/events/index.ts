import type { Check } from '../../check.js';
import addressees from './addressees.js';
import cashOutAmounts from './cash-out-amounts.js';
import cashOutFields from './cash-out-fields.js';
import delivery from './delivery.js';
import errorCodes from './error-codes.js';
import everyAddress from './every-address.js';
import returnedMoney from './returned-money.js';

/** Every check of the chapter "Events". */
export const events: readonly Check[] = [
  ...delivery,
  ...addressees,
  ...everyAddress,
  ...cashOutFields,
  ...cashOutAmounts,
  ...errorCodes,
  ...returnedMoney,
];
