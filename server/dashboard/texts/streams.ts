import type { Refused } from '../../live-updates/changes.js';
import type { Translated } from '../language.js';

/** Why a page does not reload itself. */
export const streamTexts: Translated<Readonly<Record<Refused, string>>> = {
  en: {
    'account full':
      'Too many pages of this account are open: close some of them. Until then, reload a page to see what is new.',
    'all full':
      'Too many pages are open on this gateway. Until some are closed, reload a page to see what is new.',
    ending: 'The gateway is shutting down.',
  },
  'pt-BR': {
    'account full':
      'Há páginas demais desta conta abertas: feche algumas. Até lá, recarregue a página para ver as novidades.',
    'all full':
      'Há páginas demais abertas neste gateway. Até que algumas sejam fechadas, recarregue a página para ver as novidades.',
    ending: 'O gateway está encerrando.',
  },
};
