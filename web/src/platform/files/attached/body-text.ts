/** Inserts a picture into a text at a position, as its own paragraph. */
export function withPicture(body: string, at: number, picture: string): string {
  const before = body.slice(0, at).trimEnd()
  const after = body.slice(at).trimStart()
  return `${before}${before === '' ? '' : '\n\n'}${picture}\n\n${after}`
}

/** The Markdown of a picture that is attached to the thing that the text belongs to. */
export const pictureOf = (words: string, fileId: string) =>
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- Markdown
  `![${words}](attachment:${fileId})`
