/** Characters that XML cannot contain. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML. */
export const text = (given: string): string =>
  given.toWellFormed().replaceAll(UNWRITABLE, '\uFFFD').replaceAll(/[&<>"]/g, (character) => NAMES[character]!) // prettier-ignore
/** Escapes text for an XML attribute, and keeps its line ends. */
export const attribute = (given: string): string => text(given).replaceAll(/[\t\n\r]/g, (character) => `&#${character.codePointAt(0)};`)

/** Writes Markdown as paragraphs, with its source in an attribute for a later import. */
export function blocks(markdown: string): string {
  const paragraphs = markdown.split(/\n\s*\n/).map((paragraph) => `<p>${lines(paragraph)}</p>`)
  return `<div data-markdown="${attribute(markdown)}">${paragraphs.join('')}</div>`
}

const PICTURE = /!\[([^\]]*)\]\((attachment:[0-9a-f-]{36})\)/gi

/** Writes plain text with its line ends and its pictures. */
export const lines = (given: string): string =>
  given
    .split(/\r\n?|\n/)
    .map((line) => text(line).replaceAll(PICTURE, '<img src="$2" alt="$1"/>'))
    .join('<br/>')
