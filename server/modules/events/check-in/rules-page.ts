import { sign, smallPage } from '#platform/http/small-page.ts'
import type { Language } from '#platform/languages.ts'

const words: Record<Language, { title: string; about: string; next: string }> = {
  en: {
    title: 'This code has run out',
    about: 'The code of an event changes every 15 seconds, so that nobody can pass it on.',
    next: 'Scan the one that is shown in the room now.',
  },
  de: {
    title: 'Dieser Code ist abgelaufen',
    about: 'Der Code einer Veranstaltung wechselt alle 15 Sekunden, damit ihn niemand weitergeben kann.',
    next: 'Scannen Sie den Code, der jetzt im Raum gezeigt wird.',
  },
}

/** Returns the page for a person whose code is no longer valid, or never was. */
export function ranOutPage(language: Language): string {
  const { title, about, next } = words[language]
  return smallPage(language, title, `<header class="bad">${sign('cross')}<h1>${title}</h1></header>\n<p>${next}</p>\n<p>${about}</p>`)
}
