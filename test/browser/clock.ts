/** What asks the demo to do at once what it does every minute. */
export const CLOCK = 'the clock of the browser tests'
