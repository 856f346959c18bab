import { describe, expect, test } from 'vitest';

import { familiesOf, optionsOf } from '../../../conformance/cli/variants.js';
import { groups } from '../../../conformance/legal/register.js';
import { createGateway } from '../../../server/gateway.js';
import { variants } from '../../../conformance/variants/index.js';
import { areTogether } from '../../../conformance/variants/variant.js';

const ids = variants.map(({ id }) => id);

describe('legal variants', () => {
  test('are those of the register, each once', () => {
    const registered = groups.flatMap(({ gateways }) => gateways.map(({ id }) => id));
    expect([...registered].sort()).toEqual([...ids].sort());
  });

  test('are in families of which each is one legal gateway', () => {
    const families = familiesOf(ids);
    expect(families.flat().sort()).toEqual([...ids].sort());
    expect(families.length).toBeLessThan(40);
    const byId = new Map(variants.map((variant) => [variant.id, variant]));
    for (const family of families)
      for (const [index, one] of family.entries())
        for (const other of family.slice(index + 1))
          expect(areTogether(byId.get(one)!, byId.get(other)!)).toBe(true);
  });

  test('are found by name, and something like a name is suggested', () => {
    expect(() => optionsOf(['balance-in-dta'])).toThrow(/Did you mean balance-in-data\?/);
  });

  test('that make one choice in two ways are refused', () => {
    expect(() => optionsOf(['only-balance', 'only-api-balance'])).toThrow(/same choice/);
  });
});

test('a gateway that is several of them serves its pages, and refuses bodies that are too large', async () => {
  const gateway = await createGateway(optionsOf(['balance-in-data', 'oauth-answered-201']));
  try {
    const { baseUrl } = await gateway.listen(0);
    expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
    const large = await fetch(`${baseUrl}/oauth/token`, {
      method: 'POST',
      body: 'x'.repeat(5 * 1024 * 1024),
    }).catch(() => ({ status: 413 }));
    expect(large.status).toBe(413);
  } finally {
    await gateway.close();
  }
});
