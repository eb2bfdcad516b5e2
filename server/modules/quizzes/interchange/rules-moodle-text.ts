import { decodeEntities } from './rules-entities.ts'
import { parseHtml } from './rules-html.ts'
import { type Losses, markdownOf, markdownOfPlain, plainOf } from './rules-markdown.ts'
import { remarks } from './rules-remarks.ts'
import { type Element, child, rawText } from './rules-xml.ts'

/** Converts the text of an element to Markdown, by the format that it states. */
export function moodleMarkdown(element: Element | undefined, losses: Losses): string {
  const text = sourceOf(element)
  switch (element?.attributes.format) {
    case 'markdown': return withPictures(text.trim(), losses)
    case 'plain_text': return markdownOfPlain(text)
    default: return markdownOf(parseHtml(lined(element, text)), losses)
  }
} // prettier-ignore

/** Replaces pictures in Markdown. Their addresses name files of the text. */
const withPictures = (markdown: string, losses: Losses): string =>
  markdown.replaceAll(/!\[([^[\]]{0,300})\]\(((?:moodle-file:|@@PLUGINFILE@@)[^\s()]{1,2000})\)/g, (_all, description: string, address: string) => {
    const id = losses.picture?.(address)
    if (id !== undefined) return `![${description}](attachment:${id})`
    losses.add(description === '' ? remarks.pictureLeftOut() : remarks.pictureDescribed())
    return description === '' ? '' : `[${description}]`
  }) // prettier-ignore

/** Converts the text of an element to plain text. */
export function moodlePlain(element: Element | undefined, losses: Losses): string {
  const text = sourceOf(element)
  const format = element?.attributes.format ?? ''
  return format === 'markdown' || format === 'plain_text' ? text.trim() : plainOf(parseHtml(lined(element, text)), losses)
}

/** Returns text that is never HTML, but that some programs write with HTML entities. */
export const moodleWord = (element: Element | undefined): string => decodeEntities(sourceOf(element)).trim()

const sourceOf = (element: Element | undefined) => rawText(child(element, 'text'))
/** Moodle's own format keeps line breaks. */
const lined = (element: Element | undefined, text: string) =>
  element?.attributes.format === 'moodle_auto_format' ? text.trim().replaceAll(/\r?\n/g, '<br>') : text
