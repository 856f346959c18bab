'use strict';

/** The __state__, or something that the params request, is not written yet: __dependents__ that need it are skipped. */
class NotYet extends Error {}

// control:
/** The request is impossible, such as settling a payment that has already settled. */
class Refused extends Error {}

// both:
module.exports = { __outcomes__ };
