import { expect, test } from 'vitest'
import { slugOf } from '../forms/slug.ts'
import { fold, holdsWords } from './fold.ts'

test.each([
  ['Müller', 'muller'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Øresund Æble', 'oresund aeble'],
  ['ﬁre', 'fire'],
])('%s is looked for as %s', (typed, folded) => {
  expect(fold(typed)).toBe(folded)
})

test.each([
  ['Manual handling (wards)', 'manual-handling-wards'],
  ['  Erste Hilfe – für alle  ', 'erste-hilfe-fur-alle'],
  ['?!', ''],
  ['a'.repeat(120), 'a'.repeat(100)],
])('%s has the short name %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each([
  ['O’Néill‐D’Arcy', ["O'Neill", "d'arcy", 'oneill', 'darcy oneill', 'o neill']],
  ['Ann Lee', ['lee, ann', 'lee ann', '  ann   lee ', 'annlee', '']],
  ['Jürgen Müller', ['mueller', 'Müller, Jürgen', 'muller']],
  ['Petra Mueller', ['müller', 'Mueller']],
  ['Marc-André Löscher', ['marc andre', 'marcandre', 'loescher']],
  ['Samuel Ek', ['samuel', 'samue', 'el ek']],
  ['محمد الأحمد', ['الاحمد', 'الأحمد محمد']],
  ['Infusionspumpen', ['pumpe infusion']],
])('%s is found by all words in any order', (text, typed) => {
  for (const q of typed) expect(holdsWords(q, text), q).toBe(true)
  for (const q of ['ann müller', 'neill lee', '%']) expect(holdsWords(q, text), q).toBe(false)
})

test('the words may stand in several texts', () => {
  expect(holdsWords('drill fire', 'Fire safety', null, 'Drills')).toBe(true)
  expect(holdsWords('fire drill', 'Fire safety', undefined)).toBe(false)
})
