import { expect } from 'vitest';
import { connectionFrom } from '../../../conformance/cli/connection-options.js';
import { it } from '../../support/fixtures.js';

const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

it('without anything it is the gateway that serve starts, and its account is asked for', () => {
  expect(connectionFrom({}, {})).toEqual({
    baseUrl: 'http://127.0.0.1:3000',
    controlUrl: 'http://127.0.0.1:3000/_control/states',
    controlToken: undefined,
    accountId: undefined,
    clientId: undefined,
    clientSecret: undefined,
    certificatePem: undefined,
  });
});

it('flags win over the file, the file over the environment', async ({ write }) => {
  const dotenv = await write(
    '.env',
    "# of serve\nPIXKIT_BASE_URL=http://file:1\nPIXKIT_CLIENT_ID='file'\nPIXKIT_CONTROL_URL=\n",
  );
  const environment = {
    PIXKIT_BASE_URL: 'http://environment:1',
    PIXKIT_CLIENT_ID: 'environment',
    PIXKIT_CLIENT_SECRET: 'secret',
  };
  const certificate = await write('client.pem', pem);
  expect(connectionFrom({ dotenv, clientId: 'flag', certificate }, environment)).toMatchObject({
    baseUrl: 'http://file:1',
    controlUrl: 'http://file:1/_control/states',
    clientId: 'flag',
    clientSecret: 'secret',
    certificatePem: pem,
  });
  expect(connectionFrom({ dotenv }, environment)).toMatchObject({ clientId: 'file' });
  expect(connectionFrom({}, { ...environment, PIXKIT_CERTIFICATE: pem })).toMatchObject({
    clientId: 'environment',
    certificatePem: pem,
  });
});

it('another account has variables of its own', async ({ write }) => {
  const dotenv = await write(
    'two.env',
    'PIXKIT_CLIENT_ID=demo\nPIXKIT_MY_SHOP_CLIENT_ID=shop\nPIXKIT_MY_SHOP_CLIENT_SECRET=s\n',
  );
  expect(connectionFrom({ dotenv, account: 'my-shop' })).toMatchObject({
    clientId: 'shop',
    clientSecret: 's',
  });
  expect(() => connectionFrom({ dotenv, account: 'other' })).toThrow(
    /other: PIXKIT_OTHER_CLIENT_ID is not set/,
  );
});

it('what cannot be read is named', () => {
  expect(() => connectionFrom({}, { PIXKIT_BASE_URL: 'nowhere' })).toThrow(
    'PIXKIT_BASE_URL is not an address: nowhere.',
  );
  expect(() => connectionFrom({ certificate: '/nowhere.pem' })).toThrow(
    'The file /nowhere.pem cannot be read',
  );
});
