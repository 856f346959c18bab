import { translations } from '../language.js';

export const frameTexts = translations({
  product: { en: 'Pix gateway', 'pt-BR': 'Gateway Pix' },
  sandbox: 'Sandbox',
  testMoney: { en: 'test money', 'pt-BR': 'dinheiro de teste' },
  search: { en: 'Search', 'pt-BR': 'Busca' },
  searchHint: 'externalId, endToEndId, txid…',
  searchLabel: { en: 'Search the whole account', 'pt-BR': 'Busca em toda a conta' },
  skip: { en: 'Skip to the content', 'pt-BR': 'Ir para o conteúdo' },
  menu: 'Menu',
  navigation: { en: 'Main navigation', 'pt-BR': 'Navegação principal' },
  account: { en: 'Account', 'pt-BR': 'Conta' },
  accountMenu: { en: 'Account and session', 'pt-BR': 'Conta e sessão' },
  signOut: { en: 'Sign out', 'pt-BR': 'Sair' },
  signOutEverywhere: { en: 'Sign out everywhere', 'pt-BR': 'Sair de todos os dispositivos' },
  language: { en: 'Language', 'pt-BR': 'Idioma' },
  times: { en: 'All times are São Paulo time.', 'pt-BR': 'Todos os horários são de São Paulo.' },
  apiReference: { en: 'API reference', 'pt-BR': 'Referência da API' },
  copy: (what: string) => ({ en: `Copy ${what}`, 'pt-BR': `Copiar ${what}` }),
  copied: { en: 'Copied.', 'pt-BR': 'Copiado.' },
  liveOff: {
    en: 'This page does not update by itself: too many pages are open. Reload it to see what is new.',
    'pt-BR':
      'Esta página não se atualiza sozinha: há páginas demais abertas. Recarregue-a para ver as novidades.',
  },
});
