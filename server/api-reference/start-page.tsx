import { translations } from '../messages/messages.js';
import { document, LanguageLinks, Logo, Page, Prose } from './page.js';
import { referenceTexts } from './texts/reference.js';
import type { Language } from '../messages/language.js';

const project = 'https://github.com/pix-gateway-kit/pix-gateway-kit';

const words = translations({
  lead: {
    en: 'This is the base address of the API. In a browser, start here:',
    'pt-BR': 'Este é o endereço base da API. No navegador, comece por aqui:',
  },
  aboutDashboard: {
    en: 'An account as its owner sees it: balance, transactions, notifications.',
    'pt-BR': 'Uma conta como o titular a vê: saldo, transações, notificações.',
  },
  aboutReference: {
    en: 'Every notification and every operation, with samples in three languages and a form to try each operation.',
    'pt-BR':
      'Todas as notificações e operações, com exemplos em três linguagens e um formulário para testar cada operação.',
  },
  aboutContract: {
    en: 'OpenAPI 3.1, for tools. Also available as `/openapi.yaml` and, for older tools, as `/openapi-3.0.json`.',
    'pt-BR':
      'OpenAPI 3.1, para ferramentas. Também disponível em `/openapi.yaml` e, para ferramentas mais antigas, em `/openapi-3.0.json`.',
  },
  health: { en: 'Health', 'pt-BR': 'Saúde' },
  aboutHealth: {
    en: 'Status of the gateway and its database.',
    'pt-BR': 'Situação do gateway e do banco de dados.',
  },
  documentation: { en: 'Documentation', 'pt-BR': 'Documentação' },
  readme: { en: `${project}#readme`, 'pt-BR': `${project}/blob/main/README.pt-BR.md` },
  aboutDocumentation: {
    en: 'Tutorials, guides and reference pages on the web.',
    'pt-BR': 'Tutoriais, guias e páginas de referência na web.',
  },
});

/** Creates the page that a browser gets at the base address, with links to the other pages. */
export function startPage(language: Language): Promise<string> {
  const texts = words[language];
  const { gateway: title, title: reference, dashboard, contract } = referenceTexts[language];
  const destinations = [
    ['/dashboard', dashboard, texts.aboutDashboard],
    [`/docs/${language}`, reference, texts.aboutReference],
    ['/openapi.json', contract, texts.aboutContract],
    ['/health', texts.health, texts.aboutHealth],
    [texts.readme, texts.documentation, texts.aboutDocumentation],
  ] as const;
  return document(
    <Page title={title} language={language} style="start">
      <header>
        <p>
          <LanguageLinks under="/start" language={language} />
        </p>
      </header>
      <main>
        <h1>
          <Logo />
          {title}
        </h1>
        <p>{texts.lead}</p>
        <ul>
          {destinations.map(([address, name, about]) => (
            <li>
              <a href={address}>{name}</a>
              <p>
                <Prose text={about} />
              </p>
            </li>
          ))}
        </ul>
      </main>
    </Page>,
  );
}
