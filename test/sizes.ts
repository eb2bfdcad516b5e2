/**
 * Returns the amount of data for a test: little in `npm test`, which every change waits for; much in the nets, which
 * run each file that imports this again.
 */
export const sized = (little: number, much: number): number => (process.env.TEST_SIZES === 'much' ? much : little)
