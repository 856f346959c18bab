/** Menus and texts of the site, in each language. */

const page = (text, link) => ({ text, link });

export const english = {
  nav: [
    page('Judge a gateway', '/another-language'),
    page('Develop a client', '/develop-a-client'),
    page('Charge a customer', '/charge'),
    page('In your pipeline', '/in-your-pipeline'),
    page('Clauses', '/clauses/'),
  ],
  outline: { level: [2, 3] },
  sidebar: {
    '/': [
      {
        text: 'Tutorials',
        items: [
          page('Charge a customer', '/charge'),
          page('Judge a gateway', '/another-language'),
          page('Develop a client', '/develop-a-client'),
          page('In your pipeline', '/in-your-pipeline'),
        ],
      },
      {
        text: 'How to',
        items: [
          page('Get the package', '/install'),
          page('Verify a signature', '/how-to/signatures'),
          page('Tunnels', '/how-to/tunnels'),
          page('TLS and certificates', '/how-to/tls'),
          page('Clocks and time', '/how-to/clocks'),
          page('Clients in other languages', '/clients'),
          page('Containers', '/how-to/containers'),
          page('PowerShell', '/how-to/powershell'),
          page('Tests in any language', '/how-to/test-fixtures'),
          page('Fill a sandbox', '/seed'),
          page('Known failures', '/how-to/known-failures'),
          page('Sharding', '/how-to/sharding'),
        ],
      },
      {
        text: 'Operate a gateway',
        items: [
          page('Health, database, keys', '/operating'),
          page('Receivers', '/how-to/receivers'),
          page('Back up, restore, upgrade', '/how-to/backup'),
          page('Monitor', '/how-to/monitoring'),
          page('High availability', '/how-to/high-availability'),
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
          page('Steps of a client', '/client-steps'),
          page('Reports', '/reports'),
          page('Clauses', '/clauses/'),
          page('Open points', '/open-points'),
          page('Reference gateway', '/reference-gateway'),
          page('Dashboard', '/dashboard'),
          page('Library', '/library'),
          page('Client', '/client'),
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
          page('What to ask for', '/what-to-ask-for'),
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
    page('Cobre um cliente', '/pt-BR/charge'),
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
          page('Cobre um cliente', '/pt-BR/charge'),
          page('Avalie um gateway', '/pt-BR/another-language'),
          page('Desenvolva um cliente', '/pt-BR/develop-a-client'),
          page('No seu pipeline', '/pt-BR/in-your-pipeline'),
        ],
      },
      {
        text: 'Como fazer',
        items: [
          page('Obtenha o pacote', '/pt-BR/install'),
          page('Verifique uma assinatura', '/pt-BR/how-to/signatures'),
          page('Túneis', '/pt-BR/how-to/tunnels'),
          page('TLS e certificados', '/pt-BR/how-to/tls'),
          page('Relógios e tempo', '/pt-BR/how-to/clocks'),
          page('Clientes em outras linguagens', '/pt-BR/clients'),
          page('Contêineres', '/pt-BR/how-to/containers'),
          page('PowerShell', '/pt-BR/how-to/powershell'),
          page('Testes em qualquer linguagem', '/pt-BR/how-to/test-fixtures'),
          page('Preencher um sandbox', '/pt-BR/seed'),
          page('Falhas conhecidas', '/pt-BR/how-to/known-failures'),
          page('Execução em partes', '/pt-BR/how-to/sharding'),
        ],
      },
      {
        text: 'Opere um gateway',
        items: [
          page('Saúde, banco de dados, chaves', '/pt-BR/operating'),
          page('Receptores', '/pt-BR/how-to/receivers'),
          page('Backup, restauração, atualização', '/pt-BR/how-to/backup'),
          page('Monitoramento', '/pt-BR/how-to/monitoring'),
          page('Alta disponibilidade', '/pt-BR/how-to/high-availability'),
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
          page('Etapas de um cliente', '/pt-BR/client-steps'),
          page('Relatórios', '/pt-BR/reports'),
          page('Cláusulas', '/pt-BR/clauses/'),
          page('Pontos em aberto', '/pt-BR/open-points'),
          page('Gateway de referência', '/pt-BR/reference-gateway'),
          page('Painel', '/pt-BR/dashboard'),
          page('Biblioteca', '/pt-BR/library'),
          page('Cliente', '/pt-BR/client'),
          page('Listen e trigger', '/pt-BR/listen-and-trigger'),
          page('Pact', '/pt-BR/pact'),
          page('Versões e suporte', '/pt-BR/versioning'),
          page('Segurança', '/pt-BR/security'),
        ],
      },
      {
        text: 'Explicações',
        items: [
          page('O veredito', '/pt-BR/verdict'),
          page('O que é registrado', '/pt-BR/what-is-recorded'),
          page('O que pedir', '/pt-BR/what-to-ask-for'),
        ],
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
          page('Arquitetura', '/architecture'),
          page('Provas', '/mutation-testing'),
          page('Velocidade', '/speed'),
          page('Decisões', '/decisions/'),
          page('Como contribuir', '/contributing'),
          page('Changelog', '/changelog'),
        ],
      },
    ],
  },
};
