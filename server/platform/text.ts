/** The beginning of a text, at most so many characters of it, all of them whole. */
export const beginningOf = (text: string, most: number): string => (text.length > most ? Array.from(text).slice(0, most).join('') : text)
