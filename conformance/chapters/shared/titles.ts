import type { LocalizedText } from '../../core/language.js';

/**
 * How Portuguese words end that agree with what a title begins with, such as `Um cash-out` or `Uma transferência`:
 * `recusad${o}`.
 */
export function endingFor(what: LocalizedText): 'o' | 'a' {
  return what['pt-BR'].startsWith('Uma ') ? 'a' : 'o';
}
