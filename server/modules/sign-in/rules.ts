/** Returns a path on our own origin, as a browser reads it. Returns undefined if the text could lead to another origin. */
export function localPath(text: string, publicOrigin: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers drop them, which turns harmless paths into other hosts
  if (!/^\/(?![/\\])/.test(text) || /[\\\u0000-\u001f\u007f]/.test(text) || !text.isWellFormed()) return undefined
  if (!URL.canParse(text, publicOrigin)) return undefined
  const url = new URL(text, publicOrigin)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === publicOrigin && !path.startsWith('//') ? path : undefined
}
