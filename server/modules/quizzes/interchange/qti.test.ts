import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileQuestions, sampleQuestions, takenFrom } from '../../../../test/questions.ts'
import { type ZipContent, zipOf } from '../../../../test/zip.ts'
import type { QuestionBody } from '../questions/schema.ts'
import { qtiFiles } from './rules-qti-write.ts'
import { readQuestions } from './rules-read.ts'

const read = async (content: string | Buffer) => (await readQuestions({ format: 'qti', bytes: Buffer.from(content) })).judged
async function only(content: string) {
  const [first, ...others] = await read(content)
  expect(others).toEqual([])
  const { outcome, question } = first!
  return { ...outcome, question }
}
const packed = (questions: QuestionBody[]) =>
  zipOf(qtiFiles('A "quiz" & more', questions).map(({ path, content }) => ({ name: path, content })))

/** Returns a QTI 2.2 item with this body. */
const item = (declared: string, body: string, more = '', title = 'Item') =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="${title}" adaptive="false" timeDependent="false">${declared}<itemBody>${body}</itemBody>${more}</assessmentItem>`
const response = (cardinality: string, type: string, correct: string[], mapping = '') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${type}"><correctResponse>${correct.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`
const choices = (name: string, texts: Record<string, string>, attributes = '') =>
  `<${name} responseIdentifier="R" ${attributes}><prompt>Which?</prompt>${Object.entries(texts)
    .map(([id, text]) => `<simpleChoice identifier="${id}">${text}</simpleChoice>`)
    .join('')}</${name}>`
const mapped = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/map_response"/>'
const compared = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/>'

test('every kind of interaction that there is a kind of question for is read', async () => {
  const single = await only(item(response('single', 'identifier', ['B']), `<p>Read <b>this</b>.</p>${choices('choiceInteraction', { A: 'one', B: 'two<feedbackInline outcomeIdentifier="F" identifier="B" showHide="show">Well done</feedbackInline>' }, 'maxChoices="1"')}`, compared))
  expect(single).toMatchObject({ title: 'Item', kind: 'single_choice', outcome: 'imported' })
  expect(single.question).toEqual({
    kind: 'single_choice',
    prompt_markdown: 'Read **this**.\n\nWhich?',
    points: 1,
    options: [{ text: 'one', correct: false }, { text: 'two', correct: true, feedback_markdown: 'Well done' }],
  })
  const several = { A: 'one', B: 'two', C: 'three' }
  const exact = await only(item(response('multiple', 'identifier', ['A', 'B']), choices('choiceInteraction', several, 'maxChoices="0"'), compared))
  expect(exact).toMatchObject({ outcome: 'imported', question: { kind: 'multiple_choice', scoring: 'exact' } })
  const entries = '<mapping defaultValue="0" lowerBound="0" upperBound="4"><mapEntry mapKey="A" mappedValue="2"/><mapEntry mapKey="B" mappedValue="2"/><mapEntry mapKey="C" mappedValue="-2"/></mapping>'
  const partial = await only(item(response('multiple', 'identifier', ['A', 'B'], entries), choices('choiceInteraction', several, 'maxChoices="0"'), mapped))
  expect(partial).toMatchObject({ outcome: 'imported', question: { kind: 'multiple_choice', scoring: 'partial', points: 4 } })
  const truth = await only(item(response('single', 'identifier', ['t']), choices('choiceInteraction', { t: 'True', f: 'False' }, 'maxChoices="1"'), compared))
  expect(truth.question).toMatchObject({ kind: 'true_false', correct: true })
  const gap = await only(item(response('single', 'string', ['York']), '<p>This sun of <textEntryInteraction responseIdentifier="R"/>!</p>', compared))
  expect(gap.question).toMatchObject({ kind: 'short_text', prompt_markdown: String.raw`This sun of \_\_\_\_ !`, accepted_answers: ['York'] })
  const near = '<responseProcessing><responseCondition><responseIf><equal toleranceMode="relative" tolerance="10 10"><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>'
  const number = await only(item(response('single', 'float', ['42.5']), '<p>How many?</p><p><textEntryInteraction responseIdentifier="R"/></p>', near))
  expect(number.question).toEqual({ kind: 'numeric', prompt_markdown: 'How many?', points: 1, value: 42.5, tolerance: 4.25 })
  const inline = '<p>Sun of <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="Y">York</inlineChoice><inlineChoice identifier="L">Kent</inlineChoice></inlineChoiceInteraction></p>'
  expect((await only(item(response('single', 'identifier', ['Y']), inline, compared))).question).toMatchObject({ kind: 'single_choice', prompt_markdown: String.raw`Sun of \_\_\_\_` })
  const essay = await only(item('', '<extendedTextInteraction responseIdentifier="R"><prompt>Why?</prompt></extendedTextInteraction><rubricBlock view="scorer"><p>Look for fire</p></rubricBlock>'))
  expect(essay.question).toEqual({ kind: 'essay', prompt_markdown: 'Why?', points: 1, rubric_markdown: 'Look for fire' })
  const order = await only(item(response('ordered', 'identifier', ['C', 'A', 'B']), choices('orderInteraction', several), compared))
  expect(order.question).toMatchObject({ kind: 'ordering', items: [{ text: 'three' }, { text: 'one' }, { text: 'two' }], scoring: 'exact' })
  const set = (ids: string[]) => `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="4">text ${id}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
  const match = await only(item(response('multiple', 'directedPair', ['A X', 'B X']), `<matchInteraction responseIdentifier="R"><prompt>Which?</prompt>${set(['A', 'B'])}${set(['X', 'Y'])}</matchInteraction>`, compared))
  expect(match).toMatchObject({ outcome: 'changed', warnings: ['What belongs to nothing was left out.'] })
  expect(match.question).toMatchObject({ pairs: [{ prompt: 'text A', match: 'text X' }, { prompt: 'text B', match: 'text X' }] })
}) // prettier-ignore

test('what there is no kind of question for is told, and so is what cannot be read', async () => {
  const one = '<textEntryInteraction responseIdentifier="R"/>'
  const cases: [string, string, string][] = [
    [item('', '<p>Only text</p>'), 'unsupported', 'without a question'],
    [item('', `<p>Q ${one} ${one}</p>`), 'unsupported', '2 things at once'],
    [item('', '<p>Q</p><hotspotInteraction responseIdentifier="R"/>'), 'unsupported', 'hotspot interaction'],
    [item('', `<p>Q <printedVariable identifier="X"/> ${one}</p>`), 'unsupported', 'its own numbers'],
  ]
  for (const [xml, outcome, says] of cases) {
    const row = await only(xml)
    expect([row.outcome, row.warnings.join(' ')], says).toEqual([outcome, expect.stringContaining(says)])
    expect(row.question).toBeUndefined()
  }
  const failing: [string, string][] = [
    [item(response('single', 'identifier', []), choices('choiceInteraction', { A: 'a', B: 'b' })), 'exactly one that is correct'],
    [item(response('single', 'float', ['many']), `<p>Q ${one}</p>`), 'no number'],
    [item(response('ordered', 'identifier', []), choices('orderInteraction', { A: 'a', B: 'b' })), 'right order is not given'],
    ['<html/>', 'no QTI'],
    ['no xml at all', 'not well formed'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><assessmentItem title="&b;"/>', 'entities'],
    [`<assessmentItem>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</assessmentItem>`, '200 deep'],
    ['', 'empty'],
  ]
  for (const [xml, says] of failing) await expect(read(xml), says).rejects.toThrow(says)
  const bare = `<!DOCTYPE assessmentItem SYSTEM "x.dtd">${item(response('single', 'string', ['x']), `<p>Q ${one}</p>`).replace('<?xml version="1.0"?>', '')}`
  expect((await only(bare)).outcome).toBe('imported')
  expect((await read(Buffer.from(`\uFEFF${bare}`, 'utf16le')))[0]!.outcome.outcome).toBe('imported')
})

const legacy = (...items: string[]) =>
  `<questestinterop><assessment ident="a"><section ident="s">${items.join('')}</section></assessment></questestinterop>`
const legacyItem = (type: string, presentation: string, processing: string) =>
  `<item ident="i" title="Old"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>3.0</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;Which &lt;em&gt;one&lt;/em&gt;?&lt;/p&gt;</mattext></material>${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${processing}</resprocessing></item>`
const labels = (...texts: string[]) =>
  `<render_choice>${texts.map((text, at) => `<response_label ident="L${at}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`).join('')}</render_choice>`
const gives = (condition: string, points = 100, action = 'Set') =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`
const is = (value: string, ident = 'r') => `<varequal respident="${ident}">${value}</varequal>`

test('QTI 1.2 is read as Canvas and others write it', async () => {
  const judged = await read(legacy(
    legacyItem('multiple_choice_question', `<response_lid ident="r" rcardinality="Single">${labels('a', 'b')}</response_lid>`, gives(is('L1'))),
    legacyItem('multiple_answers_question', `<response_lid ident="r" rcardinality="Multiple">${labels('a', 'b', 'c')}</response_lid>`, gives(`<and>${is('L0')}${is('L2')}<not>${is('L1')}</not></and>`)),
    legacyItem('true_false_question', `<response_lid ident="r" rcardinality="Single">${labels('True', 'False')}</response_lid>`, gives(is('L1'))),
    legacyItem('short_answer_question', '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>', gives(is('red')) + gives(is('scarlet'))),
    legacyItem('numerical_question', '<response_str ident="r" rcardinality="Single"><render_fib fibtype="Decimal"/></response_str>', gives(`<or>${is('3.5')}<and><vargte respident="r">3.0</vargte><varlte respident="r">4.0</varlte></and></or>`)),
    legacyItem('essay_question', '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>', gives('<other/>', 0)),
    legacyItem('matching_question', `<response_lid ident="m1"><material><mattext>cat</mattext></material>${labels('paws', 'fins')}</response_lid><response_lid ident="m2"><material><mattext>fish</mattext></material>${labels('paws', 'fins')}</response_lid>`, gives(is('L0', 'm1'), 50, 'Add') + gives(is('L1', 'm2'), 50, 'Add')),
    legacyItem('file_upload_question', '<response_str ident="r"/>', ''),
    '<item ident="b" title="Broken"/>',
  ))
  expect(judged.map(({ outcome, question }) => [outcome.outcome, outcome.kind, question?.points])).toEqual([
    ['imported', 'single_choice', 3],
    ['imported', 'multiple_choice', 3],
    ['imported', 'true_false', 3],
    ['imported', 'short_text', 3],
    ['imported', 'numeric', 3],
    ['imported', 'essay', 3],
    ['imported', 'matching', 3],
    ['unsupported', null, undefined],
    ['failed', null, undefined],
  ])
  expect(judged.map(({ question }) => question)).toMatchObject([
    { prompt_markdown: 'Which *one*?', options: [{ text: 'a', correct: false }, { text: 'b', correct: true }] },
    { options: [{ correct: true }, { correct: false }, { correct: true }], scoring: 'exact' },
    { correct: false },
    { accepted_answers: ['red', 'scarlet'] },
    { value: 3.5, tolerance: 0.5 },
    { kind: 'essay' },
    { pairs: [{ prompt: 'cat', match: 'paws' }, { prompt: 'fish', match: 'fins' }], scoring: 'partial' },
  ].concat([undefined, undefined] as never[]))
}) // prettier-ignore

test('a package is read in the order of its test, and a file in it that is broken is one row', async () => {
  const question = (title: string) =>
    item(response('single', 'string', ['x']), '<p>Q <textEntryInteraction responseIdentifier="R"/></p>', '', title)
  const files: ZipContent[] = [
    { name: 'imsmanifest.xml', content: '<manifest><resources><resource href="a.xml"/><resource href="b.xml"/></resources></manifest>' },
    {
      name: 'tests/test.xml',
      content: '<assessmentTest><assessmentItemRef href="../b.xml"/><assessmentItemRef href="../a.xml"/></assessmentTest>',
    },
    { name: 'a.xml', content: question('First') },
    { name: 'b.xml', content: question('Second') },
    { name: 'c.xml', content: '<assessmentItem>' },
    { name: 'media/picture.png', content: 'no xml' },
  ]
  const judged = await read(zipOf(files))
  expect(judged.map(({ outcome }) => [outcome.title, outcome.outcome])).toEqual([
    ['Second', 'imported'],
    ['First', 'imported'],
    ['c.xml', 'failed'],
  ])
  await expect(read(zipOf(files.slice(0, 2)))).rejects.toThrow('holds no QTI')
})

test('what is exported comes back as it was', async () => {
  expect(takenFrom(await read(packed(sampleQuestions)))).toEqual(sampleQuestions)
})

test('hostile texts come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(hostileQuestions, async (questions) => {
      expect(takenFrom(await read(packed(questions)))).toEqual(questions)
    }),
    { numRuns: 200 },
  )
})

const formatted = (text: string, type = 'HTML') =>
  `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="${type}">${text}</mat_formattedtext></mat_extension></material></flow>`
const asked = (text: string) => `<flow class="QUESTION_BLOCK">${formatted(text)}</flow>`
const options = (...texts: string[]) =>
  `<render_choice>${texts.map((text, at) => `<flow_label class="Block"><response_label ident="L${at}"><flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${text}</mat_formattedtext></mat_extension></material></flow_mat></response_label></flow_label>`).join('')}</render_choice>`
const scores = (title: string, condition: string, points = 'SCORE.max') =>
  `<respcondition title="${title}"><conditionvar>${condition}</conditionvar><setvar action="Set" variablename="SCORE">${points}</setvar><displayfeedback linkrefid="${title}" feedbacktype="Response"/></respcondition>`
const wrong = scores('incorrect', '<other/>', '0.0')
const boardItem = (type: string, response: string, processing: string, question = '&lt;p&gt;Pick the &lt;b&gt;exit&lt;/b&gt;&lt;/p&gt;') =>
  `<item maxattempts="0" title=""><itemmetadata><bbmd_questiontype>${type}</bbmd_questiontype><qmd_absolutescore_max>10.0</qmd_absolutescore_max></itemmetadata><presentation><flow class="Block">${asked(question)}<flow class="RESPONSE_BLOCK">${response}</flow></flow></presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar maxvalue="10.0" minvalue="0.0" varname="SCORE" vartype="Decimal"/></outcomes>${processing}</resprocessing><itemfeedback ident="correct" view="All"><flow_mat class="Block"><flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML"></mat_formattedtext></mat_extension></material></flow_mat></flow_mat></itemfeedback></item>`
const one = (inside: string, cardinality = 'Single') =>
  `<response_lid ident="response" rcardinality="${cardinality}">${inside}</response_lid>`
const side = (text: string) => `<flow class="Block">${formatted(text)}</flow>`
const prompt = (text: string, ident: string) =>
  `<flow class="Block">${formatted(text)}<response_lid ident="${ident}" rcardinality="Single"><render_choice><flow_label class="Block"><response_label ident="${ident}a"/><response_label ident="${ident}b"/><response_label ident="${ident}c"/></flow_label></render_choice></response_lid></flow>`
const board = [
  boardItem('Multiple Choice', one(options('left', '&lt;p&gt;right&lt;/p&gt;')), scores('correct', is('L1', 'response')) + scores('L0', is('L0', 'response'), '50.0') + wrong),
  boardItem('Multiple Answer', one(options('a', 'b', 'c'), 'Multiple'), scores('correct', `<and>${is('L0', 'response')}<not>${is('L1', 'response')}</not>${is('L2', 'response')}</and>`) + wrong),
  boardItem('True/False', one(options('true', 'false')), scores('correct', is('L1', 'response')) + wrong),
  boardItem('Either/Or', one(options('yes_no.true', 'yes_no.false')), scores('correct', is('L1', 'response')) + wrong),
  boardItem('Fill in the Blank', '<response_str ident="response"><render_fib fibtype="String"/></response_str>', scores('x1', is('foam', 'response')) + scores('x2', is('lather', 'response')) + wrong),
  boardItem('Numeric', '<response_num ident="response"><render_fib fibtype="Decimal"/></response_num>', scores('correct', '<vargte respident="response">6.5</vargte><varlte respident="response">7.5</varlte><varequal respident="response">7.0</varequal>') + wrong),
  boardItem('Matching', `${prompt('cat', 'p1')}${prompt('fish', 'p2')}</flow><flow class="RIGHT_MATCH_BLOCK">${side('fins')}${side('paws')}${side('wings')}`, `<respcondition><conditionvar>${is('p1b', 'p1')}</conditionvar></respcondition><respcondition><conditionvar>${is('p2a', 'p2')}</conditionvar></respcondition>${wrong}`),
  boardItem('Ordering', one(options('two', 'one'), 'Ordered'), scores('correct', `<and>${is('L1', 'response')}${is('L0', 'response')}</and>`) + wrong),
  boardItem('Essay', '<response_str ident="response"><render_fib/></response_str>', wrong),
  boardItem('Jumbled Sentence', one(options('a', 'b')), wrong),
] // prettier-ignore

test('Blackboard’s QTI is read: its texts, its points and its two sides of pairs', async () => {
  const judged = await read(legacy(...board))
  expect(judged.map(({ outcome }) => [outcome.title, outcome.kind, outcome.outcome])).toEqual([
    ['Pick the **exit**', 'single_choice', 'changed'],
    ['Pick the **exit**', 'multiple_choice', 'imported'],
    ['Pick the **exit**', 'true_false', 'imported'],
    ['Pick the **exit**', 'single_choice', 'imported'],
    ['Pick the **exit**', 'short_text', 'imported'],
    ['Pick the **exit**', 'numeric', 'imported'],
    ['Pick the **exit**', 'matching', 'changed'],
    ['Pick the **exit**', 'ordering', 'imported'],
    ['Pick the **exit**', 'essay', 'imported'],
    ['Untitled', null, 'unsupported'],
  ].map(([title, ...more], at) => [at === 9 ? '' : title, ...more]))
  for (const { question } of judged.slice(0, 9)) expect(question).toMatchObject({ prompt_markdown: 'Pick the **exit**', points: 10 })
  expect(judged.map(({ question }) => question)).toMatchObject([
    { options: [{ text: 'left', correct: false }, { text: 'right', correct: true }] },
    { options: [{ correct: true }, { correct: false }, { correct: true }], scoring: 'exact' },
    { correct: false },
    { options: [{ text: 'yes', correct: false }, { text: 'no', correct: true }] },
    { accepted_answers: ['foam', 'lather'] },
    { value: 7, tolerance: 0.5 },
    { pairs: [{ prompt: 'cat', match: 'paws' }, { prompt: 'fish', match: 'fins' }] },
    { items: [{ text: 'one' }, { text: 'two' }] },
    { kind: 'essay' },
  ].concat([undefined] as never[]))
}) // prettier-ignore

test('a package of Blackboard keeps its questions in files called res0000n.dat, among others that are none', async () => {
  const manifest =
    '<manifest xmlns:bb="http://www.blackboard.com/content-packaging/"><resources><resource bb:file="res00003.dat" type="assessment/x-bb-qti-pool"/><resource bb:file="res00001.dat"/></resources></manifest>'
  const judged = await read(
    zipOf([
      { name: 'imsmanifest.xml', content: manifest },
      { name: 'res00001.dat', content: legacy(board[2]!) },
      { name: 'res00002.dat', content: '<COURSE><TITLE value="x"/></COURSE>' },
      { name: 'res00003.dat', content: legacy(board[0]!) },
      { name: 'res00004.dat', content: 'no XML at all' },
      { name: '.bb-package-info', content: 'a=b' },
    ]),
  )
  expect(judged.map(({ outcome }) => outcome.kind)).toEqual(['single_choice', 'true_false'])
})

test('Sakai’s dialect is read: ranges of numbers, answers between bars, and keys by title in questions of no points', async () => {
  const sakai = (type: string, response: string, processing: string) =>
    `<item ident="1" title="${type}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>qmd_itemtype</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation label="x"><flow class="Block"><material><mattext charset="ascii-us" texttype="text/plain">Which?</mattext></material>${response}</flow></presentation><resprocessing><outcomes><decvar maxvalue="0.0" minvalue="0.0" varname="SCORE" vartype="Integer"/></outcomes>${processing}</resprocessing></item>`
  const titled = (title: string, condition: string, points = '0.0') =>
    `<respcondition continue="No" title="${title}"><conditionvar>${condition}</conditionvar><setvar action="Add" varname="SCORE">${points}</setvar><displayfeedback feedbacktype="Response" linkrefid="${title}"/></respcondition>`
  const written = (fib: string) => `<response_str ident="r" rcardinality="Ordered">${fib}</response_str>`
  const plainIs = (text: string) => `<respcondition continue="Yes"><conditionvar><or>${is(text)}</or></conditionvar><setvar action="Add" varname="SCORE">0</setvar></respcondition>`
  const judged = await read(legacy(
    sakai('Multiple Choice', `<response_lid ident="r" rcardinality="Single">${labels('a', 'b', 'c')}</response_lid>`, titled('Correct', is('L1')) + titled('InCorrect', is('L0')) + titled('InCorrect', is('L2'))),
    sakai('Multiple Correct Answer', `<response_lid ident="r" rcardinality="Multiple">${labels('a', 'b', 'c')}</response_lid>`, titled('Correct', is('L1')) + titled('InCorrect', is('L0')) + titled('Correct', is('L2'))),
    sakai('Numerical Response', written('<render_fin fintype="String" prompt="Box"/>'), plainIs('110|112')),
    sakai('Numeric Response', written('<render_fib fibtype="String" prompt="Box"/>'), plainIs('-1,5|-0,5')),
    sakai('Fill In the Blank', written('<render_fib fibtype="String" prompt="Box"/>'), plainIs('red|scarlet')),
    sakai('Fill In the Blank', written('<render_fib fibtype="String" prompt="Box"/>'), '<respcondition><conditionvar><varequal case="Yes" respident="r">Co</varequal></conditionvar><setvar action="Add" varname="SCORE">5</setvar></respcondition>' + titled('InCorrect', is('CO'))),
    sakai('Short Answers/Essay', written('<render_fib/>'), ''),
  ))
  expect(judged.map(({ outcome, question }) => [outcome.outcome, question])).toMatchObject([
    ['imported', { options: [{ correct: false }, { text: 'b', correct: true }, { correct: false }] }],
    ['changed', { options: [{ correct: false }, { correct: true }, { correct: true }] }],
    ['imported', { kind: 'numeric', value: 111, tolerance: 1 }],
    ['imported', { kind: 'numeric', value: -1, tolerance: 0.5 }],
    ['imported', { kind: 'short_text', accepted_answers: ['red', 'scarlet'] }],
    ['changed', { kind: 'short_text', accepted_answers: ['Co'] }],
    ['imported', { kind: 'essay' }],
  ])
  expect(judged[5]!.outcome.warnings).toEqual([expect.stringContaining('Capital letters'), expect.stringContaining('“CO” was wrong')])
}) // prettier-ignore
