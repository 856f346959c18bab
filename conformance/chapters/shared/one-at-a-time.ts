import { t } from '../check.js';

/** What lets a check run that a busy kit, machine or target has kept from deciding. */
export const oneAtATime = t`one check at a time (--jobs 1), with nothing else on the machine`;
