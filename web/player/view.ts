import { t } from '@lingui/core/macro'
import type { Item } from './service.ts'
import type { Standing } from './saver.ts'

function find<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}.`)
  return element
}

const skip = find('skip', HTMLAnchorElement)
const title = find('title', HTMLElement)
const mode = find('mode', HTMLElement)
const saving = find('saving', HTMLElement)
const preview = find('preview', HTMLElement)
const notice = find('notice', HTMLElement)
const menu = find('menu', HTMLElement)
const menuButton = find('menu-button', HTMLButtonElement)
export const exitButton = find('exit', HTMLButtonElement)
export const frame = find('content', HTMLIFrameElement)

/** In a narrow window, the menu covers the content and closes after a choice. */
const narrow = window.matchMedia('(max-width: 48rem)')

/** Shows the words of the page in the language of the learner. */
export function showWords(): void {
  skip.textContent = t`Skip to the course`
  find('exit-words', HTMLElement).textContent = t`Exit`
  menuButton.textContent = t`Parts`
  title.textContent = t`Loading …`
  mode.textContent = t`Review`
  menu.setAttribute('aria-label', t`Parts of the course`)
  preview.setAttribute('aria-label', t`Preview`)
  frame.title = t`Course content`
}

export function showCourse(name: string, review: boolean): void {
  title.textContent = name
  document.title = name
  mode.hidden = !review
}

/** Shows that this is a preview, and tells its author what learners will not notice themselves. */
export function showPreview(storageDenied: boolean): void {
  const words = [t`Preview: you play the course as a learner does, and nothing of it is kept: no attempt, no record, no figures.`]
  if (storageDenied)
    words.push(
      t`Your browser does not let this course store anything in it. The player lends it a store that is emptied when the course is closed; some learners get the same. What the course reports is not affected.`,
    )
  preview.textContent = words.join(' ')
  preview.hidden = false
}

const savingWords = (standing: Standing) => (standing === 'saved' ? t`Saved` : standing === 'unsaved' ? '' : t`Not saved`)

export function showSaving(standing: Standing): void {
  const words = savingWords(standing)
  if (saving.textContent !== words) saving.textContent = words
}

type Choice = { label: string; chosen: () => void }

/** Shows a message above the content, with buttons for what can be done. `calm` is for good news. */
export function showNotice(text: string, choices: Choice[] = [], calm = false): void {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  notice.replaceChildren(paragraph, ...choices.map(({ label, chosen }) => button(label, chosen)))
  notice.classList.toggle('calm', calm)
  notice.hidden = false
}

export function hideNotice(): void {
  notice.hidden = true
}

function button(label: string, clicked: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', clicked)
  return made
}

function standingOf({ completion_status, success_status, is_asset }: Item): { sign: string; says: string } {
  if (success_status === 'failed') return { sign: '✗', says: t`Not passed` }
  if (completion_status === 'completed') return { sign: '✓', says: success_status === 'passed' ? t`Passed` : t`Completed` }
  return { sign: '○', says: is_asset ? '' : t`Not completed` }
}

/** Shows the menu of a course with several items. */
export function showMenu(items: Item[], current: string, open: (item: Item) => void): void {
  if (items.length < 2) return
  const list = document.createElement('ol')
  for (const item of items) list.append(entry(item, item.id === current, open))
  const within = menu.contains(document.activeElement)
  menu.replaceChildren(list)
  if (within) menu.querySelector<HTMLElement>('[aria-current]')?.focus()
  if (menuButton.hidden) toggleMenu(!narrow.matches)
  menuButton.hidden = false
}

function entry(item: Item, isCurrent: boolean, open: (item: Item) => void): HTMLLIElement {
  const line = document.createElement('li')
  const { sign, says } = standingOf(item)
  const choose = button('', () => {
    if (narrow.matches) {
      toggleMenu(false)
      frame.focus()
    }
    open(item)
  })
  const mark = document.createElement('span')
  mark.setAttribute('aria-hidden', 'true')
  mark.textContent = sign
  const words = document.createElement('span')
  const small = document.createElement('small')
  small.textContent = says
  words.append(item.title, small)
  choose.append(mark, words)
  if (isCurrent) choose.setAttribute('aria-current', 'true')
  line.append(choose)
  return line
}

function toggleMenu(shown: boolean): void {
  menu.hidden = !shown
  menuButton.setAttribute('aria-expanded', String(shown))
}
menuButton.addEventListener('click', () => toggleMenu(menu.hasAttribute('hidden')))
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || menu.hidden || !narrow.matches) return
  toggleMenu(false)
  menuButton.focus()
})

skip.addEventListener('click', (event) => {
  event.preventDefault()
  frame.focus()
})

const BLANK_MS = 2000

/** Unloads the content, which lets it react to the unload and write its last values. */
export async function blank(): Promise<void> {
  await new Promise<void>((done) => {
    const timer = setTimeout(done, BLANK_MS)
    frame.addEventListener(
      'load',
      () => {
        clearTimeout(timer)
        done()
      },
      { once: true },
    )
    frame.src = 'about:blank'
  })
}
