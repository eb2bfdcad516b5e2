const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Whether the built-in fonts of all PDF readers can draw a text. They have only western European letters. */
export const isWestern = (text: string): boolean => WESTERN.test(text)
