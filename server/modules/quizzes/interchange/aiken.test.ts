import { expect, test } from 'vitest'
import { readQuestions } from './rules-read.ts'

const read = async (text: string, format: 'gift' | 'aiken' = 'gift') => (await readQuestions({ format, bytes: Buffer.from(text) })).judged

test.each(['gift', 'aiken'] as const)('Aiken is read, also where it is sent as GIFT: %s', async (format) => {
  const file =
    '\uFEFFWhat puts out burning oil?\r\nA. Water\r\nB. A lid\r\nANSWER: B\r\n\r\nWho calls\nthe *fire* brigade {at night}?\n\nA) Whoever sees it,\n   and nobody else\nb) The manager = boss\nAnswer: a. Whoever\n' +
    'Which are exits?\nA. North\nB. B. B. King\nC. South\nANSWER: A, C\n'
  const judged = await read(file, format)
  expect(judged.map(({ outcome }) => outcome.outcome)).toEqual(['imported', 'imported', 'imported'])
  expect(judged.map(({ question }) => question)).toEqual([
    { kind: 'single_choice', prompt_markdown: 'What puts out burning oil?', points: 1, options: [{ text: 'Water', correct: false }, { text: 'A lid', correct: true }] },
    { kind: 'single_choice', prompt_markdown: 'Who calls  \nthe \\*fire\\* brigade {at night}?', points: 1, options: [{ text: 'Whoever sees it,\nand nobody else', correct: true }, { text: 'The manager = boss', correct: false }] },
    { kind: 'multiple_choice', prompt_markdown: 'Which are exits?', points: 1, options: [{ text: 'North', correct: true }, { text: 'B. B. King', correct: false }, { text: 'South', correct: true }], scoring: 'exact' },
  ])
}) // prettier-ignore

test('a question of Aiken that cannot be read says what is missing', async () => {
  const judged = await read('Good?\nA. Yes\nB. No\nANSWER: A\nBad?\nA. Yes\nB. No\nANSWER: C\nOne?\nA. Yes\nANSWER: A\nOdd?\nA. Yes\nB. No\nANSWER: none\nLast?\nA. Yes\nB. No')
  expect(judged.map(({ outcome }) => [outcome.outcome, outcome.title, ...outcome.warnings])).toEqual([
    ['imported', 'Good?'],
    ['failed', 'Bad?', 'ANSWER names C, and no option begins with it.'],
    ['failed', 'One?', 'options must have at least 2 items.'],
    ['failed', 'Odd?', 'Its answer is not given: a line such as “ANSWER: A” has to follow the options.'],
    ['failed', 'Last?', 'Its answer is not given: a line such as “ANSWER: A” has to follow the options.'],
  ])
  await expect(read('Only words', 'aiken')).rejects.toThrow('Its answer is not given')
}) // prettier-ignore
