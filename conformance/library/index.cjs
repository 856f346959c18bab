/**
 * `require('pix-gateway-kit')`, for CommonJS and for Jest, whose own `require` loads no ECMAScript modules: that of Node
 * does, in the context outside of Jest's, and once for all test files of a worker.
 */
'use strict';

const { runInThisContext } = require('node:vm');

const { createRequire } = runInThisContext("process.getBuiltinModule('node:module')");

module.exports = createRequire(__filename)('./index.js');
