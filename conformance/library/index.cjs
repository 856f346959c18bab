/**
 * `require('pix-gateway-kit')`, for CommonJS and for Jest. Jest's own `require` cannot load ECMAScript modules; that of
 * Node can, in the context outside of Jest's, and loads them once for all test files of a worker.
 */
'use strict';

const { runInThisContext } = require('node:vm');

const { createRequire } = runInThisContext("process.getBuiltinModule('node:module')");

module.exports = createRequire(__filename)('./index.js');
