'use strict';

/** The step, or what is asked of it, is not written yet: duties that need it are not judged. */
class NotYet extends Error {}

module.exports = { NotYet };
