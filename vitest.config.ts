import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // What a test leaves open keeps a run from ending: say so after this time instead of waiting for ever.
    testTimeout: 20_000,
    teardownTimeout: 5_000,
    coverage: { provider: 'v8', include: ['server/**', 'conformance/**', 'tools/**'] },
  },
});
