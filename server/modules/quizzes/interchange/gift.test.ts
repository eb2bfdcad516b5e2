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
    ['Q{=x=4 ~y}', 'Write \\= there'],
    ['Q{=same ~same}', 'Two of its options are the same'],
    ['Q{=Co =%0%CO}', '“CO” was wrong; here it is right'],
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
  expect(judged[1]!.outcome.warnings).toEqual([expect.stringContaining('begin in line 1 of the question have no closing brace')])
  expect(judged[4]!.outcome.warnings).toEqual(['options must have at least 2 items.'])
})

const choice = (...texts: string[]) => ({ kind: 'single_choice', options: texts.map((text, at) => ({ text, correct: at === 0 })) })

test.each([
  ['::colon:: Pick one: the right exit {=A ~B}', 'Pick one: the right exit', choice('A', 'B')],
  ['Which of these is true: a, b or c? {=A ~B}', 'Which of these is true: a, b or c?', choice('A', 'B')],
  ['If x = 4 ~ y, what is #1? {#5}', 'If x = 4 ~ y, what is #1?', { kind: 'numeric', value: 5, tolerance: 0 }],
  ['See https://x.org/?a=1&b=~2#top {T}', 'See https://x.org/?a=1&b=~2#top', { kind: 'true_false', correct: true }],
  ['The ratio {=1:2 ~2:1} is right = good.', String.raw`The ratio \_\_\_\_\_ is right = good.`, choice('1:2', '2:1')],
  ['When does it start? {=10:30#So it says: half past ~11:00####Note: #1 = the clock}', 'When does it start?', { feedback_markdown: 'Note: #1 = the clock' }],
  ['Which page? {=https://x.org/?a=1&b=2 ~https://x.org/~me/ ~none}', 'Which page?', choice('https://x.org/?a=1&b=2', 'https://x.org/~me/', 'none')],
  ['std::vector: what is it? {=A list ~A map}', 'std::vector: what is it?', choice('A list', 'A map')],
  ['Old way {~no ~=yes ~never}', 'Old way', { kind: 'single_choice', options: [{ correct: false }, { text: 'yes', correct: true }, { text: 'never' }] }],
  ['Compact {=a~b~c}', 'Compact', choice('a', 'b', 'c')],
  ['Half: {=50 % ~%0%5 %}', 'Half:', choice('50 %', '5 %')],
  ['So? {true}', 'So?', { kind: 'true_false', correct: true }],
  ['Who?{Frog}', 'Who?', { kind: 'short_text', accepted_answers: ['Frog'] }],
  ['When?{=10:30 =half past ten#Right: then}', 'When?', { accepted_answers: ['10:30', 'half past ten'] }],
  ['Match: times {=dawn: first light -> 6:00 =noon -> 12:00 \\= midday}', 'Match: times', { pairs: [{ prompt: 'dawn: first light', match: '6:00' }, { prompt: 'noon', match: '12:00 = midday' }] }],
  ['Order: go {>2 ALL VERTICAL LONGEST_ORDERED_SUBSET SHOW\nAt 6:00 = dawn\nAt 7:00\n}', 'Order: go', { items: [{ text: 'At 6:00 = dawn' }, { text: 'At 7:00' }] }],
])('outside of braces, in addresses and with colons %j says what it says', async (text, prompt, question) => {
  const row = await only(text)
  expect(row.question, row.warnings.join(' ')).toMatchObject({ prompt_markdown: prompt, ...question })
}) // prettier-ignore

test.each([
  ['#6.022e23:1e20', 6.022e23, 1e20],
  ['#1e12:1E10', 1e12, 1e10], ['#1,5:0,1', 1.5, 0.1], ['#-1,5..-0,5', -1, 0.5], ['#=2,5e3:5 =%50%2e3:9', 2500, 5], ['#6,5×10^3:10', 6500, 10],
  ['#2·10⁻³', 0.002, 0], ['#=5:0,5#about: 5 =%0%*#no', 5, 0.5], ['#.5:.1', 0.5, 0.1], ['#1..5####From 1: to 5', 3, 2], ['#1\\:0.5', 1, 0.5],
])('{%s} is a number', async (body, value, tolerance) => {
  const row = await only(`::power:: How many? {${body}}`)
  expect(row.question, row.warnings.join(' ')).toMatchObject({ kind: 'numeric', value, tolerance })
}) // prettier-ignore

test('a refusal names the sign and the cure', async () => {
  const cases: [string, string][] = [
    [
      'Which set is {1, 2}?\nSay {=a ~b}',
      String.raw`Line 2 of the question: { begins or ends the answers in GIFT. Write \{ where it is text.`,
    ],
    ['A } first {T}', String.raw`Line 1 of the question: } begins or ends the answers in GIFT. Write \} where it is text.`],
    ['Nested {=f{x} ~b}', String.raw`Write \{ where it is text.`],
    ['Open {=a ~b', 'no closing brace'],
    ['Cloze {1:SHORTANSWER:=Paris}', 'The answers begin with “1:SHORTANSWER:”. Write = before a right answer'],
    ['Pairs {=a -> b =c = d -> e}', 'The pair “c” has no ->.'],
    ['Unit {#5 cm}', 'no number'],
    ['Most {~%150%a ~b}', 'share of the points of an answer is no number'],
  ]
  for (const [text, says] of cases) {
    const judged = await read(`${text}\n\nGood?{T}`)
    expect([judged[0]!.outcome.outcome, judged[0]!.outcome.warnings.join(' ')], text).toEqual(['failed', expect.stringContaining(says)])
    expect(judged.at(-1)!.outcome.outcome).toBe('imported')
  }
})

test('formulas are taken as they are written, and said', async () => {
  const cases: [string, string, object][] = [
    [
      String.raw`What is \( \frac{1}{2} + x_1 = y \)? {=\(\alpha\) ~\(\beta\)}`,
      String.raw`What is \( \frac{1}{2} + x_1 = y \)?`,
      choice(String.raw`\(\alpha\)`, String.raw`\(\beta\)`),
    ],
    [
      String.raw`$$\sqrt{x} \neq \nu$$ {=$$x^{2} = 4$$ ~\[ y \]}`,
      String.raw`$$\sqrt{x} \neq \nu$$`,
      choice('$$x^{2} = 4$$', String.raw`\[ y \]`),
    ],
    // The form that Moodle writes.
    [String.raw`\\( \\frac\{1\}\{2\} \\) {=\\(x\=4\\) ~b}`, String.raw`\( \frac{1}{2} \)`, choice(String.raw`\(x=4\)`, 'b')],
  ]
  for (const [text, prompt, question] of cases) {
    const row = await only(text)
    expect(row, text).toMatchObject({ outcome: 'changed', warnings: ['A formula was taken over as plain text.'], question })
    expect(row.title).toBe(prompt)
  }
  expect((await only('It costs $5 or $6 \\(about\\) {=a ~b}')).warnings).toEqual(['A formula was taken over as plain text.'])
  expect((await only('It costs $5 or $6 (about) [1] {=a ~b}')).outcome).toBe('imported')
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
