'use strict';

/** The __state__, or what is asked of it, is not written yet: __dependents__ that need it are skipped. */
class NotYet extends Error {}

// control:
/** The request is impossible, such as to settle a payment that has settled already. */
class Refused extends Error {}

// both:
module.exports = { __outcomes__ };
