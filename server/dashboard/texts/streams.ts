import type { Refused } from '../../live-updates/changes.js';
import { type Text, translations } from '../language.js';

/** Why a page does not reload itself. */
export const streamTexts = translations({
  'account full': {
    en: 'Too many pages of this account are open: close some of them. Until then, reload a page to see what is new.',
    'pt-BR':
      'Há páginas demais desta conta abertas: feche algumas. Até lá, recarregue a página para ver as novidades.',
  },
  'all full': {
    en: 'Too many pages are open on this gateway. Until some are closed, reload a page to see what is new.',
    'pt-BR':
      'Há páginas demais abertas neste gateway. Até que algumas sejam fechadas, recarregue a página para ver as novidades.',
  },
  ending: { en: 'The gateway is shutting down.', 'pt-BR': 'O gateway está encerrando.' },
} satisfies Record<Refused, Text>);
