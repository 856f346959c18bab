/** Says of each notification on stdin (now, secrets, id, timestamp, signature and body, all in Base64) whether it is genuine. */
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const { isGenuine } = await import(pathToFileURL('signature.mjs').href);

for (const line of (await text(process.stdin)).trimEnd().split('\n')) {
  const fields = line.split(' ').map((one) => Buffer.from(one.slice(1), 'base64'));
  const [now, secrets, id, timestamp, signature] = fields.map(String);
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  console.log(isGenuine(headers, fields[5], secrets.split(' '), Number(now) * 1000));
}
