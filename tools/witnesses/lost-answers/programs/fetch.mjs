// Node's fetch, which is undici. Every program here does the same: a call whose answer it reads to the end, then the call of
// PIX_CALL over the same connection, and one line of JSON about how that ended.
const base = process.env.PIX_BASE_URL;
const { path, headers, body } = JSON.parse(process.env.PIX_CALL);
const used = `Node ${process.version.slice(1)}, undici ${process.versions.undici ?? '?'}`;

await (await fetch(base + '/balance', { headers })).text();
// undici gives the connection back after this turn of the event loop; asked sooner, it would open another.
await new Promise((resolve) => setImmediate(resolve));
try {
  const answer = await fetch(base + path, { method: 'POST', headers, body });
  console.log(JSON.stringify({ used, status: answer.status, body: await answer.text() }));
} catch (error) {
  console.log(JSON.stringify({ used, error: `${error}: ${error.cause?.code ?? error.cause}` }));
}
