// pay.mjs
const { PIXKIT_ACCOUNT_ID: accountId, PIXKIT_CONTROL_TOKEN: token, PIXKIT_CONTROL_URL: url } = process.env;
const transactionId = process.argv[2];
const response = await fetch(url, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ state: 'a charge is paid', params: { accountId, transactionId } }),
});
console.log(await response.text());
