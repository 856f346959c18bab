/** Menus of the site in each language, from one list of pages. */

/** A page: path, title in English, title in Portuguese. `inEnglish` marks a page without a translation. */
const page = (path, en, pt) => ({ path, en, pt });
const inEnglish = (path, en, pt) => ({ path, en, pt, isEnglish: true });

const groups = [
  {
    en: 'Tutorials',
    pt: 'Tutoriais',
    pages: [
      page('charge', 'Charge a customer', 'Cobre um cliente'),
      page('another-language', 'Judge a gateway', 'Avalie um gateway'),
      page('develop-a-client', 'Develop a client', 'Desenvolva um cliente'),
      page('is-my-client-right', 'Is my client right?', 'Meu cliente está certo?'),
      page('legal-gateways', 'What does my client rely on?', 'Com o que meu cliente conta?'),
      page('in-your-pipeline', 'In your pipeline', 'No seu pipeline'),
    ],
  },
  {
    en: 'How to',
    pt: 'Como fazer',
    pages: [
      page('install', 'Get the package', 'Obtenha o pacote'),
      page('how-to/signatures', 'Verify a signature', 'Verifique uma assinatura'),
      page('vectors', 'Test vectors', 'Vetores de teste'),
      page('how-to/tunnels', 'Tunnels', 'Túneis'),
      page('how-to/tls', 'TLS and certificates', 'TLS e certificados'),
      page('clients', 'Clients in other languages', 'Clientes em outras linguagens'),
      page('how-to/containers', 'Containers', 'Contêineres'),
      page('how-to/powershell', 'PowerShell', 'PowerShell'),
      page('how-to/test-fixtures', 'Tests in any language', 'Testes em qualquer linguagem'),
      page('seed', 'Fill a sandbox', 'Preencher um sandbox'),
      page('how-to/known-failures', 'Known failures', 'Falhas conhecidas'),
    ],
  },
  {
    en: 'Operate a gateway',
    pt: 'Opere um gateway',
    pages: [
      page('operating', 'Health, database, keys', 'Saúde, banco de dados, chaves'),
      page('how-to/receivers', 'Receivers', 'Receptores'),
      page('how-to/backup', 'Back up, restore, upgrade', 'Backup, restauração, atualização'),
      page('how-to/monitoring', 'Monitor', 'Monitoramento'),
      page('how-to/high-availability', 'High availability', 'Alta disponibilidade'),
    ],
  },
  {
    en: 'Reference',
    pt: 'Referência',
    pages: [
      page('command-line', 'Command line', 'Linha de comando'),
      page('commands', 'Commands', 'Comandos'),
      page('target-file', 'Target file', 'Arquivo de alvo'),
      page('provider-states', 'Control endpoint and driver', 'Endpoint de controle e driver'),
      page('states', 'Provider states', 'Estados'),
      page('client-steps', 'Steps of a client', 'Etapas de um cliente'),
      page('duties', 'Duties of a client', 'Deveres de um cliente'),
      page('reports', 'Reports', 'Relatórios'),
      page('matrix', 'Compare many', 'Compare muitos'),
      page('clauses/', 'Clauses', 'Cláusulas'),
      page('open-points', 'Open points', 'Pontos em aberto'),
      page('reference-gateway', 'Reference gateway', 'Gateway de referência'),
      page('dashboard', 'Dashboard', 'Painel'),
      page('library', 'Library', 'Biblioteca'),
      page('client', 'Client', 'Cliente'),
      page('listen-and-trigger', 'Listen and trigger', 'Listen e trigger'),
      page('tap', 'Judge traffic as it passes', 'Avaliar o tráfego'),
      page('judge-recordings', 'Judge recorded traffic', 'Avaliar gravações'),
      page('pact', 'Pact', 'Pact'),
      page('versioning', 'Versions and support', 'Versões e suporte'),
      page('security', 'Security', 'Segurança'),
      inEnglish('changelog', 'Changelog', 'Changelog'),
    ],
  },
  {
    en: 'Explanations',
    pt: 'Explicações',
    pages: [
      page('verdict', 'The verdict', 'O veredito'),
      page('what-is-recorded', 'What is recorded', 'O que é registrado'),
      page('what-to-ask-for', 'What to ask for', 'O que pedir'),
      page('lost-answers', 'Lost answers', 'Respostas perdidas'),
      inEnglish('architecture', 'Architecture', 'Arquitetura'),
      inEnglish('glossary', 'Glossary', 'Glossário'),
      inEnglish('mutation-testing', 'Proof', 'Provas'),
      inEnglish('speed', 'Speed', 'Velocidade'),
      inEnglish('decisions/', 'Decisions', 'Decisões'),
    ],
  },
  {
    en: 'Help',
    pt: 'Ajuda',
    pages: [
      page('faq', 'Questions and answers', 'Perguntas e respostas'),
      page('troubleshooting', 'Troubleshooting', 'Solução de problemas'),
    ],
  },
  {
    en: 'Contributing',
    pages: [
      inEnglish('contributing', 'Contributing', 'Como contribuir'),
      inEnglish('writing-checks', 'Writing checks'),
      inEnglish('adding-an-operation', 'Adding an operation'),
      inEnglish('clauses/about', 'About the clauses'),
      inEnglish('nemesis', 'Nemesis'),
    ],
  },
];

const pages = groups.flatMap((group) => group.pages);
/** Pages in the bar at the top. */
const atTheTop = ['another-language', 'develop-a-client', 'charge', 'in-your-pipeline', 'clauses/'].map(
  (path) => pages.find((one) => one.path === path),
);

const inEnglishMenu = ({ path, en }) => ({ text: en, link: `/${path}` });
const inPortugueseMenu = ({ path, pt, isEnglish }) => ({
  text: pt,
  link: isEnglish ? `/${path}` : `/pt-BR/${path}`,
});

export const english = {
  nav: atTheTop.map(inEnglishMenu),
  outline: { level: [2, 3] },
  sidebar: { '/': groups.map((group) => ({ text: group.en, items: group.pages.map(inEnglishMenu) })) },
};

export const portuguese = {
  nav: atTheTop.map(inPortugueseMenu),
  outline: { level: [2, 3], label: 'Nesta página' },
  docFooter: { prev: 'Anterior', next: 'Próxima' },
  darkModeSwitchLabel: 'Aparência',
  lightModeSwitchTitle: 'Tema claro',
  darkModeSwitchTitle: 'Tema escuro',
  sidebarMenuLabel: 'Menu',
  returnToTopLabel: 'Voltar ao início',
  langMenuLabel: 'Mudar de idioma',
  skipToContentLabel: 'Ir para o conteúdo',
  sidebar: {
    '/pt-BR/': [
      ...groups
        .filter((group) => group.pt !== undefined)
        .map((group) => ({
          text: group.pt,
          items: group.pages.filter(({ isEnglish }) => !isEnglish).map(inPortugueseMenu),
        })),
      {
        text: 'Em inglês',
        items: pages.filter(({ isEnglish, pt }) => isEnglish && pt !== undefined).map(inPortugueseMenu),
      },
    ],
  },
};
