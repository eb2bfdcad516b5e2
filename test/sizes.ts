/**
 * How much data a test uses: little in `npm test`, which every change waits for; much in the nets, which run each file that imports
 * this once more.
 */
export const sized = (little: number, much: number): number => (process.env.TEST_SIZES === 'much' ? much : little)
