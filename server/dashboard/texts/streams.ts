import type { Refused } from '../../live/changes.js';
import type { Translated } from '../language.js';

/** Why a page is not loaded again by itself. */
export const streamTexts: Translated<Readonly<Record<Refused, string>>> = {
  en: {
    'account full':
      'Too many pages of this account are open: close some of them. Until then pages show what is new when you reload them.',
    'all full':
      'Too many pages are open on this gateway. Until some are closed, pages show what is new when you reload them.',
    ending: 'The gateway is closing.',
  },
  'pt-BR': {
    'account full':
      'Há páginas demais desta conta abertas: feche algumas. Até lá, as páginas mostram as novidades quando recarregadas.',
    'all full':
      'Há páginas demais abertas neste gateway. Até que algumas sejam fechadas, as páginas mostram as novidades quando recarregadas.',
    ending: 'O gateway está encerrando.',
  },
};
