import type { Language } from './language.js';
import type { ScaffoldCommands } from './scaffold.js';

/** The README of a scaffold: how to start it (with these commands), complete it and protect it. */
export function readme(language: Language, { token, start, ask }: ScaffoldCommands): string {
  const { title, needs, statesFile, notYet, refused, mount } = language;
  return `# A control endpoint in ${title}

pixkit asks it to put the gateway into a state, such as "a received payment", and then looks at the gateway. It needs ${needs},
and nothing else. In each of two terminals, set the token that pixkit sends:

\`\`\`
${token}
\`\`\`

In the first, start the endpoint, in this folder:

\`\`\`
${start}
\`\`\`

In the second, where pixkit is installed, ask what works and which state to write next:

\`\`\`
${ask}
\`\`\`

## Fill it in

\`${statesFile}\` has a function for each state, those first that most checks need; its comment says what it is asked for, what it
returns, and shows one exchange. Replace \`${notYet}\` by code that brings the state about, start the endpoint again, and ask
\`doctor\`. The other files can stay as they are.

| the function              | the answer           | what pixkit makes of it                           |
| ------------------------- | -------------------- | ------------------------------------------------- |
| returns                   | 200, what it returns | the state holds; what is returned is validated    |
| says that it is "not yet" | 501                  | checks that need it are skipped, with that reason |
| refuses                   | 409, the reason      | the request was impossible                        |
| throws anything else      | 500                  | the check ends as an error, which is no verdict   |

Say "not yet" of a condition that the gateway cannot be put into, too, and refuse what is impossible, such as to settle a payment that
has settled already: \`${refused}\`.

## Where it runs

Anyone who has the token can create accounts and move money. So the endpoint listens on 127.0.0.1 and demands the token, and it belongs in a test
build only. ${mount}.
`;
}
