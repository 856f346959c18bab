// control:
/** Replace these functions with code that calls your gateway. Until then, they call the reference gateway. */
'use strict';

const { NotYet } = require('./outcomes.cjs');

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
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ state, params }) });
  if (!response.ok) throw new Error(`${state}: ${response.status} ${await response.text()}`);
  return response.json();
}

module.exports = { openAccount, settle };
