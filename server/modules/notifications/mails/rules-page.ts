import { escaped, sign, smallPage } from '#platform/http/small-page.ts'
import type { Language } from '#platform/languages.ts'

const english = {
  ask: 'Stop these mails?',
  about: 'You will get no more mails of this kind. In the service itself nothing changes, and you can choose them again at any time.',
  press: 'Stop these mails',
  done: 'These mails have stopped',
  after: 'You will get no more mails of this kind. You can choose them again at any time.',
  choose: 'Choose what you are told',
  unknown: 'This link stops nothing',
  whole: 'Perhaps a part of it is missing. You can choose which mails you get once you are signed in.',
}
const german: typeof english = {
  ask: 'Diese E-Mails beenden?',
  about:
    'Sie erhalten dann keine E-Mails dieser Art mehr. In der Anwendung selbst ändert sich nichts, und Sie können sie jederzeit wieder auswählen.',
  press: 'Diese E-Mails beenden',
  done: 'Diese E-Mails sind beendet',
  after: 'Sie erhalten keine E-Mails dieser Art mehr. Sie können sie jederzeit wieder auswählen.',
  choose: 'Auswählen, worüber Sie informiert werden',
  unknown: 'Dieser Link beendet nichts',
  whole: 'Vielleicht fehlt ein Teil davon. Welche E-Mails Sie erhalten, wählen Sie nach der Anmeldung aus.',
}
const wordsIn: Record<Language, typeof english> = { en: english, de: german }

const head = (tone: string, mark: 'check' | 'cross' | 'question', title: string) =>
  `<header class="${tone}">${sign(mark)}<h1>${escaped(title)}</h1></header>`
const settings = ({ choose }: typeof english) => `<p class="when"><a href="/profile/notifications">${escaped(choose)}</a></p>`

/** Returns the page that asks for confirmation, because programs open links too. */
export function askingPage(language: Language): string {
  const words = wordsIn[language]
  const form = `<form method="post"><p><button>${escaped(words.press)}</button></p></form>`
  return smallPage(language, words.ask, `${head('', 'question', words.ask)}<p>${escaped(words.about)}</p>${form}`)
}

export function donePage(language: Language): string {
  const words = wordsIn[language]
  return smallPage(language, words.done, `${head('good', 'check', words.done)}<p>${escaped(words.after)}</p>${settings(words)}`)
}

export function unknownPage(language: Language): string {
  const words = wordsIn[language]
  return smallPage(language, words.unknown, `${head('bad', 'cross', words.unknown)}<p>${escaped(words.whole)}</p>${settings(words)}`)
}
