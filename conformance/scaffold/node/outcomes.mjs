/** The state, or what is asked of it, is not written yet: checks that need it are skipped with this reason. */
export class NotYet extends Error {}

/** The request is impossible, such as to settle a payment that has settled already. */
export class Refused extends Error {}
