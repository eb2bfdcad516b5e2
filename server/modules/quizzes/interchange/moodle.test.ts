import { expect, test } from 'vitest'
import { readQuestions } from './rules-read.ts'

const read = async (inside: string) =>
  (await readQuestions({ format: 'moodle_xml', bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${inside}</quiz>`) }))
    .judged
const text = (name: string, content: string, attributes = 'format="html"') =>
  `<${name} ${attributes}><text><![CDATA[${content}]]></text></${name}>`
const question = (type: string, inside: string, more = '') =>
  `<question type="${type}"><name><text>Name</text></name>${text('questiontext', '<p>What is <b>it</b>?</p>')}<defaultgrade>2.0000000</defaultgrade>${inside}${more}</question>`
const answer = (fraction: number | string, content: string, feedback = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${content}]]></text>${feedback && text('feedback', feedback)}</answer>`
async function only(type: string, inside: string, more = '') {
  const [first] = await read(question(type, inside, more))
  const { outcome, question: found } = first!
  return { ...outcome, question: found }
}

test('every kind of question is read', async () => {
  const judged = await read(
    [
      '<question type="category"><category><text>$course$/top/Default for Fire/Exits</text></category></question>',
      question('multichoice', `<single>true</single>${answer(100, '<p>yes</p>', 'right')}${answer(0, '<p>no</p>')}`, `<tags><tag><text>night</text></tag></tags>${text('generalfeedback', 'So it is')}`),
      question('multichoice', `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-50, 'c')}`),
      question('multichoice', `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-100, 'c')}`),
      question('truefalse', answer(0, 'true') + answer(100, 'false')),
      question('shortanswer', `<usecase>0</usecase>${answer(100, 'Frog')}${answer(100, 'Toad &amp; co')}`),
      question('numerical', `<answer fraction="100"><text>3,5</text><tolerance>0.25</tolerance></answer>`),
      question('matching', `<subquestion format="html"><text>cat</text><answer><text>paws</text></answer></subquestion><subquestion format="html"><text>fish</text><answer><text>fins</text></answer></subquestion>`),
      question('ordering', `<selecttype>ALL</selecttype><gradingtype>ALL_OR_NOTHING</gradingtype>${answer(1, 'one')}${answer(2, 'two')}`),
      question('essay', text('graderinfo', 'Look for <i>fire</i>')),
    ].join('\n'),
  )
  expect(judged.map(({ outcome }) => outcome)).toEqual(
    ['single_choice', 'multiple_choice', 'multiple_choice', 'true_false', 'short_text', 'numeric', 'matching', 'ordering', 'essay'].map(
      (kind, at) => ({ index: at + 1, title: 'Name', kind, outcome: 'imported', warnings: [], remarks: [] }),
    ),
  )
  expect(judged[0]!.question).toEqual({
    kind: 'single_choice',
    prompt_markdown: 'What is **it**?',
    points: 2,
    tags: ['Default for Fire/Exits', 'night'],
    feedback_markdown: 'So it is',
    options: [
      { text: 'yes', correct: true, feedback_markdown: 'right' },
      { text: 'no', correct: false },
    ],
  })
  expect(judged.slice(1).map(({ question: found }) => found)).toMatchObject([
    { scoring: 'partial' },
    { scoring: 'exact' },
    { correct: false },
    { accepted_answers: ['Frog', 'Toad & co'] },
    { value: 3.5, tolerance: 0.25 },
    { pairs: [{ prompt: 'cat', match: 'paws' }, { prompt: 'fish', match: 'fins' }], scoring: 'partial' },
    { items: [{ text: 'one' }, { text: 'two' }], scoring: 'exact' },
    { rubric_markdown: 'Look for *fire*' },
  ])
}) // prettier-ignore

test('whatever changes or cannot be taken is said', async () => {
  const cases: [string, string, string, string][] = [
    ['multichoice', `<single>true</single>${answer(100, 'a')}${answer(50, 'b')}`, 'changed', 'part of the points'],
    ['multichoice', answer(100, 'a') + answer(0, 'b <img src="@@PLUGINFILE@@/x.png" alt="a dog">'), 'changed', 'description stands in its place'],
    ['multichoice', answer(100, 'a') + answer(0, 'b') + text('correctfeedback', 'Hurrah!'), 'changed', 'as a whole'],
    ['multichoice', answer(100, 'a') + answer(0, 'b') + text('hint', 'Think'), 'changed', 'Hints'],
    ['shortanswer', `<usecase>1</usecase>${answer(100, 'Fro*')}`, 'changed', 'Capital letters'],
    ['shortanswer', `<usecase>1</usecase>${answer(100, 'Co')}${answer(0, 'CO')}`, 'changed', '“CO” was wrong; here it is right'],
    ['multichoice', `<hidden>1</hidden>${answer(100, 'a')}${answer(0, 'b')}`, 'changed', 'withdrawn in Moodle'],
    ['multichoice', answer(100, '<p>Same</p>') + answer(0, 'Same'), 'changed', 'Two of its options are the same'],
    ['multichoice', answer(100, String.raw`\(\alpha\)`) + answer(0, 'b'), 'changed', 'A formula was taken over'],
    ['essay', text('generalfeedback', String.raw`So $$\frac{1}{2}$$`), 'changed', 'A formula was taken over'],
    ['numerical', `${answer(100, '3')}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>`, 'changed', 'Units'],
    ['ordering', `<selecttype>RANDOM</selecttype><selectcount>2</selectcount>${answer(1, 'a')}${answer(2, 'b')}${answer(3, 'c')}`, 'changed', 'Only 2 of its 3'],
    ['essay', '<attachmentsrequired>1</attachmentsrequired>', 'changed', 'Files were asked for'],
    ['description', '', 'unsupported', 'without a question'],
    ['cloze', '', 'unsupported', 'Moodle’s "cloze"'],
  ]
  for (const [type, inside, outcome, says] of cases) {
    const row = await only(type, inside)
    expect([row.outcome, row.warnings.join(' ')], says).toEqual([outcome, expect.stringContaining(says)])
  }
  const failing: [string, string, string][] = [
    ['multichoice', answer(100, 'only one'), 'at least 2'],
    ['multichoice', answer(0, 'a') + answer(0, 'b'), 'exactly one that is correct'],
    ['multichoice', answer('NaN', 'a'), 'no number'],
    ['numerical', answer(100, 'many'), 'None of its right answers is a number'],
    ['truefalse', '', 'None of its answers'],
  ]
  for (const [type, inside, says] of failing) {
    const judged = await read(question(type, inside) + question('essay', ''))
    expect(judged.map(({ outcome }) => outcome.outcome), says).toEqual(['failed', 'imported'])
    expect(judged[0]!.outcome.warnings.at(-1)).toContain(says)
  }
  await expect(readQuestions({ format: 'moodle_xml', bytes: Buffer.from('<rss/>') })).rejects.toThrow('no Moodle XML')
  await expect(read('')).rejects.toThrow('holds no question')
}) // prettier-ignore
