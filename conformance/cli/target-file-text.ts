import { parse } from 'yaml';
import type { Language } from '../core/language.js';
import { targetFileTexts } from './texts/target-file.js';
import { type SpokenTexts, textsIn } from '../language/phrases.js';

type Texts = SpokenTexts<typeof targetFileTexts>;

/** The user's answers to `pixkit init`. */
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

/** Formats a target file with these answers and with comments in a language; fields without an answer become comments. */
export function targetFileText(answers: Answers, language: Language = 'en'): string {
  const texts = textsIn(targetFileTexts, language);
  const parts = [
    comments(texts.head),
    [...comments(texts.where), `baseUrl: ${scalar(answers.baseUrl)}`],
    controlLines(answers, texts),
    webhookLines(answers.webhooks, texts),
    accountLines(answers.account, texts),
    scenarioLines(texts),
    [
      ...comments(texts.connection),
      '# tls: { ca: ca.pem, clientCert: client.pem, clientKey: client.key }',
      '# headers: { x-tenant: staging }',
    ],
    [
      ...comments(texts.waivers),
      '# waivers:',
      `#   - { id: CASHOUT-16, reason: ${texts.waiverReason}, until: 2027-01-31 }`,
    ],
    [...comments(texts.notOffered), '# notOffered: [POST /dict/pix]'],
    [
      ...comments(texts.gateway),
      '# gateway: { name: …, version: …, commit: …, environment: staging, operator: … }',
    ],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Formats comment lines, indented like the field that they describe. */
function comments(lines: readonly string[], indent = ''): readonly string[] {
  return lines.map((line) => `${indent}# ${line}`);
}

function controlLines({ controlUrl, controlToken }: Answers, texts: Texts): readonly string[] {
  return [
    ...comments(texts.control),
    ...(controlUrl === undefined
      ? ['# control:', '#   url: http://127.0.0.1:3000/_control/states', '#   token: secret']
      : [
          'control:',
          `  url: ${scalar(controlUrl)}`,
          controlToken === undefined ? '  # token: secret' : `  token: ${scalar(controlToken)}`,
        ]),
  ];
}

function webhookLines(webhooks: Answers['webhooks'], texts: Texts): readonly string[] {
  if (webhooks === 'none') return [...comments(texts.webhooks), 'webhooks: none'];
  const { listen, publicUrl } = webhooks;
  return [
    ...comments(texts.webhooks),
    'webhooks:',
    ...comments(texts.listen, '  '),
    `  listen: ${scalar(listen ?? '127.0.0.1:0')}`,
    ...comments(texts.publicUrl, '  '),
    publicUrl === undefined ? '  # publicUrl: https://tunnel.example' : `  publicUrl: ${scalar(publicUrl)}`,
    ...comments(texts.receiverCertificate, '  '),
    '  # tls: { cert: receiver.pem, key: receiver.key }',
    ...comments(texts.timeout, '  '),
    '  timeoutMs: 5000',
  ];
}

function accountLines(account: Answers['account'], texts: Texts): readonly string[] {
  if (account === undefined) {
    return [
      ...comments(texts.account),
      '# account:',
      '#   clientId: 6f1c1b0e-3f0c-4c52-9a53-0d8f6a0d9d10',
      '#   clientSecret: secret',
      '#   certificate: client.pem',
      ...comments(texts.mayMoveMoney, '#   '),
      '#   mayMoveMoney: false',
    ];
  }
  const { clientId, clientSecret, certificate, mayMoveMoney } = account;
  return [
    ...comments(texts.account),
    'account:',
    `  clientId: ${scalar(clientId)}`,
    `  clientSecret: ${scalar(clientSecret)}`,
    certificate === undefined ? '  # certificate: client.pem' : `  certificate: ${scalar(certificate)}`,
    ...comments(texts.mayMoveMoney, '  '),
    `  mayMoveMoney: ${mayMoveMoney}`,
  ];
}

function scenarioLines(texts: Texts): readonly string[] {
  return [
    ...comments(texts.scenarios),
    '# scenarios:',
    '#   cashOut: { insufficientFunds: …, invalidKey: …, documentMismatch: … }',
    `#   cashIn: { error: …, delay: … } # ${texts.leastDelay}`,
  ];
}

/** Formats a text as a YAML scalar: plain if it parses as the same text, otherwise quoted. */
function scalar(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) && parse(text) === text ? text : JSON.stringify(text);
}
