import { type Entry, exampleOf } from './contract.js';

/** The languages of samples: what a button says, and what names them in addresses and styles. */
export const sampleLanguages = {
  curl: 'curl',
  node: 'Node',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
} as const;
export type SampleLanguage = keyof typeof sampleLanguages;

/** A part of a sample. What `follows` is replaced by the page when its user edits the request. */
export type Piece = string | { readonly follows: 'url' | 'body'; readonly text: string };

/** A request, as the contract's examples have it. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  /** Literal values, or the variable of the environment that has them, after a prefix. */
  readonly headers: readonly SampleHeader[];
  /** JSON as it stands in the contract; null for none. */
  readonly body: string | null;
}

interface SampleHeader {
  readonly name: string;
  readonly value: string | { readonly prefix: string; readonly variable: string };
}

/** What a user keeps in the environment, by the header that carries it. */
const secretHeaders: Readonly<Record<string, string>> = { 'X-SSL-Client-Cert': 'PIX_CERTIFICATE' };

/** The request of a sample: required parameters, and the first example of the body. */
export function sampleRequest(
  { method, path, needsToken, parameters, body }: Entry,
  baseUrl: string,
): SampleRequest {
  const given = new Map(parameters.map((one) => [one.name, exampleOf(one) ?? '']));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''));
  const headers = parameters.filter((one) => one.in === 'header' && one.required === true);
  const [example] = body?.examples ?? [];
  return {
    method: method ?? '',
    url: `${baseUrl}${filled}`,
    headers: [
      ...(needsToken ? [{ name: 'Authorization', value: { prefix: 'Bearer ', variable: 'PIX_TOKEN' } }] : []),
      ...headers.map(({ name }) => {
        const variable = secretHeaders[name];
        return { name, value: variable === undefined ? (given.get(name) ?? '') : { prefix: '', variable } };
      }),
      ...(body ? [{ name: 'Content-Type', value: 'application/json' }] : []),
    ],
    body: example ? JSON.stringify(example.value, null, 2) : null,
  };
}

/** A complete program, or command, that sends the request and prints the answer. */
export function sample(language: SampleLanguage, request: SampleRequest): readonly Piece[] {
  return writers[language](request).filter((piece) => piece !== '');
}

const writers: Readonly<Record<SampleLanguage, (request: SampleRequest) => readonly Piece[]>> = {
  curl: ({ method, url, headers, body }) => [
    method === 'GET' ? "curl -sS '" : `curl -sS -X ${method} '`,
    { follows: 'url', text: url },
    "'",
    ...headers.map(({ name, value }) =>
      typeof value === 'string'
        ? ` \\\n  -H '${name}: ${value}'`
        : ` \\\n  -H "${name}: ${value.prefix}$${value.variable}"`,
    ),
    ...(body === null ? [] : [" \\\n  -d '", { follows: 'body', text: quoted(body, 'curl') } as const, "'"]),
    '\n',
  ],
  node: ({ method, url, headers, body }) => [
    ...(body === null ? [] : ['const body = ', { follows: 'body', text: body } as const, ';\n\n']),
    "const response = await fetch('",
    { follows: 'url', text: url },
    `', {\n  method: '${method}',\n  headers: {\n`,
    ...headers.map(({ name, value }) => {
      const text =
        typeof value === 'string' ? `'${value}'` : `\`${value.prefix}\${process.env.${value.variable}}\``;
      return `    '${name}': ${text},\n`;
    }),
    '  },\n',
    body === null ? '' : '  body: JSON.stringify(body),\n',
    '  signal: AbortSignal.timeout(10_000),\n});\nconsole.log(response.status, await response.text());\n',
  ],
  python: ({ method, url, headers, body }) => [
    'import os\nimport urllib.error\nimport urllib.request\n\n',
    ...(body === null
      ? []
      : ["body = r'''", { follows: 'body', text: quoted(body, 'python') } as const, "'''\n"]),
    "request = urllib.request.Request(\n    '",
    { follows: 'url', text: url },
    `',\n    method='${method}',\n    headers={\n`,
    ...headers.map(({ name, value }) => {
      const text =
        typeof value === 'string' ? `'${value}'` : `'${value.prefix}' + os.environ['${value.variable}']`;
      return `        '${name}': ${text},\n`;
    }),
    '    },\n',
    body === null ? '' : '    data=body.encode(),\n',
    ')\ntry:\n    with urllib.request.urlopen(request, timeout=10) as response:\n',
    '        print(response.status, response.read().decode())\n',
    'except urllib.error.HTTPError as error:\n    print(error.code, error.read().decode())\n',
  ],
  php: ({ method, url, headers, body }) => [
    '<?php\n',
    ...(body === null ? [] : ["$body = <<<'JSON'\n", { follows: 'body', text: body } as const, '\nJSON;\n']),
    "$curl = curl_init('",
    { follows: 'url', text: url },
    `');\ncurl_setopt_array($curl, [\n    CURLOPT_CUSTOMREQUEST => '${method}',\n    CURLOPT_HTTPHEADER => [\n`,
    ...headers.map(({ name, value }) =>
      typeof value === 'string'
        ? `        '${name}: ${value}',\n`
        : `        '${name}: ${value.prefix}' . getenv('${value.variable}'),\n`,
    ),
    '    ],\n',
    body === null ? '' : '    CURLOPT_POSTFIELDS => $body,\n',
    '    CURLOPT_RETURNTRANSFER => true,\n    CURLOPT_TIMEOUT => 10,\n]);\n$answer = curl_exec($curl);\n',
    'if ($answer === false) {\n    exit(curl_error($curl) . PHP_EOL);\n}\n',
    "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;\n",
  ],
  java: ({ method, url, headers, body }) => [
    'import java.net.URI;\nimport java.net.http.HttpClient;\nimport java.net.http.HttpRequest;\n',
    'import java.net.http.HttpResponse;\nimport java.time.Duration;\n\n',
    'public class Sample {\n    public static void main(String[] args) throws Exception {\n',
    ...(body === null
      ? []
      : ['        String body = """\n', { follows: 'body', text: quoted(body, 'java') } as const, '""";\n']),
    '        HttpRequest request = HttpRequest.newBuilder(URI.create("',
    { follows: 'url', text: url },
    '"))\n',
    ...headers.map(({ name, value }) => {
      const text =
        typeof value === 'string' ? `"${value}"` : `"${value.prefix}" + System.getenv("${value.variable}")`;
      return `            .header("${name}", ${text})\n`;
    }),
    `            .method("${method}", HttpRequest.BodyPublishers.${body === null ? 'noBody()' : 'ofString(body)'})\n`,
    '            .timeout(Duration.ofSeconds(10))\n            .build();\n',
    '        HttpResponse<String> response =\n',
    '            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());\n',
    '        System.out.println(response.statusCode() + " " + response.body());\n    }\n}\n',
  ],
};

/**
 * JSON inside the quotation marks of a language. `browser/reference.js` does the same to what its user types: it gets
 * these replacements with the page.
 */
function quoted(json: string, language: keyof typeof quotations): string {
  return quotations[language].reduce((text, [from, to]) => text.replaceAll(from, to), json);
}

/** What has to be replaced in JSON by what, in order, where a language would read it otherwise. */
export const quotations = {
  curl: [["'", "'\\''"]],
  // JSON may write an apostrophe as an escape, which leaves the marks of Python alone.
  python: [["'", '\\u0027']],
  java: [
    ['\\', '\\\\'],
    ['"""', '\\"""'],
  ],
} as const satisfies Partial<Record<SampleLanguage, readonly (readonly [string, string])[]>>;
