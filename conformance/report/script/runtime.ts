/** The part of a JavaScript script that is the same in all of them: sending, receiving, reading and judging. Its words stand before it. */
export const runtime = String.raw`
const env = (name) => process.env[name] ?? end('could not look', say('unset', name));
const baseUrl = () => env('BASE_URL').replace(/\/+$/, '');

function say(name, ...values) {
  return says[name].replace(/\{(\d)\}/g, (_, number) => values[number - 1]);
}

function end(verdict, text) {
  console.log(verdicts[verdict] + ': ' + text);
  process.exit({ fixed: 0, 'still there': 1 }[verdict] ?? 2);
}

function exchange(url, method, headers, body) {
  const { request } = new URL(url).protocol === 'https:' ? https : http;
  const file = (name) => (process.env[name] ? readFileSync(process.env[name]) : undefined);
  const tls = { ca: file('CA_FILE'), cert: file('CLIENT_CERT_FILE'), key: file('CLIENT_KEY_FILE') };
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, ...length }, ...tls, agent: false };
    const sent = request(url, options, (answer) => {
      const parts = [];
      answer.on('error', reject);
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: answer.statusCode, headers: answer.headers, text, json: parsed(text) });
      });
    });
    sent.setTimeout(30_000, () => sent.destroy(new Error(say('late'))));
    sent.on('error', reject);
    sent.end(body);
  });
}

async function call(title, expected, url, method, headers, body) {
  try {
    const answer = await exchange(url, method, headers, body);
    console.log('  ' + answer.status + '  ' + title);
    // On the way, what goes differently than in the session that failed says nothing about the finding.
    if (!isAlike(answer.status, expected)) differing.push((answer.differs = say('otherwise', title, answer.status, expected)));
    return answer;
  } catch (error) {
    console.log('  –    ' + title + ': ' + error.message);
    if (expected !== 0) differing.push(title + ': ' + error.message);
    return { status: 0, headers: {}, text: '', json: undefined, error: error.message };
  }
}
const differing = [];
const isAlike = (status, other) => status === other || (status >= 200 && status < 300 && other >= 200 && other < 300);

/** Integers that JavaScript would round stay text. */
function parsed(text) {
  try {
    const json = JSON.parse(text);
    return typeof json === 'object' && json !== null
      ? JSON.parse(text.replace(/([:[,]\s*)(-?\d{16,})(?=\s*[,}\]])/g, '$1"$2"'))
      : json;
  } catch {
    return undefined;
  }
}

function valueAt(json, pointer) {
  let value = json;
  for (const step of pointer.split('/').slice(1).map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** The item of a list with this id, wherever it stands. */
function itemWith(message, list, by, id) {
  const items = valueAt(message.json, list);
  const found = Array.isArray(items) ? items.find((item) => String(valueAt(item, by)) === id) : undefined;
  return found ?? end('could not look', say('noItem', id, by, list || '/'));
}

/** A value in the only item of a list; where all must hold, in the first that does not. A list without items shows nothing. */
function inItems(message, list, pointer, holds) {
  const items = valueAt(message.json, list);
  if (!Array.isArray(items) || items.length === 0) end('could not look', say('noItems', list || '/'));
  const values = items.map((item) => valueAt(item, pointer));
  return values[Math.max(0, holds ? values.findIndex((value) => !holds(value)) : 0)];
}

/** A value of an earlier answer, bound again. */
function from(message, pointer) {
  const value = valueAt(message.json, pointer);
  if (value === undefined || value === null)
    end('could not look', say('nothingAt', pointer, differing.length ? ' (' + differing[0] + ')' : ''));
  return String(value);
}
const inJson = (text) => JSON.stringify(text).slice(1, -1);
const inUrl = encodeURIComponent;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A new value of the same form; those that were alike still are. */
const shifts = [...randomBytes(64)];
function fresh(like) {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(like);
  return [...like].map((character, index) => {
    if (index < 3 && like.startsWith('kit') || isUuid && (index === 14 || index === 19)) return character;
    const shift = shifts[index % shifts.length];
    const turned = (first, size) => String.fromCharCode(first + ((character.charCodeAt(0) - first + shift) % size));
    if (/\d/.test(character)) return turned(48, 10);
    if (/[a-z]/.test(character)) return turned(97, isUuid ? 6 : 26);
    return /[A-Z]/.test(character) ? turned(65, isUuid ? 6 : 26) : character;
  }).join('');
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/;
const cents = (value) => (/^-?\d+(\.\d{1,2})?$/.test(String(value)) ? Math.round(Number(value) * 100) : undefined);
const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const isType = (value, type) =>
  type === 'integer' ? Number.isInteger(value) || isLong(value) : typeOf(value) === type || (type === 'number' && isLong(value));
const isLong = (value) => typeof value === 'string' && /^-?\d{16,}$/.test(value);
const characters = (value) => [...value].length;
const formats = {
  brl: (value) => cents(value) !== undefined,
  'date-time': (value) => isoTime.test(value) && /(Z|[+-]\d{2}:\d{2})$/.test(value),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value),
  uuid: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  uri: (value) => URL.canParse(value),
};
/** A keyword of a schema says nothing about values of another type. */
const only = (type, value, holds) => typeOf(value) !== type || holds(value);
const matchers = {
  equal: (value, expected) => isDeepStrictEqual(value, expected),
  string: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number' || isLong(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value, length) => Array.isArray(value) && (length === undefined || value.length === length),
  object: (value) => typeOf(value) === 'object',
  present: (value) => value !== undefined && value !== null,
  absent: (value) => value === undefined,
  empty: (value) => value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0),
  isNull: (value) => value === null,
  oneOf: (value, allowed) => allowed.some((one) => isDeepStrictEqual(value, one)),
  match: (value, { pattern, flags }) => typeof value === 'string' && new RegExp(pattern, flags).test(value),
  moneyEqual: (value, expected) => cents(value) === expected,
  atLeast: (value, bound) => typeof value === 'number' && value >= bound,
  atMost: (value, bound) => typeof value === 'number' && value <= bound,
  timestamp: (value) => typeof value === 'string' && isoTime.test(value),
  uuid: (value) => typeof value === 'string' && formats.uuid(value),
  includes: (value, part) => typeof value === 'string' && value.includes(part),
};
const keywords = {
  present: (value) => value !== undefined,
  type: (value, types) => [types].flat().some((type) => isType(value, type)),
  const: (value, expected) => isDeepStrictEqual(value, expected),
  enum: (value, allowed) => allowed.some((one) => isDeepStrictEqual(value, one)),
  pattern: (value, pattern) => only('string', value, () => new RegExp(pattern, 'u').test(value)),
  format: (value, format) => (format !== 'brl' && typeof value !== 'string') || formats[format](value),
  minimum: (value, limit) => only('number', value, () => value >= limit),
  maximum: (value, limit) => only('number', value, () => value <= limit),
  exclusiveMinimum: (value, limit) => only('number', value, () => value > limit),
  exclusiveMaximum: (value, limit) => only('number', value, () => value < limit),
  minLength: (value, limit) => only('string', value, () => characters(value) >= limit),
  maxLength: (value, limit) => only('string', value, () => characters(value) <= limit),
  minItems: (value, limit) => only('array', value, () => value.length >= limit),
  maxItems: (value, limit) => only('array', value, () => value.length <= limit),
  'false schema': (value) => value === undefined,
  additionalProperties: (value) => value === undefined,
  unevaluatedProperties: (value) => value === undefined,
};

function conclude(holds, expected, received) {
  const seen = say('seen', expected, received);
  if (!holds) end('still there', seen);
  if (differing.length > 0) end('could not look', differing[0]);
  end('fixed', seen);
}
const shown = (value) => (value === undefined ? say('nothing') : JSON.stringify(value).slice(0, 300));

function expectStatus(answer, allowed) {
  // Its own status is what is judged.
  if (answer.differs !== undefined) differing.splice(differing.indexOf(answer.differs), 1);
  conclude(allowed.includes(answer.status), say('status', allowed.join(say('or'))), answer.error ?? String(answer.status));
}

function expectValue(of, value, name, args, status, expectedStatus) {
  if (status !== undefined && !isAlike(status, expectedStatus)) end('could not look', say('answered', status, expectedStatus));
  conclude(of[name](value, ...args), [name, ...args.map(shown)].join(' '), shown(value));
}
`;

/** The receiver of notifications, where a script needs one. */
export const receiverRuntime = String.raw`
const received = new Map();
const waiting = new Set();
let receiverUrl = '';

/** A certificate that this script signs itself, in DER. */
function ownCertificate() {
  const der = (tag, ...parts) => {
    const content = Buffer.concat(parts);
    const size = content.length < 128 ? [content.length] : content.length < 256 ? [129, content.length] : [130, content.length >> 8, content.length & 255];
    return Buffer.concat([Buffer.from([tag, ...size]), content]);
  };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const oid = (hex) => der(6, Buffer.from(hex, 'hex'));
  const algorithm = der(48, oid('2a8648ce3d040302'));
  const name = der(48, der(49, der(48, oid('550403'), der(12, Buffer.from('localhost')))));
  const time = (days) => der(23, Buffer.from(new Date(Date.now() + days * 86_400_000).toISOString().replace(/^..|[-:T]|\.\d+/g, '')));
  const names = der(48, der(130, Buffer.from('localhost')), der(135, Buffer.from([127, 0, 0, 1])));
  const extensions = der(163, der(48, der(48, oid('551d11'), der(4, names))));
  const serial = der(2, Buffer.from([1, ...randomBytes(8)]));
  const body = der(48, der(160, der(2, Buffer.from([2]))), serial, algorithm, name, der(48, time(-1), time(2)), name, publicKey.export({ type: 'spki', format: 'der' }), extensions);
  const certificate = der(48, body, algorithm, der(3, Buffer.from([0]), sign('sha256', body, privateKey)));
  const pem = '-----BEGIN CERTIFICATE-----\n' + certificate.toString('base64').replace(/.{64}/g, '$&\n') + '\n-----END CERTIFICATE-----\n';
  return { cert: pem, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
}

/** Listens with TLS; behind a tunnel that ends it, in plain HTTP: then RECEIVER_URL is the tunnel's address. */
async function listen(replies) {
  const take = (request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const path = request.url.replace(/\?.*$/s, '').split('/').slice(-2).join('/');
      const all = received.get(path) ?? [];
      const text = Buffer.concat(parts).toString('utf8');
      response.writeHead(replies[path]?.[all.length] ?? 200).end();
      received.set(path, [...all, { text, json: parsed(text), headers: request.headers }]);
      for (const wake of [...waiting]) wake();
    });
  };
  const tunnel = process.env.RECEIVER_URL;
  const server = tunnel ? http.createServer(take) : https.createServer(ownCertificate(), take);
  await new Promise((resolve) => server.listen(Number(process.env.RECEIVER_PORT ?? 0), tunnel ? undefined : '127.0.0.1', resolve));
  receiverUrl = tunnel?.replace(/\/+$/, '') ?? 'https://127.0.0.1:' + server.address().port;
}

/** The first result of a look that is not undefined, at once or when notifications come; undefined after ms. */
function awaited(look, ms) {
  return new Promise((resolve) => {
    const settle = (result) => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve(result);
    };
    const timer = setTimeout(() => settle(undefined), ms);
    const wake = () => {
      const result = look();
      if (result !== undefined) settle(result);
    };
    waiting.add(wake);
    wake();
  });
}

async function delivered(path, index, ms) {
  const found = await awaited(() => received.get(path)?.[index], ms);
  console.log(found === undefined ? '  –    ' + say('noNotification') : '  <-   ' + say('notification', index + 1, path.split('/').at(-1)));
  if (found === undefined) differing.push(say('didNotCome', path.split('/').at(-1)));
  return found ?? { text: '', json: undefined, headers: {} };
}

const fits = (value, wanted) =>
  typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)
    ? Object.entries(wanted).every(([name, inner]) => fits(value?.[name], inner))
    : isDeepStrictEqual(value, wanted);

async function expectNotification(paths, wanted, ms, mustCome) {
  const all = () => paths.flatMap((path) => received.get(path) ?? []);
  const found = await awaited(() => all().find(({ json }) => json !== undefined && fits(json, wanted)), ms);
  const seen = found === undefined ? say('others', all().length, ms) : found.text.slice(0, 300);
  // That it came is proof by itself, however the way there differed.
  if (mustCome && found !== undefined) differing.splice(0);
  conclude((found !== undefined) === mustCome, say(mustCome ? 'mustCome' : 'mustNotCome', shown(wanted)), seen);
}
`;
