import type { Check } from '../check.js';
import { authentication } from './authentication/index.js';
import { balance } from './balance/index.js';
import { cashInChecks } from './cash-in/index.js';
import { cashOut } from './cash-out/index.js';
import { cobChecks } from './cob/index.js';
import { derived } from './derived/index.js';
import { devolucaoChecks } from './devolucao/index.js';
import { errors } from './errors/index.js';
import { events } from './events/index.js';
import reversalCashIn from './events/reversal-cash-in.js';
import reversalCashOut from './events/reversal-cash-out.js';
import { histories } from './histories/index.js';
import { limits } from './limits/index.js';
import { medChecks } from './med/index.js';
import { qrCashOutChecks } from './qr-cash-out/index.js';
import { refundInChecks } from './refund-in/index.js';
import { resendChecks } from './resend/index.js';
import { tokens } from './tokens/index.js';
import { transferChecks } from './transfer/index.js';
import { transactionChecks } from './transactions/index.js';
import { webhookRegistrationChecks } from './webhook-registration/index.js';

/** Every check of the suite. A new file of checks is one import and one line. */
export const checks: readonly Check[] = [
  ...tokens,
  ...authentication,
  ...balance,
  ...cashOut,
  ...events,
  ...errors,
  ...transferChecks,
  ...qrCashOutChecks,
  ...cashInChecks,
  ...cobChecks,
  ...devolucaoChecks,
  ...refundInChecks,
  ...medChecks,
  ...transactionChecks,
  ...webhookRegistrationChecks,
  ...resendChecks,
  ...reversalCashIn,
  ...reversalCashOut,
  ...limits,
  ...histories,
  ...derived,
];
