import type { Check } from '../../check.js';
import accepted from './accepted.js';
import again from './again.js';
import disabled from './disabled.js';
import refused from './refused.js';

/** Every check of the chapter "Webhook registration". */
export const webhookRegistrationChecks: readonly Check[] = [...disabled, ...accepted, ...again, ...refused];
