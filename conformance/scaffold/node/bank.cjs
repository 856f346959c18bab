// control:
/** Replace these functions with code that calls your gateway. Until then, they call the reference gateway. */
'use strict';

const { NotYet, Refused } = require('./outcomes.cjs');

const url = process.env.BANK_URL ?? 'http://127.0.0.1:3000/_control/states';

/** Opens an account whose payments stay pending; does not support other conditions yet. */
async function openAccount(params) {
  const { available, settlement, ...others } = params;
  if (Object.keys(others).length > 0 || settlement === 'automatic') throw new NotYet();
  return ask('an account', { available, settlement });
}

/** Settles a pending payment. */
async function settle(params) {
  return ask('a payment settles', params);
}

async function ask(state, params) {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify({ state, params }) };
  const response = await fetch(url, sent).catch((cause) => {
    const remedy = 'set BANK_URL to the control URL of the reference gateway';
    throw new Error(`no response from ${url}: ${remedy}`, { cause });
  });
  if (response.ok) return response.json();
  const reason = `${state}: ${response.status} ${await response.text()}`;
  throw response.status < 500 ? new Refused(reason) : new Error(reason);
}

module.exports = { openAccount, settle };
