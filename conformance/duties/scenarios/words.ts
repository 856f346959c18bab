// The words that scenarios are written in.
export { Skip } from '../../core/errors.js';
export { t } from '../../core/text.js';
export { scenario } from '../duty.js';
export { brl, type Order, parsed, type Scene } from '../scene.js';
