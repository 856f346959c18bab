import { translations } from '../language.js';

export const frameTexts = translations({
  product: { en: 'Pix gateway', 'pt-BR': 'Gateway Pix' },
  sandbox: 'Sandbox',
  testMoney: { en: 'test money', 'pt-BR': 'dinheiro de teste' },
  search: { en: 'Search', 'pt-BR': 'Busca' },
  searchHint: { en: 'Search by id', 'pt-BR': 'Buscar por ID' },
  searchLabel: { en: 'Search the whole account', 'pt-BR': 'Busca em toda a conta' },
  filter: { en: 'Filter', 'pt-BR': 'Filtro' },
  apply: { en: 'Apply', 'pt-BR': 'Aplicar' },
  any: { en: 'All', 'pt-BR': 'Todos' },
  skip: { en: 'Skip to the content', 'pt-BR': 'Ir para o conteúdo' },
  menu: 'Menu',
  navigation: { en: 'Main navigation', 'pt-BR': 'Navegação principal' },
  account: { en: 'Account', 'pt-BR': 'Conta' },
  accountMenu: { en: 'Account and session', 'pt-BR': 'Conta e sessão' },
  signOut: { en: 'Sign out', 'pt-BR': 'Sair' },
  signOutEverywhere: { en: 'Sign out everywhere', 'pt-BR': 'Sair de todos os dispositivos' },
  language: { en: 'Language', 'pt-BR': 'Idioma' },
  times: { en: 'All times are in São Paulo time.', 'pt-BR': 'Todos os horários estão no fuso de São Paulo.' },
  apiReference: { en: 'API reference', 'pt-BR': 'Referência da API' },
  copy: (what: string) => ({ en: `Copy ${what}`, 'pt-BR': `Copiar ${what}` }),
  copied: { en: 'Copied.', 'pt-BR': 'Copiado.' },
  liveOff: {
    en: 'This page does not update by itself: too many pages are open. Reload the page to see the latest data.',
    'pt-BR':
      'Esta página não se atualiza automaticamente: há páginas demais abertas. Recarregue a página para ver os dados mais recentes.',
  },
});

export const signInTexts = translations({
  title: { en: 'Sign in', 'pt-BR': 'Entrar' },
  lead: {
    en: 'Use the credentials of your API client: pixkit serve prints them when it starts.',
    'pt-BR': 'Use as credenciais do seu cliente da API: o pixkit serve as mostra ao iniciar.',
  },
  demo: { en: 'Use the demo account', 'pt-BR': 'Usar a conta de demonstração' },
  demoHelp: {
    en: 'This account can be used only on this machine. The account is kept in memory and starts with R$10,000.00 of test money.',
    'pt-BR':
      'Esta conta só pode ser usada nesta máquina. A conta fica na memória e começa com R$ 10.000,00 em dinheiro de teste.',
  },
  clientId: 'clientId',
  clientSecret: 'clientSecret',
  wrong: {
    en: 'The clientId or the clientSecret is wrong.',
    'pt-BR': 'O clientId ou o clientSecret está incorreto.',
  },
  signedOut: { en: 'You are signed out.', 'pt-BR': 'Você saiu da conta.' },
  signedOutEverywhere: {
    en: 'You are signed out on every device.',
    'pt-BR': 'Você saiu de todos os dispositivos.',
  },
});
