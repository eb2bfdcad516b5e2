import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionBody } from '../questions/schema.ts'
import { giftOf } from './rules-gift-write.ts'
import { readQuestions } from './rules-read.ts'
import { hostileQuestions, sampleQuestions, takenFrom } from '../../../../test/questions.ts'

const read = async (text: string) => (await readQuestions({ format: 'gift', bytes: Buffer.from(text) })).judged
async function only(text: string) {
  const [first, ...others] = await read(text)
  expect(others).toEqual([])
  const { outcome, question } = first!
  return { ...outcome, question }
}

test('every kind of question is read', async () => {
  const file = `
$CATEGORY: $course$/top/Fire safety/Evacuation

// a comment with [tag:drill] and [tag:night]
::Colour:: What is between orange and green?{
  =yellow # right; good!
  ~red # [html]wrong, it is <b>yellow</b>
  ~blue
  ####Seen in a rainbow
}

Which two?{ ~%50%a ~%50%b ~%-50%c }

All or nothing?{ ~%50%a ~%50%b ~%-100%c }

::Q1:: 42 is the answer.{FALSE}

Which animal?{=Frog =Toad}

How many?{#3:2}

From one to five?{#1..5}

Match.{
  =cat -> paws
  =fish -> fins
}

Order.{>3 ALL VERTICAL ALL_OR_NOTHING SHOW
one
two
three
}

Why?{}
`
  const judged = await read(file)
  expect(judged.map(({ outcome }) => [outcome.index, outcome.title, outcome.kind, outcome.outcome])).toEqual([
    [1, 'Colour', 'single_choice', 'imported'],
    [2, 'Which two?', 'multiple_choice', 'imported'],
    [3, 'All or nothing?', 'multiple_choice', 'imported'],
    [4, 'Q1', 'true_false', 'imported'],
    [5, 'Which animal?', 'short_text', 'imported'],
    [6, 'How many?', 'numeric', 'imported'],
    [7, 'From one to five?', 'numeric', 'imported'],
    [8, 'Match.', 'matching', 'imported'],
    [9, 'Order.', 'ordering', 'imported'],
    [10, 'Why?', 'essay', 'imported'],
  ])
  const questions = judged.map(({ question }) => question)
  expect(questions[0]).toEqual({
    kind: 'single_choice',
    prompt_markdown: 'What is between orange and green?',
    points: 1,
    tags: ['Fire safety/Evacuation', 'drill', 'night'],
    feedback_markdown: 'Seen in a rainbow',
    options: [
      { text: 'yellow', correct: true, feedback_markdown: 'right; good!' },
      { text: 'red', correct: false, feedback_markdown: 'wrong, it is **yellow**' },
      { text: 'blue', correct: false },
    ],
  })
  expect(questions.slice(1, 3)).toMatchObject([{ scoring: 'partial' }, { scoring: 'exact' }])
  expect(questions.slice(3)).toMatchObject([
    { correct: false },
    { accepted_answers: ['Frog', 'Toad'] },
    { value: 3, tolerance: 2 },
    { value: 3, tolerance: 2 },
    { pairs: [{ prompt: 'cat', match: 'paws' }, { prompt: 'fish', match: 'fins' }], scoring: 'partial' }, // prettier-ignore
    { items: [{ text: 'one' }, { text: 'two' }, { text: 'three' }], scoring: 'exact' },
    { tags: ['Fire safety/Evacuation'] },
  ])
})

test('whatever changes on the way is said', async () => {
  const cases: [string, string][] = [
    ['Q{=a ~%50%b ~c}', 'part of the points count as wrong'],
    ['Q{=a =b ~c}', 'right by itself'],
    ['Q{~%60%a ~%40%b ~%-50%c}', 'different shares'],
    ['Q{~%50%a ~%50%b ~c}', 'takes off as much'],
    ['Q{T#no#yes}', 'became feedback for all'],
    ['Q{=Frog =%50%Cat}', 'part of the points'],
    ['Q{=Fro* =Toad}', 'here it is a star'],
    ['Q{=Frog =*}', 'takes everything'],
    ['Q{#3:2#so it is}', 'single answers was left out'],
    ['Q{#=3 =5}', 'the first was taken'],
    ['Q{=a -> b =c -> d = -> e}', 'belong to nothing'],
    ['[html]Q <img src\\="x.png" alt\\="dog">{T}', 'description stands in its place'],
    ['[html]Q <img src\\="x.png">{T}', 'A picture was left out.'],
    ['Q{>2 RANDOM VERTICAL RELATIVE_TO_CORRECT SHOW\na\nb\nc\n}', 'Only 2 of its 3'],
  ]
  for (const [text, says] of cases) {
    const row = await only(text)
    expect([row.outcome, row.warnings.join(' ')], text).toEqual(['changed', expect.stringContaining(says)])
    expect(row.question, text).toBeDefined()
  }
})

test('one bad question is one bad row', async () => {
  const judged = await read(
    'Good?{T}\n\nBad?{=a\n\nNothing asked.\n\n::Title:: Bad { too } many { braces\n\nOne answer?{~%100%a}\n\nGood again?{F}',
  )
  expect(judged.map(({ outcome }) => [outcome.outcome, outcome.title])).toEqual([
    ['imported', 'Good?'],
    ['failed', 'Bad?{=a'],
    ['unsupported', 'Nothing asked.'],
    ['failed', ' Title '.trim()],
    ['failed', 'One answer?'],
    ['imported', 'Good again?'],
  ])
  expect(judged[1]!.outcome.warnings).toEqual([expect.stringContaining('line 1 of the question, at character')])
  expect(judged[4]!.outcome.warnings).toEqual(['options must have at least 2 items.'])
})

test('HTML becomes Markdown that says the same, and plain text stays plain', async () => {
  const html =
    '<p>A<br>B</p><ul><li>one<li><b>two</b></ul><pre>x  y</pre><table><tr><th>h<td>i</table> 10<sup>2</sup> H<sub>2</sub>O &auml;&#8364; 2*3*4 _x_ <a href="https://example.org">here</a>'
  const row = await only(`[html]${html.replaceAll(/[~{}=:#]/g, String.raw`\$&`)}{=<i>a</i>*b ~<p>c</p>}`)
  expect(row.question?.prompt_markdown).toBe(
    'A\\\nB\n\n- one\n- **two**\n\n```\nx  y\n```\n\n| h | i |\n| --- | --- |\n\n10² H₂O ä€ 2\\*3\\*4 \\_x\\_ [here](<https://example.org>)',
  )
  expect(row.question).toMatchObject({ options: [{ text: 'a*b' }, { text: 'c' }] })
  expect((await only(String.raw`[plain]2*3 <b> & \# 1{T}`)).question?.prompt_markdown).toBe(String.raw`2\*3 \<b> & # 1`)
})

test('what is exported comes back as it was', async () => {
  expect(takenFrom(await read(giftOf(sampleQuestions)))).toEqual(sampleQuestions)
})

test('hostile texts come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(hostileQuestions, async (questions: QuestionBody[]) => {
      expect(takenFrom(await read(giftOf(questions)))).toEqual(questions)
    }),
    { numRuns: 300 },
  )
})
