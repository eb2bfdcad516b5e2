import type { CertificateState } from './actions.ts'
import { escaped, sign, smallPage } from '#platform/http/small-page.ts'
import type { Language } from '#platform/languages.ts'
import { said, wordsIn } from './words.ts'

/** Returns the public page of a serial. It shows only who, what, by whom, when, and whether it is in force today. */
export function verifiedPage(language: Language, told: CertificateState): string {
  const { proof } = told
  const { words, state, grace, name, awarded_on, today } = said(language, told)
  const facts = [
    [words.facts.name, name],
    [words.facts.certification, proof.certification],
    [words.facts.organization, proof.organization],
    [words.facts.awarded_on, awarded_on],
  ] as const
  const rows = facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${escaped(value)}</dd></div>`).join('')
  const look = proof.in_force ? sign('check') : sign('cross')
  const header = `<header class="${proof.in_force ? 'good' : 'bad'}">${look}<div><h1>${state}</h1>${grace === undefined ? '' : `<small>${grace}</small>`}</div></header>`
  return smallPage(language, words.title(proof.in_force), `${header}<dl>${rows}</dl><p class="when">${words.checked(today)}</p>`)
}

export function unknownPage(language: Language): string {
  const { title, heading, compare, ask } = wordsIn[language].unknown
  return smallPage(
    language,
    title,
    `<header class="unknown">${sign('question')}<h1>${heading}</h1></header>
<p>${compare}</p>
<p>${ask}</p>`,
  )
}
