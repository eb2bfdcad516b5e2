import { atMost } from '#platform/files/at-most.ts'

/** Half of the database connections of a process. */
const AT_ONCE = 8

/**
 * Limits how many attempts begin or are submitted at once. A whole class does so at the same moment, in long transactions.
 * Requests beyond AT_ONCE wait here, without a connection and without a timeout. The other connections stay free for saving answers.
 */
export const inTurn = atMost(AT_ONCE)
