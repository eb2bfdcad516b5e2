import { expect, test } from 'vitest'
import { readQuestions } from './rules-read.ts'
import { simpleWorkbook } from '../../../../test/workbooks.ts'

const read = async (text: string | Buffer) => (await readQuestions({ format: 'csv', bytes: Buffer.from(text) })).judged

const rows = [
  ['single_choice', 'Which?', '2.5', 'a|b|c', 'b', 'fire|night'],
  ['Multiple choice', 'Which two?', '', String.raw`a\|b|c|d`, '1|d', ''],
  ['true_false', 'True?', '1', '', 'FALSE', ''],
  ['short_text', 'Who?', '1', '', 'Ann|Bob', ''],
  ['numeric', 'How many?', '1', '', '3.5|0.5', ''],
  ['ordering', 'In which order?', '1', 'one|two', '', ''],
  ['matching', 'What belongs?', '1', 'cat|fish', 'paws|fins', ''],
  ['essay', 'Why?', '10', '', '', ''],
]
const written = (delimiter: string, lineEnd = '\n') =>
  [['kind', 'prompt', 'points', 'options', 'correct', 'tags'], ...rows].map((row) => row.join(delimiter)).join(lineEnd)

test('every kind of question is read, whatever parts the cells', async () => {
  const judged = await read(written(','))
  expect(judged.every(({ outcome }) => outcome.outcome === 'imported')).toBe(true)
  expect(judged.map(({ question }) => question)).toEqual([
    { kind: 'single_choice', prompt_markdown: 'Which?', points: 2.5, tags: ['fire', 'night'], options: [{ text: 'a', correct: false }, { text: 'b', correct: true }, { text: 'c', correct: false }] },
    { kind: 'multiple_choice', prompt_markdown: 'Which two?', points: 1, options: [{ text: 'a|b', correct: true }, { text: 'c', correct: false }, { text: 'd', correct: true }] },
    { kind: 'true_false', prompt_markdown: 'True?', points: 1, correct: false },
    { kind: 'short_text', prompt_markdown: 'Who?', points: 1, accepted_answers: ['Ann', 'Bob'] },
    { kind: 'numeric', prompt_markdown: 'How many?', points: 1, value: 3.5, tolerance: 0.5 },
    { kind: 'ordering', prompt_markdown: 'In which order?', points: 1, items: [{ text: 'one' }, { text: 'two' }] },
    { kind: 'matching', prompt_markdown: 'What belongs?', points: 1, pairs: [{ prompt: 'cat', match: 'paws' }, { prompt: 'fish', match: 'fins' }] },
    { kind: 'essay', prompt_markdown: 'Why?', points: 10 },
  ])
  expect(await read(written('\t'))).toEqual(judged)
  expect(await read(`\uFEFF${written(';', '\r\n')}\r\n`)).toEqual(judged)
}) // prettier-ignore

test('a bad cell fails its row only', async () => {
  const judged = await read(
    [
      'prompt,kind,points,correct,options,Note',
      'Fine?,true_false,1,true,,',
      'Fine?,true_false,1,maybe,,',
      'Kind?,riddle,1,,,',
      'Points?,essay,many,,,',
      'Minus?,essay,-1,,,',
      ',essay,1,,,',
      'Which?,single_choice,1,z,a|b,',
      'Which?,single_choice,1,a|b,a|b,',
      'Match?,matching,1,x,a|b,',
      'Number?,numeric,1,x,,',
      'Cells?,essay,1,,,,,x',
      'Note?,essay,1,,,by hand',
    ].join('\n'),
  )
  expect(judged.map(({ outcome }) => [outcome.outcome, outcome.warnings.at(-1) ?? ''])).toEqual([
    ['imported', ''],
    ['failed', 'correct must be true or false.'],
    ['failed', expect.stringContaining('kind must be one of single_choice')],
    ['failed', 'points must be a number.'],
    ['failed', 'points must be >= 0.'],
    ['failed', 'It has no question text.'],
    ['failed', expect.stringContaining('correct names "z"')],
    ['failed', 'options must have exactly one that is correct.'],
    ['failed', expect.stringContaining('each of its 2 options')],
    ['failed', expect.stringContaining('correct must be a number')],
    ['failed', expect.stringContaining('8 cells')],
    ['changed', 'The column "note" was left out.'],
  ])
})

test('a file is read whatever its encoding, and the answer says which', async () => {
  const text = 'sep=;\nOur questions\nkind;prompt\nessay;"Größe; warum?"\nessay;Ein "Zitat" darin;;\n;\n'
  for (const [bytes, read_as] of [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16'],
    [Buffer.from(text, 'latin1'), 'windows-1252'],
  ] as const) {
    const found = await readQuestions({ format: 'csv', bytes })
    expect([found.read_as, found.judged.map(({ question }) => question?.prompt_markdown)]).toEqual([read_as, ['Größe; warum?', 'Ein "Zitat" darin']])
  }
}) // prettier-ignore

test('a file that cannot be read at all is refused', async () => {
  const cases: [string | Buffer, string][] = [
    ['', 'empty'],
    ['kind\nessay\n', 'no prompt column'],
    ['kind,prompt,prompt\nessay,a,b\n', 'more than one prompt'],
    ['kind,prompt\nessay,"open\n', 'cannot be read as CSV'],
    ['kind,prompt\n', 'holds no question'],
    ['kind,prompt\nriddle,x\n', 'kind must be one of'],
    ['kind,prompt\nessay,a\0b\n', 'neither a text'],
    [Buffer.from(`kind,prompt\nessay,a\n`, 'utf16le'), 'neither a text'],
    [Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), '5 MB'],
  ]
  for (const [file, says] of cases) await expect(read(file), says).rejects.toThrow(says)
})

test('questions of a workbook are read as those of a CSV file', async () => {
  const bytes = simpleWorkbook([['kind', 'prompt', 'points', 'correct'], ['numeric', 'How many?', 2, 12], ['true_false', 'True?', '', 'true']], 'Quiz') // prettier-ignore
  const { read_as, sheet, judged } = await readQuestions({ format: 'csv', bytes })
  expect([read_as, sheet]).toEqual(['xlsx', 'Quiz'])
  expect(judged.map(({ question }) => question)).toMatchObject([
    { kind: 'numeric', prompt_markdown: 'How many?', points: 2, value: 12 },
    { kind: 'true_false', correct: true },
  ])
})
