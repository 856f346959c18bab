import type { Scenario } from '../duty.js';
import lostAnswerOfACashOut from './cash-out/lost-answer.js';

/** All scenarios, in the order of reports. To add one, add its file and a line here. */
export const scenarios: readonly Scenario[] = [lostAnswerOfACashOut];
