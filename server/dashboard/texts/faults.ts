import { translations } from '../language.js';

/** What is said about a form that is refused. */
export const faultTexts = translations({
  marked: {
    en: 'Nothing was done. Correct the marked fields.',
    'pt-BR': 'Nada foi feito. Corrija os campos indicados.',
  },
  missing: { en: 'Fill in this field.', 'pt-BR': 'Preencha este campo.' },
});
