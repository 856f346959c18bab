import { type Entry, exampleOf } from './contract.js';

/** The languages of samples: the labels of their buttons, by their names in addresses and styles. */
export const sampleLanguages = {
  curl: 'curl',
  node: 'Node',
  python: 'Python',
} as const;
export type SampleLanguage = keyof typeof sampleLanguages;

/** A part of a sample. The page replaces what `follows` when its user edits the request or gets a token. */
export type Piece = string | { readonly follows: 'url' | 'body' | 'token'; readonly text: string };

/**
 * A header with its value, or with a secret that users keep out of programs: the token in a variable, the certificate
 * in a file.
 */
interface Header {
  readonly name: string;
  readonly value: string | { readonly kept: Secret };
}

type Secret = 'token' | 'certificate';

/** Returns the request of a sample: required parameters, and the first example of the body as written in the contract. */
function requestOf({ method, path, needsToken, parameters, body }: Entry, baseUrl: string) {
  const given = new Map(parameters.map((one) => [one.name, exampleOf(one) ?? '']));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''));
  const headers = parameters.filter((one) => one.in === 'header' && one.required === true);
  const [example] = body?.examples ?? [];
  const ofParameters = headers.map(({ name }): Header => {
    return { name, value: name === certificateHeader ? { kept: 'certificate' } : (given.get(name) ?? '') };
  });
  return {
    method: method ?? '',
    url: `${baseUrl}${filled}`,
    headers: [
      ...(needsToken ? [{ name: 'Authorization', value: { kept: 'token' } } as const] : []),
      ...ofParameters,
      ...(body ? [{ name: 'Content-Type', value: 'application/json' }] : []),
    ],
    body: example ? JSON.stringify(example.value, null, 2) : null,
  };
}

/** The header that takes the content of a user's file, percent-encoded. */
export const certificateHeader = 'X-SSL-Client-Cert';

/** How each language reads the user's secrets: from `TOKEN`, and from the file that `PIXKIT_CERTIFICATE` names. */
const secrets: Readonly<Record<SampleLanguage, Readonly<Record<Secret, readonly Piece[]>>>> = {
  curl: {
    token: ['Bearer ', { follows: 'token', text: '$TOKEN' }],
    certificate: ["$(sed -e 's/+/%2B/g' -e 's/ /%20/g' -e 's/$/%0A/' \"$PIXKIT_CERTIFICATE\" | tr -d '\\n')"],
  },
  node: {
    token: ['`Bearer ', { follows: 'token', text: '${process.env.TOKEN}' }, '`'],
    certificate: ["encodeURIComponent(await readFile(process.env.PIXKIT_CERTIFICATE, 'utf8'))"],
  },
  python: {
    token: ['f"Bearer ', { follows: 'token', text: "{os.environ['TOKEN']}" }, '"'],
    certificate: ["quote(open(os.environ['PIXKIT_CERTIFICATE']).read(), safe='')"],
  },
};

/** The imports that a language needs to read the certificate. */
const imports = {
  node: "import { readFile } from 'node:fs/promises';\n\n",
  python: 'from urllib.parse import quote\n',
} as const;

/** Creates a line for each header; its value is an expression of the language. */
function headerLines(
  language: Exclude<SampleLanguage, 'curl'>,
  headers: readonly Header[],
  indent: string,
): readonly Piece[] {
  return headers.flatMap(({ name, value }) => [
    `${indent}'${name}': `,
    ...(typeof value === 'string' ? [`'${value}'`] : secrets[language][value.kept]),
    ',\n',
  ]);
}

function importsOf(language: keyof typeof imports, headers: readonly Header[]): string {
  const takesCertificate = headers.some(
    ({ value }) => typeof value !== 'string' && value.kept === 'certificate',
  );
  return takesCertificate ? imports[language] : '';
}

/** Creates a complete program, or command, that sends the request of an operation and prints the response. */
export function sample(language: SampleLanguage, entry: Entry, baseUrl: string): readonly Piece[] {
  return writers[language](requestOf(entry, baseUrl)).filter((piece) => piece !== '');
}

type Writer = (request: ReturnType<typeof requestOf>) => readonly Piece[];

const writers: Readonly<Record<SampleLanguage, Writer>> = {
  curl: ({ method, url, headers, body }) => [
    method === 'GET' ? "curl -sS '" : `curl -sS -X ${method} '`,
    { follows: 'url', text: url },
    "'",
    ...headers.flatMap(({ name, value }) =>
      typeof value === 'string'
        ? [` \\\n  -H '${name}: ${value}'`]
        : [` \\\n  -H "${name}: `, ...secrets.curl[value.kept], '"'],
    ),
    ...(body === null
      ? []
      : [" \\\n  -d '", { follows: 'body', text: body.replaceAll(...quotations.curl) } as const, "'"]),
    '\n',
  ],
  node: ({ method, url, headers, body }) => [
    importsOf('node', headers),
    ...(body === null ? [] : ['const body = ', { follows: 'body', text: body } as const, ';\n\n']),
    "const response = await fetch('",
    { follows: 'url', text: url },
    `', {\n  method: '${method}',\n  headers: {\n`,
    ...headerLines('node', headers, '    '),
    '  },\n',
    body === null ? '' : '  body: JSON.stringify(body),\n',
    '  signal: AbortSignal.timeout(10_000),\n});\nconsole.log(response.status, await response.text());\n',
  ],
  python: ({ method, url, headers, body }) => [
    headers.some(({ value }) => typeof value !== 'string') ? 'import os\n' : '',
    'import urllib.error\nimport urllib.request\n',
    importsOf('python', headers),
    '\n',
    ...(body === null
      ? []
      : ["body = r'''", { follows: 'body', text: body.replaceAll(...quotations.python) } as const, "'''\n"]),
    "request = urllib.request.Request(\n    '",
    { follows: 'url', text: url },
    `',\n    method='${method}',\n    headers={\n`,
    ...headerLines('python', headers, '        '),
    '    },\n',
    body === null ? '' : '    data=body.encode(),\n',
    ')\ntry:\n    with urllib.request.urlopen(request, timeout=10) as response:\n',
    '        print(response.status, response.read().decode())\n',
    'except urllib.error.HTTPError as error:\n    print(error.code, error.read().decode())\n',
  ],
};

/**
 * What languages would otherwise interpret differently in JSON, with its replacement. `browser/reference.js` gets it with
 * the page, and replaces the same in what its user types.
 */
export const quotations = {
  curl: ["'", "'\\''"],
  // JSON may write an apostrophe as an escape, which does not end Python's quotation.
  python: ["'", '\\u0027'],
} as const satisfies Partial<Record<SampleLanguage, readonly [from: string, to: string]>>;
