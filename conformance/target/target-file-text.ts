import { parse } from 'yaml';

/** What `pixkit init` was told. */
export interface Answers {
  readonly baseUrl: string;
  readonly controlUrl: string | undefined;
  readonly controlToken: string | undefined;
  readonly webhooks: 'none' | { readonly listen: string | undefined; readonly publicUrl: string | undefined };
  readonly account:
    | {
        readonly clientId: string;
        readonly clientSecret: string;
        readonly certificate: string | undefined;
        readonly mayMoveMoney: boolean;
      }
    | undefined;
}

/** A target file with these answers; what was not asked for stands there as a comment. */
export function targetFileText(answers: Answers): string {
  const parts = [
    headLines,
    ['# Where the gateway is.', `baseUrl: ${scalar(answers.baseUrl)}`],
    controlLines(answers),
    webhookLines(answers.webhooks),
    accountLines(answers.account),
    scenarioLines,
    connectionLines,
    waiverLines,
    offerLines,
    identityLines,
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const headLines: readonly string[] = [
  '# Which gateway pixkit judges, and how it reaches it. docs/target-file.md describes every field.',
  '# "${NAME}" in a value stands for that environment variable, so that no secret need be written here.',
];

function controlLines({ controlUrl, controlToken }: Answers): readonly string[] {
  return [
    '# The control endpoint by which the kit puts the gateway into a state; docs/provider-states.md has the protocol.',
    '# Without one only what needs no state is judged.',
    ...(controlUrl === undefined
      ? ['# control:', '#   url: http://127.0.0.1:3000/_control/states', '#   token: secret']
      : [
          'control:',
          `  url: ${scalar(controlUrl)}`,
          controlToken === undefined ? '  # token: secret' : `  token: ${scalar(controlToken)}`,
        ]),
  ];
}

function webhookLines(webhooks: Answers['webhooks']): readonly string[] {
  const comment =
    "# The kit's own HTTPS receiver of notifications, or `webhooks: none` to skip those checks.";
  if (webhooks === 'none') return [comment, 'webhooks: none'];
  const { listen, publicUrl } = webhooks;
  return [
    comment,
    'webhooks:',
    '  # Where it listens; port 0 takes any free one.',
    `  listen: ${scalar(listen ?? '127.0.0.1:0')}`,
    '  # What the gateway is told instead of that address: a tunnel, or the name of this machine.',
    publicUrl === undefined ? '  # publicUrl: https://tunnel.example' : `  publicUrl: ${scalar(publicUrl)}`,
    '  # Its certificate; without one the receiver makes itself a self-signed one for each run.',
    '  # tls: { cert: receiver.pem, key: receiver.key }',
    '  # How long a check waits for a notification.',
    '  timeoutMs: 5000',
  ];
}

function accountLines(account: Answers['account']): readonly string[] {
  const comment = '# An account to judge with where there is no control endpoint to make one.';
  if (account === undefined) {
    return [
      comment,
      '# account:',
      '#   clientId: 6f1c1b0e-3f0c-4c52-9a53-0d8f6a0d9d10',
      '#   clientSecret: secret',
      '#   certificate: client.pem',
      '#   # true: checks that create payments and refunds run on it too, with real effect.',
      '#   mayMoveMoney: false',
    ];
  }
  const { clientId, clientSecret, certificate, mayMoveMoney } = account;
  return [
    comment,
    'account:',
    `  clientId: ${scalar(clientId)}`,
    `  clientSecret: ${scalar(clientSecret)}`,
    certificate === undefined ? '  # certificate: client.pem' : `  certificate: ${scalar(certificate)}`,
    '  # true: checks that create payments and refunds run on it too, with real effect.',
    `  mayMoveMoney: ${mayMoveMoney}`,
  ];
}

const scenarioLines: readonly string[] = [
  "# This gateway's values of the header X-Sandbox-Scenario; checks of a scenario without value are skipped.",
  '# scenarios:',
  '#   cashOut: { insufficientFunds: …, invalidKey: …, documentMismatch: … }',
  '#   cashIn: { error: …, delay: … } # a delay of a second at least',
];

const connectionLines: readonly string[] = [
  '# For the connection itself: an authority to trust, a client certificate; headers sent with every request.',
  '# tls: { ca: ca.pem, clientCert: client.pem, clientKey: client.key }',
  '# headers: { x-tenant: staging }',
];

const waiverLines: readonly string[] = [
  '# Known failures, by clause or check, each with a reason; they still run and are shown apart.',
  '# waivers:',
  '#   - { id: CASHOUT-16, reason: fixed in release 7, until: 2027-01-31 }',
];

const offerLines: readonly string[] = [
  '# Operations that this gateway does not have: they are not asked for, and the verdict says so.',
  '# notOffered: [POST /dict/pix]',
];

const identityLines: readonly string[] = [
  '# What is judged, for the reports.',
  '# gateway: { name: …, version: …, commit: …, environment: staging, operator: … }',
];

/** A text as YAML: plain where that reads back as the same text, else quoted. */
function scalar(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) && parse(text) === text ? text : JSON.stringify(text);
}
