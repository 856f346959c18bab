import { chapter } from '../chapters/check.js';
import bothFamilies from './both-families.js';
import compatibility from './compatibility.js';
import standard from './standard.js';

/** Generated sequences over the whole interface, compared with the model after each step. */
export const histories = chapter(undefined, [...standard, ...compatibility, ...bothFamilies]);
