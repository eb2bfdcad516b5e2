import { expect, test } from 'vitest'
import type { QuizAnswer } from '../attempts/schema.ts'
import { type Question, identified, matchesOf } from '../questions/rules.ts'
import type { QuestionBody } from '../questions/schema.ts'
import { type Mark, markOf, resultOf, shareOf } from './rules.ts'
import { normalized } from '#platform/text.ts'
import { numberIn } from './rules-text.ts'

const asked = (body: QuestionBody) => {
  const [question] = identified([body], new Map()) as [Question]
  return { question, matches: matchesOf(question, []) }
}
const common = { prompt_markdown: 'What?', points: 4 }
const share = (body: QuestionBody, answer: QuizAnswer | null) => shareOf(asked(body), answer)

/** Returns the share for picking these letters. Capital letters are the right options. */
function chosen(letters: string, picked: string, scoring?: 'exact' | 'partial'): number {
  const options = [...letters].map((text) => ({ text, correct: text === text.toUpperCase() }))
  const made = asked({ kind: 'multiple_choice', ...common, options, ...(scoring && { scoring }) })
  const all = 'options' in made.question ? made.question.options : []
  return shareOf(made, { option_ids: [...picked].map((letter) => all.find(({ text }) => text === letter)!.id) })
}

test.each([
  ['ABcd', 'AB', 1, 1],
  ['ABcd', 'A', 0, 0.5],
  ['ABcd', 'ABc', 0, 0.5],
  ['ABcd', 'ABcd', 0, 0],
  ['ABcd', 'Ac', 0, 0],
  ['ABcd', 'cd', 0, 0],
  ['ABcd', '', 0, 0],
  ['ABCd', 'AB', 0, 2 / 3],
  ['ABCd', 'ABCd', 0, 2 / 3],
  ['Abcd', 'A', 1, 1],
  ['Abcd', 'Ab', 0, 0],
  ['AB', 'AB', 1, 1],
])('multiple choice of %s with %s chosen: %d exact, %d in part', (letters, picked, exact, partial) => {
  expect(chosen(letters, picked)).toBeCloseTo(partial, 12)
  expect(chosen(letters, picked, 'exact')).toBe(exact)
  expect(chosen(letters, picked, 'partial')).toBeCloseTo(partial, 12)
})

test('four points, two right: two right and one wrong chosen are two points', () => {
  expect(chosen('ABcd', 'ABc', 'partial') * 4).toBe(2)
})

function ordered(right: string, given: string, scoring?: 'exact' | 'partial'): number {
  const made = asked({ kind: 'ordering', ...common, items: [...right].map((text) => ({ text })), ...(scoring && { scoring }) })
  const left = 'items' in made.question ? [...made.question.items] : []
  const ids = [...given].map(
    (letter) =>
      left.splice(
        left.findIndex(({ text }) => text === letter),
        1,
      )[0]!.id,
  )
  return shareOf(made, { item_ids: ids })
}

test.each([
  ['abcd', 'abcd', 1, 1],
  ['abcd', 'dcba', 0, 0],
  ['abcd', 'bcda', 0, 2 / 3],
  ['abcd', 'dabc', 0, 2 / 3],
  ['abcd', 'acbd', 0, 2 / 3],
  ['abcd', 'badc', 0, 1 / 3],
  ['ab', 'ab', 1, 1],
  ['ab', 'ba', 0, 0],
  ['aba', 'aba', 1, 1],
  ['aab', 'aba', 0, 1 / 2],
  ['abcdefgh', 'habcdefg', 0, 6 / 7],
])('of %s the order %s is worth %d exact, %d in part', (right, given, exact, partial) => {
  expect(ordered(right, given, 'exact')).toBe(exact)
  expect(ordered(right, given)).toBeCloseTo(partial, 12)
  expect(ordered(right, given, 'partial')).toBeCloseTo(partial, 12)
})

test('items of the same words are the same, whichever of them stands where', () => {
  const made = asked({ kind: 'ordering', ...common, items: ['a', 'b', 'a'].map((text) => ({ text })) })
  const [first, second, third] = 'items' in made.question ? made.question.items.map(({ id }) => id) : []
  expect(shareOf(made, { item_ids: [third!, second!, first!] })).toBe(1)
})

function matched(pairs: [string, string][], given: [string, string][], scoring?: 'exact' | 'partial'): number {
  const made = asked({
    kind: 'matching',
    ...common,
    pairs: pairs.map(([prompt, match]) => ({ prompt, match })),
    ...(scoring && { scoring }),
  })
  const prompts = 'pairs' in made.question ? made.question.pairs : []
  const id = (prompt: string) => prompts.find((one) => one.prompt === prompt)!.id
  const match = (text: string) => made.matches!.find((one) => one.text === text)!.id
  return shareOf(made, { pairs: given.map(([prompt, text]) => ({ prompt_id: id(prompt), match_id: match(text) })) })
}

test.each([
  [[['a', '1'], ['b', '2'], ['c', '3']], 1, 1],
  [[['a', '1'], ['b', '3'], ['c', '2']], 0, 1 / 3],
  [[['a', '1'], ['b', '2']], 0, 2 / 3],
  [[['a', '1'], ['b', '1'], ['c', '1']], 0, 1 / 3],
  [[], 0, 0],
] as [[string, string][], number, number][])('matching %j is worth %d exact, %d in part', (given, exact, partial) => {
  const pairs: [string, string][] = [['a', '1'], ['b', '2'], ['c', '3']] // prettier-ignore
  expect(matched(pairs, given, 'exact')).toBe(exact)
  expect(matched(pairs, given)).toBeCloseTo(partial, 12)
  expect(matched(pairs, given, 'partial')).toBeCloseTo(partial, 12)
}) // prettier-ignore

test('what several prompts match is there once, and may be used for each of them', () => {
  const pairs: [string, string][] = [['dog', 'mammal'], ['cat', 'mammal'], ['carp', 'fish']] // prettier-ignore
  expect(matched(pairs, pairs)).toBe(1)
})

test.each([
  ['1', 1], ['-1', -1], ['+1', 1], ['\u22121,5', -1.5], ['0.5', 0.5], ['0,5', 0.5], ['.5', 0.5], [',5', 0.5], ['5.', 5], [' 12 ', 12],
  ['1.000', 1], ['\uff11\uff12', 12], ['007', 7], ['1,234.5', undefined], ['1.234,5', undefined], ['1 000', undefined], ["1'000", undefined],
  ['1.2.3', undefined], ['1e3', 1000], ['6,022e23', 6.022e23], ['1.6E-19', 1.6e-19],
  ['6.022×10^23', 6.022e23], ['6.022 x 10²³', 6.022e23], ['2·10⁻³', 0.002], ['-1,5 * 10**4', -15000], [String.raw`3 \times 10^{2}`, 300], ['10³', undefined], ['1e', undefined],
  ['1e999', undefined], ['2x10', undefined], ['2 × 1023', undefined], ['0x10', undefined], ['12 mg', undefined], ['', undefined], ['.', undefined], ['-', undefined],
  ['NaN', undefined], ['Infinity', undefined], ['1/2', undefined], ['5 %', undefined], ['--1', undefined],
] as [string, number | undefined][])('%j is the number %s', (text, number) => {
  expect(numberIn(text)).toBe(number)
}) // prettier-ignore

test.each([
  [2.5, 0.1, '2.4', 1], [2.5, 0.1, '2,6', 1], [2.5, 0.1, '2.61', 0], [2.5, 0.1, '2.39', 0], [0.3, 0, '0.3', 1], [0.1 + 0.2, 0, '0.3', 1],
  [1.6e-19, 1e-21, '0', 0], [1.6e-19, 1e-21, '1.61e-19', 1], [1e-12, 0, '0', 0], [0.001, 5, '5,001', 1], [6.022e23, 1e20, '6.022 × 10²³', 1], [6.022e23, 1e20, '6.0', 0],
  [1e12, 0, '1000000000000', 1], [1e12, 0, '1000000002000', 0], [-5, 0, '5', 0], [0, 0, '-0', 1], [3, 0, 'three', 0],
])('%d ± %d: %j is worth %d', (value, tolerance, text, worth) => {
  expect(share({ kind: 'numeric', ...common, value, tolerance }, { text })).toBe(worth)
}) // prettier-ignore

test.each([
  ['Café', 'cafe', true, true], ['Café', 'cafe', false, false], ['Café', 'CAFÉ', false, true], ['Café', '  café\u00a0 ', false, true],
  ['hand washing', 'Hand  Washing', false, true], ['straße', 'STRASSE', false, true], ['ﬁre', 'Fire', false, true], ['ΣΟΦΟΣ', 'σοφος', false, true],
  ['Café', 'Cafe\u0301', false, true], ['ＡＢＣ', 'abc', false, true], ['abc', 'a\u200bbc', false, true], ['कि', 'क', true, false], ['abc', '', true, false],
])('of the accepted %j the answer %j, accents folded: %s, is right: %s', (accepted, text, fold_accents, isRight) => {
  expect(share({ kind: 'short_text', ...common, accepted_answers: ['Something else', accepted], fold_accents }, { text })).toBe(isRight ? 1 : 0)
}) // prettier-ignore

test.each([
  ["don't run", ['don’t run', 'Don‘t run', 'donʼt run', 'don´t run', 'don`t run', 'don′t run', 'don＇t  run']],
  ['say "stop" now', ['say “stop” now', 'say „stop“ now', 'say «stop» now', 'say ”stop” now']],
  ['X-ray', ['x‐ray', 'x\u2011ray', 'x‒ray', 'x–ray', 'x—ray', 'x―ray', 'x−ray', 'x\uff0dray', 'x﹣ray']],
  ['Köln', ['Kö\u00adln', 'Kö\u200bln', '\u200eKöln\u200f', '\u2066Köln\u2069', 'Köln\ufe0f', '\u061cKöln\ufeff', 'K\u034föln']],
  ['two words', ['two\u00a0words', 'two\u202fwords', 'two\u3000words', 'two\t\nwords', '\u2003two \u2009 words ']],
  ['12 mg', ['١٢ mg', '۱۲ mg', '१२ mg', '１２ mg', '𝟏𝟐 mg', '১২ mg', '๑๒ mg']],
])('typed for %j, what keyboards and word processors make of it is right, as answer and as key', (key, typed) => {
  for (const text of typed)
    for (const fold_accents of [true, false]) {
      expect(share({ kind: 'short_text', ...common, accepted_answers: [key], fold_accents }, { text }), `answer ${text}`).toBe(1)
      expect(share({ kind: 'short_text', ...common, accepted_answers: [text], fold_accents }, { text: key }), `key ${text}`).toBe(1)
    }
})

test.each([["don't", 'dont'], ['X-ray', 'Xray'], ['two words', 'twowords'], ['12', '13'], ['a "b"', "a 'b'"]])('%j is not %j', (key, text) => {
  expect(share({ kind: 'short_text', ...common, accepted_answers: [key] }, { text })).toBe(0)
}) // prettier-ignore

test.each([
  ['١٫٥', 1.5], ['۱٫۵', 1.5], ['١.٥', 1.5], ['१,५', 1.5], ['\u200e-١٫٥', -1.5], ['—1.5', -1.5], ['‐1.5', -1.5], ['1\u00ad.5', 1.5],
  ['１．５', 1.5], ['𝟗', 9], ['١٬٠٠٠', undefined], ['1٫5٫2', undefined],
] as [string, number | undefined][])('%j, in the digits of any script, is the number %s', (text, number) => {
  expect(numberIn(text)).toBe(number)
}) // prettier-ignore

test('an answer of signs that are not seen is none, also where an old key is no more than these', () => {
  const old = asked({ kind: 'short_text', ...common, accepted_answers: ['a'] })
  if (old.question.kind === 'short_text') old.question.accepted_answers = ['\u00ad']
  for (const text of ['', ' ', '\u200b']) expect(shareOf(old, { text })).toBe(0)
})

test('accents are folded where nothing is said of them', () => {
  expect(share({ kind: 'short_text', ...common, accepted_answers: ['Café'] }, { text: 'cafe' })).toBe(1)
  expect(normalized('  Ä  B ', true)).toBe('a b')
})

test('nothing answered is nothing right', () => {
  const options = [
    { text: 'A', correct: true },
    { text: 'B', correct: false },
  ]
  const bodies: QuestionBody[] = [
    { kind: 'single_choice', ...common, options },
    { kind: 'multiple_choice', ...common, options },
    { kind: 'true_false', ...common, correct: false },
    { kind: 'short_text', ...common, accepted_answers: ['A'] },
    { kind: 'numeric', ...common, value: 0 },
    { kind: 'ordering', ...common, items: [{ text: 'A' }, { text: 'B' }] },
    { kind: 'matching', ...common, pairs: [{ prompt: 'A', match: 'B' }, { prompt: 'C', match: 'D' }] },
  ] // prettier-ignore
  for (const body of bodies) expect(markOf(asked(body), null), body.kind).toMatchObject({ points: 0, of: 4, right: false })
})

test('an essay waits for a person, but for one with nothing in it', () => {
  const essay: QuestionBody = { kind: 'essay', ...common }
  expect(markOf(asked(essay), { text: 'Because.' })).toMatchObject({ points: null, right: null })
  for (const answer of [null, { text: '' }, { text: ' \n ' }])
    expect(markOf(asked(essay), answer)).toMatchObject({ points: 0, right: false })
})

const mark = (points: number | null, of: number, more: Partial<Mark> = {}): Mark => ({
  question_id: 'q',
  points,
  of,
  right: points === null ? null : points >= of,
  must_pass: false,
  by_hand: false,
  comment: null,
  ...more,
})

test.each([
  [[mark(1, 1), mark(0, 1)], 50, 50, true],
  [[mark(2, 3)], 66.67, 66.67, false],
  [[mark(2, 3)], 66.66, 66.67, true],
  [[mark(1 / 3, 1), mark(1 / 3, 1), mark(1 / 3, 1)], 33.33, 33.33, true],
  [[mark(0.1, 1), mark(0.2, 1), mark(0.3, 1)], 20, 20, true],
  [[mark(0, 1)], 0, 0, true],
  [[mark(9, 10, { must_pass: true })], 80, 90, false],
  [[mark(10, 10, { must_pass: true })], 80, 100, true],
  [[mark(0, 0, { must_pass: true, right: false }), mark(1, 1)], 80, 100, false],
  [[mark(0, 0)], 0, null, false],
] as [Mark[], number, number | null, boolean][])('%j needs %d: %s, passed %s', (marks, needed, score, passed) => {
  expect(resultOf(marks, needed)).toEqual({ score, passed, can_pass: passed })
})

test('what waits is no result, and says whether it can still be a pass', () => {
  const waits = { score: null, passed: null }
  expect(resultOf([mark(1, 2), mark(null, 2)], 75)).toEqual({ ...waits, can_pass: true })
  expect(resultOf([mark(1, 2), mark(null, 2)], 76)).toEqual({ ...waits, can_pass: false })
  expect(resultOf([mark(0, 1, { must_pass: true }), mark(null, 99)], 50)).toEqual({ ...waits, can_pass: false })
})
