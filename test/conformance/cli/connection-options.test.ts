import { expect } from 'vitest';
import { connectionFrom } from '../../../conformance/cli/connection-options.js';
import { it } from '../../support/fixtures.js';

const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

it('defaults to the gateway that serve starts', () => {
  expect(connectionFrom({}, {})).toEqual({
    baseUrl: 'http://127.0.0.1:3000',
    controlUrl: 'http://127.0.0.1:3000/_control/states',
  });
});

it('prefers flags to the file, and the file to the environment', async ({ write }) => {
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

it('reads the variables of another account', async ({ write }) => {
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

it('names an address or a file that it cannot read', () => {
  expect(() => connectionFrom({}, { PIXKIT_BASE_URL: 'nowhere' })).toThrow(
    'PIXKIT_BASE_URL is not an address: nowhere.',
  );
  expect(() => connectionFrom({ certificate: '/nowhere.pem' })).toThrow(
    'The file /nowhere.pem cannot be read',
  );
});
