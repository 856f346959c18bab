import { chapter } from '../chapters/check.js';
import bothFamilies from './both-families.js';
import compatibility from './compatibility.js';
import standard from './standard.js';

/** Checks that generate sequences of operations over the whole interface and compare each step with the model. */
export const histories = chapter(undefined, [...standard, ...compatibility, ...bothFamilies]);
