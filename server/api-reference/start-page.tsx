import { document, LanguageLinks, Page, Prose } from './page.js';
import type { Language } from '../messages/language.js';

interface Destination {
  readonly address: string;
  readonly name: string;
  readonly about: string;
}

const project = 'https://github.com/pix-gateway-kit/pix-gateway-kit';

const words = {
  en: {
    title: 'Instant-payment gateway',
    lead: 'This is the base address of the API. In a browser, start here:',
    destinations: [
      {
        address: '/dashboard',
        name: 'Dashboard',
        about: 'An account as its owner sees it: balance, transactions, notifications.',
      },
      {
        address: '/docs/en',
        name: 'API reference',
        about: 'Every operation and notification, with samples in five languages and a form to try it.',
      },
      {
        address: '/openapi.json',
        name: 'Contract',
        about: 'OpenAPI 3.1, for tools. Also as `/openapi.yaml`, and as `/openapi-3.0.json` for older tools.',
      },
      { address: '/health', name: 'Health', about: 'Whether the gateway and its database answer.' },
      {
        address: `${project}#readme`,
        name: 'Documentation',
        about: 'Tutorials, guides and reference, on the web.',
      },
    ],
  },
  'pt-BR': {
    title: 'Gateway de pagamentos instantâneos',
    lead: 'Este é o endereço base da API. No navegador, comece por aqui:',
    destinations: [
      {
        address: '/dashboard',
        name: 'Painel',
        about: 'Uma conta como o titular a vê: saldo, transações, notificações.',
      },
      {
        address: '/docs/pt-BR',
        name: 'Referência da API',
        about: 'Cada operação e notificação, com exemplos em cinco linguagens e um formulário para testar.',
      },
      {
        address: '/openapi.json',
        name: 'Contrato',
        about:
          'OpenAPI 3.1, para ferramentas. Também em `/openapi.yaml` e, para ferramentas mais antigas, em `/openapi-3.0.json`.',
      },
      { address: '/health', name: 'Saúde', about: 'Se o gateway e o banco de dados respondem.' },
      {
        address: `${project}/blob/main/README.pt-BR.md`,
        name: 'Documentação',
        about: 'Tutoriais, guias e referência, na web.',
      },
    ],
  },
} satisfies Record<
  Language,
  { readonly title: string; readonly lead: string; readonly destinations: readonly Destination[] }
>;

/** What a browser gets at the base address: where to go from there. */
export function startPage(language: Language): Promise<string> {
  const { title, lead, destinations } = words[language];
  return document(
    <Page title={title} language={language} styles={['pages', 'start']} scripts={[]}>
      <header>
        <p>
          <LanguageLinks under="/start" language={language} />
        </p>
      </header>
      <main>
        <h1>{title}</h1>
        <p>{lead}</p>
        <ul>
          {destinations.map(({ address, name, about }) => (
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
