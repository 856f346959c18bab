import type { Translated } from '../language.js';

const en = {
  title: 'Sign in',
  lead: 'Use the credentials of your API client.',
  clientId: 'clientId',
  clientSecret: 'clientSecret',
  submit: 'Sign in',
  wrong: 'clientId or clientSecret is wrong.',
  wait: (seconds: number) =>
    `Too many failed attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
  first: 'Please sign in first.',
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on every device.',
};

/** The sign-in page. */
export const signInTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'Entrar',
    lead: 'Use as credenciais do seu cliente da API.',
    clientId: 'clientId',
    clientSecret: 'clientSecret',
    submit: 'Entrar',
    wrong: 'clientId ou clientSecret incorreto.',
    wait: (seconds) =>
      `Muitas tentativas sem sucesso. Aguarde ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e tente de novo.`,
    first: 'Faça login primeiro.',
    signedOut: 'Você saiu.',
    signedOutEverywhere: 'Você saiu de todos os dispositivos.',
  },
};
