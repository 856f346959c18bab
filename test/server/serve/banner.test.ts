import { expect, test } from 'vitest';

import { bannerJson, bannerLines, type Introduction } from '../../../server/serve/banner.js';

const secret = { clientSecret: 'a-secret', privateKeyPem: 'key' };
const files = { certificate: '/tmp/demo.pem', key: null, body: null, curl: null };
const account = {
  name: 'demo',
  accountId: 'a',
  clientId: 'c',
  chave: 'k',
  certificatePem: 'pem',
  ...secret,
};
const introduction = (fresh: typeof secret | null, isShownOnce: boolean): Introduction => ({
  baseUrl: 'http://127.0.0.1:3000',
  controlUrl: null,
  controlToken: null,
  envFile: null,
  isTokenGenerated: false,
  isTokenFound: false,
  hasMetrics: false,
  receivers: false,
  others: [],
  timeStandsStill: false,
  isShownOnce,
  demo: { account: { ...account, fresh }, files },
});

test('a new secret that nothing keeps is said to be shown once, and how to keep it', () => {
  const once = /^Shown once: .*--credentials-folder FOLDER$/m;
  expect(bannerLines(introduction(secret, true)).join('\n')).toMatch(once);
  expect(bannerLines(introduction(secret, true), 'pt-BR').join('\n')).toMatch(/^Só desta vez: .* PASTA$/m);
  expect(bannerLines(introduction(secret, false)).join('\n')).not.toMatch(once);
  expect(bannerLines(introduction(null, true)).join('\n')).not.toMatch(once);
  expect(bannerJson(introduction(secret, true))).not.toContain('isShownOnce');
});
