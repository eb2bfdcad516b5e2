/** The secret with which tests run the demo's jobs at once, which otherwise run every minute. */
export const CLOCK = 'the clock of the browser tests'
