import { expect, test } from 'vitest'
import { slugOf } from '../forms/slug.ts'
import { fold } from './fold.ts'

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
