'use strict';

/** The state, or what is asked of it, is not written yet: checks that need it are skipped with this reason. */
class NotYet extends Error {}

/** The request is impossible, such as to settle a payment that has settled already. */
class Refused extends Error {}

module.exports = { NotYet, Refused };
