/**
 * `require('pix-gateway-kit')`, for CommonJS and for Jest, whose module system loads no ECMAScript modules: Node itself
 * loads the gateway, outside of it.
 */
'use strict';

const { pathToFileURL } = require('node:url');
const { constants, runInThisContext } = require('node:vm');

const importModule = runInThisContext('(url) => import(url)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const gateway = () => importModule(pathToFileURL(require.resolve('./index.js')).href);

exports.createGateway = async (options) => (await gateway()).createGateway(options);
exports.startGateway = async (options) => (await gateway()).startGateway(options);
