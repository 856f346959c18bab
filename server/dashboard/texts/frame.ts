import type { Translated } from '../language.js';

/** The texts around every page. */
const en = {
  product: 'PIX gateway',
  skip: 'Skip to the content',
  menu: 'Menu',
  navigation: 'Main navigation',
  account: 'Account',
  accountMenu: 'Account and session',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  language: 'Language',
  languages: { en: 'English', 'pt-BR': 'Português' },
  times: 'All times are São Paulo time.',
  apiReference: 'API reference',
  close: 'Close',
  copied: 'Copied.',
  liveOff: 'This page does not update by itself: too many pages are open. Reload it to see what is new.',
};

/** The frame of every page. */
export const frame: Translated<typeof en> = {
  en,
  'pt-BR': {
    product: 'Gateway PIX',
    skip: 'Ir para o conteúdo',
    menu: 'Menu',
    navigation: 'Navegação principal',
    account: 'Conta',
    accountMenu: 'Conta e sessão',
    signOut: 'Sair',
    signOutEverywhere: 'Sair de todos os dispositivos',
    language: 'Idioma',
    languages: { en: 'English', 'pt-BR': 'Português' },
    times: 'Todos os horários são de São Paulo.',
    apiReference: 'Referência da API',
    close: 'Fechar',
    copied: 'Copiado.',
    liveOff:
      'Esta página não se atualiza sozinha: há páginas demais abertas. Recarregue-a para ver as novidades.',
  },
};
