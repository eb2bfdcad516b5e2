const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Whether the fonts that every reader of PDF has can draw a text: they know western European letters. */
export const isWestern = (text: string): boolean => WESTERN.test(text)
