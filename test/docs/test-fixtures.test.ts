/** The recipes of docs/library.md, run where their languages are installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { it } from '../support/fixtures.js';
import { installPixkit } from '../support/pixkit-program.js';
import { blocksOf, readPage } from './pages.js';

const page = readPage('docs/library.md');

/** The recipe of a page that begins with the name of its file. */
function recipeFor(file: string): string {
  const [recipe, another] = blocksOf(page).filter((block) => block.includes(` ${file}\n`));
  if (recipe === undefined || another !== undefined) throw new Error(`not one recipe for ${file}`);
  return recipe;
}

/** As much of JUnit as the recipe uses, so that a JDK is enough to run it. */
const junit = {
  ...Object.fromEntries(
    ['BeforeAll', 'Test', 'AfterAll'].map((name) => [
      `${name}.java`,
      `package org.junit.jupiter.api;
       @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface ${name} {}`,
    ]),
  ),
  'Assertions.java': `package org.junit.jupiter.api;
    public class Assertions {
      public static void assertEquals(Object expected, Object actual) {
        if (!expected.equals(actual)) throw new AssertionError(expected + " is not " + actual);
      }
    }`,
  'Run.java': `import org.junit.jupiter.api.*;
    class Run {
      public static void main(String[] args) throws Exception {
        for (var annotation : java.util.List.of(BeforeAll.class, Test.class, AfterAll.class))
          for (var method : BalanceTest.class.getDeclaredMethods())
            if (method.isAnnotationPresent(annotation)) {
              method.setAccessible(true);
              method.invoke(new BalanceTest());
              if (annotation == Test.class) System.out.println("passed " + method.getName());
            }
      }
    }`,
};

/** The same of PHPUnit. */
const phpunit = `<?php
namespace PHPUnit\\Framework {
  class TestCase {
    public function assertSame($expected, $actual): void {
      if ($expected !== $actual) throw new \\Exception(json_encode([$expected, $actual]));
    }
  }
}
namespace {
  require 'BalanceTest.php';
  BalanceTest::setUpBeforeClass();
  foreach (preg_grep('/^test/', get_class_methods('BalanceTest')) as $test) {
    (new BalanceTest())->$test();
    echo "passed $test\\n";
  }
  BalanceTest::tearDownAfterClass();
}`;

/** How each recipe is run: `needs` succeeds where its language is installed. */
const recipes = [
  {
    file: 'test_balance.py',
    needs: 'python3 -m pytest --version',
    more: {},
    run: 'python3 -m pytest -q -p no:cacheprovider',
    passed: /^1 passed/m,
  },
  {
    file: 'BalanceTest.java',
    needs: 'javac -version',
    more: junit,
    run: 'mkdir out && javac -J-XX:TieredStopAtLevel=1 -Xlint:all -Werror -sourcepath out -d out *.java && java -XX:TieredStopAtLevel=1 -cp out Run',
    passed: /^passed hasAReceivedPayment$/m,
  },
  {
    file: 'balance_test.go',
    needs: 'go version',
    more: { 'go.mod': 'module example.com/shop\n\ngo 1.18\n' },
    run: 'go vet . && go test -count=1 -v .',
    passed: /^--- PASS: TestAReceivedPaymentIsInTheBalance/m,
  },
  {
    file: 'BalanceTest.php',
    needs: 'php --version',
    more: { 'run.php': phpunit },
    run: 'php run.php',
    passed: /^passed testAReceivedPaymentIsInTheBalance$/m,
  },
] as const;

describe('the recipes for tests in other languages', () => {
  it.for(recipes)(
    'passes and ends its gateway: $file',
    { timeout: 120_000 },
    async ({ file, needs, more, run, passed }, { folder, skip, onTestFinished }) => {
      if (spawnSync('sh', ['-c', needs]).status !== 0) skip(`not installed here: ${needs}`);
      const program = await installPixkit(folder);
      onTestFinished(() => program.kill());
      for (const [name, text] of Object.entries({ [file]: recipeFor(file), ...more }))
        await writeFile(join(folder, name), text);
      const env = { ...process.env, npm_config_offline: 'true', GOTOOLCHAIN: 'local' };
      const child = spawn('sh', ['-c', run], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const [status] = (await once(child, 'close')) as [number];
      expect([status, printed]).toEqual([0, expect.stringMatching(passed)]);
      await program.ended();
    },
  );
});
