import { describe, expect } from 'vitest';

import { targetFrom } from '../../../conformance/cli/target-options.js';
import { it } from '../../support/fixtures.js';

const gateway = { baseUrl: 'https://gateway.example', controlUrl: 'https://gateway.example/_pixkit' };
const inEnvironment = { otherwise: { controlToken: 'of-the-environment' } };

describe('the token of the control endpoint', () => {
  it('comes from the environment where nothing else gives it', () => {
    expect(targetFrom({ ...gateway, ...inEnvironment })?.control?.token).toBe('of-the-environment');
    expect(targetFrom({ ...gateway, otherwise: { controlToken: '' } })?.control).toEqual({
      url: gateway.controlUrl,
    });
  });

  it('comes from the flag first, then from the file', async ({ write }) => {
    const control = { url: gateway.controlUrl, token: 'of-the-file' };
    const target = await write('target.yaml', { baseUrl: gateway.baseUrl, control });
    expect(targetFrom({ target, ...inEnvironment })?.control?.token).toBe('of-the-file');
    const flag = { controlToken: 'of-the-flag' };
    expect(targetFrom({ target, ...flag, ...inEnvironment })?.control?.token).toBe('of-the-flag');
  });

  it('is not asked for where no control endpoint was given', () => {
    const { baseUrl } = gateway;
    expect(targetFrom({ baseUrl, ...inEnvironment })).toEqual({ baseUrl });
    expect(targetFrom(inEnvironment)).toBeUndefined();
  });
});
