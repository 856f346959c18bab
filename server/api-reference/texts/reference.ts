import { translations } from '../../messages/messages.js';

/** The API reference's own texts; all others are the contract's. */
export const referenceTexts = translations({
  title: { en: 'API reference', 'pt-BR': 'Referência da API' },
  gateway: { en: 'Instant-payment gateway', 'pt-BR': 'Gateway de pagamentos instantâneos' },
  version: (version: string) => ({ en: `Contract ${version}`, 'pt-BR': `Contrato ${version}` }),
  skip: { en: 'Skip to the content', 'pt-BR': 'Ir para o conteúdo' },
  contents: { en: 'Contents', 'pt-BR': 'Conteúdo' },
  search: { en: 'Search', 'pt-BR': 'Buscar' },
  nothingFound: { en: 'Nothing found.', 'pt-BR': 'Nada encontrado.' },
  overview: { en: 'Overview', 'pt-BR': 'Visão geral' },
  links: { en: 'More', 'pt-BR': 'Mais' },
  start: { en: 'Start page', 'pt-BR': 'Página inicial' },
  dashboard: { en: 'Dashboard', 'pt-BR': 'Painel' },
  openPoints: { en: 'Open points', 'pt-BR': 'Pontos em aberto' },
  contract: { en: 'Contract', 'pt-BR': 'Contrato' },
  olderContract: { en: 'for older tools', 'pt-BR': 'para ferramentas mais antigas' },
  collection: { en: 'Postman collection', 'pt-BR': 'Coleção do Postman' },
  token: { en: 'Access token', 'pt-BR': 'Token de acesso' },
  aboutToken: (address: string) => ({
    en: `[Get a token](${address}) with the credentials that \`pixkit serve\` printed, or paste one here. Requests and samples of all operations use this token until you close or reload the page.`,
    'pt-BR': `[Obtenha um token](${address}) com as credenciais que o \`pixkit serve\` mostrou, ou cole um aqui. As requisições e os exemplos de todas as operações usam esse token até você fechar ou recarregar a página.`,
  }),
  ownToken: { en: 'My token', 'pt-BR': 'Meu token' },
  real: {
    en: 'Requests from this page are real: they change the data of this gateway.',
    'pt-BR': 'As requisições desta página são reais: elas alteram os dados deste gateway.',
  },
  noScript: {
    en: 'Without JavaScript, you can read everything here, but you cannot search, call the gateway, or change the language of the samples.',
    'pt-BR':
      'Sem JavaScript, você pode ler tudo aqui, mas não pode buscar, chamar o gateway nem trocar a linguagem dos exemplos.',
  },
  deprecated: { en: 'deprecated', 'pt-BR': 'obsoleta' },
  scope: { en: 'Scope', 'pt-BR': 'Escopo' },
  noToken: { en: 'No token needed', 'pt-BR': 'Não precisa de token' },
  parameters: { en: 'Parameters', 'pt-BR': 'Parâmetros' },
  body: { en: 'Body', 'pt-BR': 'Corpo' },
  responses: { en: 'Responses', 'pt-BR': 'Respostas' },
  places: {
    path: { en: 'path', 'pt-BR': 'caminho' },
    query: 'query',
    header: { en: 'header', 'pt-BR': 'cabeçalho' },
  },
  required: { en: 'required', 'pt-BR': 'obrigatório' },
  optional: { en: 'optional', 'pt-BR': 'opcional' },
  values: { en: 'One of', 'pt-BR': 'Um destes valores' },
  always: { en: 'Always', 'pt-BR': 'Sempre' },
  bounds: {
    minimum: { en: 'minimum', 'pt-BR': 'mínimo' },
    maximum: { en: 'maximum', 'pt-BR': 'máximo' },
    minLength: { en: 'minimum length', 'pt-BR': 'tamanho mínimo' },
    maxLength: { en: 'maximum length', 'pt-BR': 'tamanho máximo' },
    minItems: { en: 'minimum number of items', 'pt-BR': 'mínimo de itens' },
    maxItems: { en: 'maximum number of items', 'pt-BR': 'máximo de itens' },
    pattern: { en: 'pattern', 'pt-BR': 'formato' },
    default: { en: 'default', 'pt-BR': 'padrão' },
  },
  membersOf: (name: string) => ({ en: `Members of ${name}`, 'pt-BR': `Campos de ${name}` }),
  formsOf: (name: string) => ({ en: `Variants of ${name}`, 'pt-BR': `Variantes de ${name}` }),
  alternative: (title: string) => ({ en: `Variant: ${title}`, 'pt-BR': `Variante: ${title}` }),
  examples: { en: 'Examples', 'pt-BR': 'Exemplos' },
  responseExamples: { en: 'Response examples', 'pt-BR': 'Exemplos de resposta' },
  otherError: { en: 'other', 'pt-BR': 'outros' },
  samplesIn: { en: 'Language of the samples', 'pt-BR': 'Linguagem dos exemplos' },
  environment: {
    en: 'The samples read the access token from the environment variable `TOKEN`. Once you get or paste a token on these pages, the samples contain that token instead. Samples that need a certificate read it from the file that the variable `PIXKIT_CERTIFICATE` names. `pixkit serve --dotenv FILE` writes this variable to FILE.',
    'pt-BR':
      'Os exemplos leem o token de acesso da variável de ambiente `TOKEN`. Depois que você obtém ou cola um token nestas páginas, os exemplos contêm esse token. Os exemplos que precisam de um certificado leem o arquivo que a variável `PIXKIT_CERTIFICATE` indica. `pixkit serve --dotenv ARQUIVO` grava essa variável em ARQUIVO.',
  },
  copy: { en: 'Copy', 'pt-BR': 'Copiar' },
  copied: { en: 'Copied', 'pt-BR': 'Copiado' },
  tryIt: { en: 'Try it', 'pt-BR': 'Testar' },
  send: { en: 'Send', 'pt-BR': 'Enviar' },
  /** The texts of the script. */
  spoken: {
    sending: { en: 'Sending…', 'pt-BR': 'Enviando…' },
    answer: { en: 'Response', 'pt-BR': 'Resposta' },
    noAnswer: {
      en: 'No response: the gateway cannot be reached.',
      'pt-BR': 'Sem resposta: não foi possível acessar o gateway.',
    },
    noBody: { en: 'The body is empty.', 'pt-BR': 'O corpo está vazio.' },
    notJson: {
      en: 'The request body is not JSON. It was sent unchanged.',
      'pt-BR': 'O corpo da requisição não é JSON. Ele foi enviado sem alterações.',
    },
    tokenCame: {
      en: 'Requests and samples of all operations now use this token until you close or reload the page.',
      'pt-BR':
        'As requisições e os exemplos de todas as operações agora usam este token até você fechar ou recarregar a página.',
    },
  },
  bodyExample: { en: 'Example body', 'pt-BR': 'Exemplo de corpo' },
  certificate: {
    en: 'The PEM text of the file, unchanged or percent-encoded',
    'pt-BR': 'O texto PEM do arquivo, sem alterações ou com percent-encoding',
  },
});
