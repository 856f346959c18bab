import { translations } from '../language.js';

export const signInTexts = translations({
  title: { en: 'Sign in', 'pt-BR': 'Entrar' },
  lead: {
    en: 'Use the credentials of your API client.',
    'pt-BR': 'Use as credenciais do seu cliente da API.',
  },
  clientId: 'clientId',
  clientSecret: 'clientSecret',
  wrong: { en: 'clientId or clientSecret is wrong.', 'pt-BR': 'clientId ou clientSecret incorreto.' },
  wait: (seconds: number) => ({
    en: `Too many failed attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
    'pt-BR': `Muitas tentativas sem sucesso. Aguarde ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e tente de novo.`,
  }),
  signedOut: { en: 'You are signed out.', 'pt-BR': 'Você saiu.' },
  signedOutEverywhere: {
    en: 'You are signed out on every device.',
    'pt-BR': 'Você saiu de todos os dispositivos.',
  },
});
