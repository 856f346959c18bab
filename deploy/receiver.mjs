/**
 * A receiver of notifications in one file, in place of your application: it registers itself for every event type of the demo
 * account, prints what arrives, and shows it at `GET /`. Variables: GATEWAY, CONTROL_TOKEN, HOOK (its own address as seen by the
 * gateway), PORT (default 4000). It does not verify signatures: docs/decisions/receivers.md#signatures.
 */
import { createServer } from 'node:http';

const { GATEWAY, CONTROL_TOKEN, HOOK, PORT = '4000' } = process.env;
/** The latest notifications; their number is limited, because the receiver may run for weeks. */
const kept = [];
const maxKept = 1_000;
const maxBytes = 1_000_000;

async function control(path, body) {
  const answer = await fetch(`${GATEWAY}/_control/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${CONTROL_TOKEN}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Returns the event types that can be registered, according to the gateway's contract. */
async function eventTypes() {
  const { components } = await (await fetch(`${GATEWAY}/openapi.json`)).json();
  return components.schemas.WebhookRegistration.properties.eventType.enum;
}

async function register() {
  const { accountId } = await control('demo-account');
  const { registrations } = await control(`registrations?accountId=${accountId}`);
  for (const eventType of await eventTypes()) {
    if (registrations.some((one) => one.eventType === eventType && one.url === HOOK)) continue;
    const params = { accountId, eventType, url: HOOK };
    const { warning } = await control('states', { state: 'a webhook registration', params });
    if (warning) console.error(warning);
  }
}

const server = createServer((request, response) => {
  const chunks = [];
  let bytes = 0;
  request.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > maxBytes) request.destroy();
    else chunks.push(chunk);
  });
  request.on('end', () => {
    if (request.method !== 'POST')
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(kept));
    const notification = Buffer.concat(chunks).toString('utf8');
    console.log(notification);
    kept.push(notification);
    if (kept.length > maxKept) kept.shift();
    response.writeHead(200).end();
  });
});

server.listen(Number(PORT), () => {
  register().then(
    () => console.log(`listening on port ${server.address().port}, registered as ${HOOK}`),
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
