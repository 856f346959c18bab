/** Menus and texts of the site, in each language. */

const page = (text, link) => ({ text, link });

export const english = {
  nav: [
    page('Judge a gateway', '/another-language'),
    page('Develop a client', '/develop-a-client'),
    page('In your pipeline', '/in-your-pipeline'),
    page('Clauses', '/clauses/'),
  ],
  outline: { level: [2, 3] },
  sidebar: {
    '/': [
      {
        text: 'Tutorials',
        items: [
          page('Judge a gateway', '/another-language'),
          page('Develop a client', '/develop-a-client'),
          page('In your pipeline', '/in-your-pipeline'),
        ],
      },
      {
        text: 'How to',
        items: [
          page('Tunnels', '/how-to/tunnels'),
          page('TLS and certificates', '/how-to/tls'),
          page('Clocks and time', '/how-to/clocks'),
          page('Clients in other languages', '/clients'),
          page('Containers', '/how-to/containers'),
          page('High availability', '/how-to/high-availability'),
          page('Known failures', '/how-to/known-failures'),
          page('Sharding', '/how-to/sharding'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Command line', '/command-line'),
          page('Commands', '/commands'),
          page('Target file', '/target-file'),
          page('Control endpoint', '/provider-states'),
          page('Provider states', '/states'),
          page('Reports', '/reports'),
          page('Clauses', '/clauses/'),
          page('Open points', '/open-points'),
          page('Reference gateway', '/reference-gateway'),
          page('Dashboard', '/dashboard'),
          page('Library', '/library'),
          page('Listen and trigger', '/listen-and-trigger'),
          page('Pact', '/pact'),
          page('Versions and support', '/versioning'),
          page('Changelog', '/changelog'),
        ],
      },
      {
        text: 'Explanations',
        items: [
          page('The verdict', '/verdict'),
          page('What is recorded', '/what-is-recorded'),
          page('Architecture', '/architecture'),
          page('Proof', '/mutation-testing'),
          page('Speed', '/speed'),
          page('Decisions', '/decisions/'),
        ],
      },
      {
        text: 'Help',
        items: [page('Questions and answers', '/faq'), page('Troubleshooting', '/troubleshooting')],
      },
      {
        text: 'Contributing',
        items: [
          page('Contributing', '/contributing'),
          page('Writing checks', '/writing-checks'),
          page('Adding an operation', '/adding-an-operation'),
          page('About the clauses', '/clauses/about'),
          page('Nemesis', '/nemesis'),
          page('Witnesses', '/witnesses'),
          page('Security', '/security'),
        ],
      },
    ],
  },
};

export const portuguese = {
  nav: [
    page('Avalie um gateway', '/pt-BR/another-language'),
    page('Desenvolva um cliente', '/pt-BR/develop-a-client'),
    page('No seu pipeline', '/pt-BR/in-your-pipeline'),
    page('Cláusulas', '/pt-BR/clauses/'),
  ],
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
      {
        text: 'Tutoriais',
        items: [
          page('Avalie um gateway', '/pt-BR/another-language'),
          page('Desenvolva um cliente', '/pt-BR/develop-a-client'),
          page('No seu pipeline', '/pt-BR/in-your-pipeline'),
        ],
      },
      {
        text: 'Como fazer',
        items: [
          page('Túneis', '/pt-BR/how-to/tunnels'),
          page('TLS e certificados', '/pt-BR/how-to/tls'),
          page('Relógios e tempo', '/pt-BR/how-to/clocks'),
          page('Clientes em outras linguagens', '/pt-BR/clients'),
          page('Contêineres', '/pt-BR/how-to/containers'),
          page('Alta disponibilidade', '/pt-BR/how-to/high-availability'),
          page('Falhas conhecidas', '/pt-BR/how-to/known-failures'),
          page('Execução em partes', '/pt-BR/how-to/sharding'),
        ],
      },
      {
        text: 'Referência',
        items: [
          page('Linha de comando', '/pt-BR/command-line'),
          page('Comandos', '/pt-BR/commands'),
          page('Arquivo de alvo', '/pt-BR/target-file'),
          page('Endpoint de controle', '/pt-BR/provider-states'),
          page('Estados', '/pt-BR/states'),
          page('Relatórios', '/pt-BR/reports'),
          page('Cláusulas', '/pt-BR/clauses/'),
          page('Pontos em aberto', '/pt-BR/open-points'),
          page('Gateway de referência', '/pt-BR/reference-gateway'),
          page('Painel', '/pt-BR/dashboard'),
          page('Biblioteca', '/pt-BR/library'),
          page('Listen e trigger', '/pt-BR/listen-and-trigger'),
          page('Versões e suporte', '/pt-BR/versioning'),
        ],
      },
      {
        text: 'Explicações',
        items: [page('O veredito', '/pt-BR/verdict'), page('O que é registrado', '/pt-BR/what-is-recorded')],
      },
      {
        text: 'Ajuda',
        items: [
          page('Perguntas e respostas', '/pt-BR/faq'),
          page('Solução de problemas', '/pt-BR/troubleshooting'),
        ],
      },
      {
        text: 'Em inglês',
        items: [
          page('Pact', '/pact'),
          page('Arquitetura', '/architecture'),
          page('Provas', '/mutation-testing'),
          page('Velocidade', '/speed'),
          page('Decisões', '/decisions/'),
          page('Como contribuir', '/contributing'),
          page('Changelog', '/changelog'),
          page('Segurança', '/security'),
        ],
      },
    ],
  },
};
