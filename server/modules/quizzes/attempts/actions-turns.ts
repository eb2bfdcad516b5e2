import { atMost } from '#platform/files/at-most.ts'

/** Half of the connections that a process has. */
const AT_ONCE = 8

/**
 * A class begins at one moment, and submits at another. Each of these takes a transaction of many statements: those beyond AT_ONCE wait
 * here, where they hold no connection and nobody gives up on them, and leave the others to whoever saves an answer.
 */
export const inTurn = atMost(AT_ONCE)
