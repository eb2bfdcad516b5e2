/**
 * Returns the text without what the service cannot store: lone surrogates, such as of an emoji that was cut, and NUL.
 * Content may write anything.
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
