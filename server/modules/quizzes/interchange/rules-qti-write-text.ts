/** What XML cannot hold at all. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as XML. */
export const text = (given: string): string =>
  given.toWellFormed().replaceAll(UNWRITABLE, '\uFFFD').replaceAll(/[&<>"]/g, (character) => NAMES[character]!) // prettier-ignore
/** Text as the value of an attribute, which keeps its lines. */
export const attribute = (given: string): string => text(given).replaceAll(/[\t\n\r]/g, (character) => `&#${character.codePointAt(0)};`)

/** Markdown as paragraphs, and as it is for the way back. */
export function blocks(markdown: string): string {
  const paragraphs = markdown.split(/\n\s*\n/).map((paragraph) => `<p>${lines(paragraph)}</p>`)
  return `<div data-markdown="${attribute(markdown)}">${paragraphs.join('')}</div>`
}

const PICTURE = /!\[([^\]]*)\]\((attachment:[0-9a-f-]{36})\)/gi

/** Plain text, each line on its own, and pictures as such. */
export const lines = (given: string): string =>
  given
    .split(/\r\n?|\n/)
    .map((line) => text(line).replaceAll(PICTURE, '<img src="$2" alt="$1"/>'))
    .join('<br/>')
