/** A picture stands in a paragraph of its own. */
export function withPicture(body: string, at: number, picture: string): string {
  const before = body.slice(0, at).trimEnd()
  const after = body.slice(at).trimStart()
  return `${before}${before === '' ? '' : '\n\n'}${picture}\n\n${after}`
}

/** A picture that hangs on the thing whose text it is, in Markdown. */
export const pictureOf = (words: string, fileId: string) =>
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- Markdown
  `![${words}](attachment:${fileId})`
