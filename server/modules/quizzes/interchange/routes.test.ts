import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { sampleQuestions } from '../../../../test/questions.ts'
import { type QuizAddress, ofEveryKind, question, school } from '../../../../test/quizzes.ts'
import { unzip, zipOf } from '../../../../test/zip.ts'

const t = await harness()

type Parts = Record<string, string | Buffer>

/** Sends a form. The part `file` is sent as a file. */
function send(person: Person | undefined, at: QuizAddress, parts: Parts, headers: Record<string, string> = {}) {
  const boundary = '----boundary'
  const chunks = Object.entries(parts).flatMap(([name, content]) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(name === 'file' ? '; filename="questions.txt"\r\ncontent-type: application/octet-stream\r\n\r\n' : '\r\n\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return t.call(person, 'POST', `${at}/questions/import`, payload, { ...type, ...headers })
}
const questionsAt = async (who: Person, at: QuizAddress) => (await t.call(who, 'GET', `${at}/questions`)).body
const prompts = async (who: Person, at: QuizAddress) => (await questionsAt(who, at)).questions.map(({ prompt_markdown }) => prompt_markdown)
/** Removes the ids that the service adds. */
const asWritten = (questions: object[]): object[] =>
  JSON.parse(JSON.stringify(questions), (key: string, value: unknown) => (key === 'id' || key === 'question_id' ? undefined : value))

async function world() {
  const made = await school(t)
  return { ...made, ...(await made.quiz([question.truth()])) }
}

test('the questions of a file stand behind those of the quiz, and wait to be published with them', async () => {
  const { author, at } = await world()
  const file = 'Good?{T}\n\nBad?{=a\n\nNo question.\n\n[html]Picture <img src\\="x.png">{=a ~b}'
  const answer = await send(author, at, { format: 'gift', file })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toMatchObject([
    { index: 1, title: 'Good?', kind: 'true_false', outcome: 'imported', warnings: [] },
    { index: 2, title: 'Bad?{=a', kind: null, outcome: 'failed', warnings: [expect.stringContaining('no closing brace')] },
    { index: 3, title: 'No question.', kind: null, outcome: 'unsupported', warnings: [expect.stringContaining('without a question')] },
    { index: 4, title: 'Picture', kind: 'single_choice', outcome: 'changed', warnings: ['A picture was left out.'] },
  ])
  const { draft, version, questions } = await questionsAt(author, at)
  expect([draft, version]).toEqual([true, 1])
  expect(questions.map(({ prompt_markdown }) => prompt_markdown)).toEqual(['Is it so?', 'Good?', 'Picture'])
  expect((await send(author, at, { format: 'csv', file: 'kind,prompt\nessay,More?\n' })).body).toMatchObject([{ outcome: 'imported' }])
  expect(await prompts(author, at)).toEqual(['Is it so?', 'Good?', 'Picture', 'More?'])
  expect((await t.call(author, 'POST', `${at}/publish`, {})).body).toMatchObject({ version: 2, question_count: 4 })
})

test('what is said of a question has its code and values beside its sentence, and so has a file of which nothing can be read', async () => {
  const { author, at } = await world()
  const file = 'Half?{=a ~%50%b ~c}\n\nOne?{~a}\n\nBad?{=a'
  const { body } = await send(author, at, { format: 'gift', file, dry_run: 'true' })
  const notGift = { description: 'The answers that begin in line 1 of the question have no closing brace. Add it, leave no empty line inside a question, and write a backslash before a brace that is text.', code: 'gift_answers_not_closed', params: { line: 1 } } // prettier-ignore
  expect(body.map(({ remarks }) => remarks.at(-1))).toEqual([
    { description: 'Answers that gave part of the points count as wrong.', code: 'partial_answers_wrong' },
    { description: 'options must have at least 2 items.', code: 'too_few', field: 'options', params: { minimum: 2 } },
    notGift,
  ])
  const refused = async (parts: Parts) => (await send(author, at, parts)).body
  const { description, ...details } = notGift
  const nothing = { error: 'invalid_request', error_description: `Nothing in file can be read. ${description}`, field: 'file', ...details }
  expect(await refused({ format: 'gift', file: 'Bad?{=a' })).toEqual(nothing)
  expect(await refused({ format: 'gift', file: 'One?{~a}' })).toMatchObject({ code: 'too_few', field: 'file', params: { field: 'options', minimum: 2 } }) // prettier-ignore
  expect(await refused({ format: 'qti', file: '<html/>' })).toMatchObject({ code: 'file_is_no_qti', params: { name: 'html' } })
})

test('a dry run tells the same and writes nothing; a file of which nothing can be taken changes nothing', async () => {
  const { author, at } = await world()
  const parts = { format: 'gift', file: 'Good?{T}\n\nBad?{=a' }
  const before = await questionsAt(author, at)
  const rehearsed = await send(author, at, { ...parts, dry_run: 'true' })
  expect(rehearsed.body).toMatchObject([{ outcome: 'imported' }, { outcome: 'failed' }])
  expect(await questionsAt(author, at)).toEqual(before)
  expect((await send(author, at, { format: 'gift', file: 'Only text' })).body).toMatchObject([{ outcome: 'unsupported' }])
  expect(await questionsAt(author, at)).toEqual(before)
  expect((await send(author, at, { ...parts, dry_run: 'false' })).body).toEqual(rehearsed.body)
  expect(await prompts(author, at)).toHaveLength(2)
})

test('the same import under the same key adds its questions once', async () => {
  const { author, at } = await world()
  const key = { 'idempotency-key': t.unique('key') }
  const parts = { format: 'gift', file: 'Good?{T}' }
  const first = await send(author, at, parts, key)
  expect((await send(author, at, parts, key)).body).toEqual(first.body)
  expect(await prompts(author, at)).toHaveLength(2)
  expect((await send(author, at, { ...parts, file: 'Other?{T}' }, key)).status).toBe(409)
})

test('fifty imports at once lose no question', async () => {
  const { author, at } = await world()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nr) => send(author, at, { format: 'gift', file: `Number ${nr}?{T}` })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(new Set(await prompts(author, at)).size).toBe(51)
})

test('only whoever writes the quiz imports, and only readers export', async () => {
  const { org, author, grader, learner, at } = await world()
  const parts = { format: 'gift', file: 'Good?{T}' }
  for (const [who, status] of [[undefined, 401], [await t.stranger(), 404], [grader, 403], [learner, 403]] as const)
    expect((await send(who, at, parts)).status).toBe(status)
  const exported = (who: Person | undefined, query = '?format=gift') => t.call(who, 'GET', `${at}/questions/export${query}`)
  for (const [who, status] of [[undefined, 401], [await t.stranger(), 404], [learner, 404], [grader, 200], [author, 200]] as const)
    expect((await exported(who)).status).toBe(status)
  expect((await exported(author, '')).status).toBe(400)
  expect((await exported(author, '?format=moodle_xml')).status).toBe(400)
  const elsewhere = await t.person(await t.org(), ['quizzes:read', 'quizzes:write'])
  expect((await send(elsewhere, at, parts)).status).toBe(404)
  expect(await prompts(author, at)).toEqual(['Is it so?'])
  expect(org.id).toBeDefined()
}) // prettier-ignore

test('what is exported is imported as it was', async () => {
  const { author, create } = await school(t)
  const at = `/api/quizzes/${(await create({ title: 'Fire "&" smoke' })).body.id}` as const
  const all = [...sampleQuestions, ...ofEveryKind()]
  expect((await t.call(author, 'PUT', `${at}/questions`, { questions: all })).status).toBe(200)
  const gift = await t.call(author, 'GET', `${at}/questions/export?format=gift`)
  expect([gift.status, gift.headers['content-disposition']]).toEqual([200, 'attachment; filename="questions.gift.txt"'])
  const url = `${at}/questions/export?format=qti`
  const qti = (await t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${author.token}` } })).rawPayload
  expect([...unzip(qti).keys()].slice(0, 3)).toEqual(['imsmanifest.xml', 'test.xml', 'items/question-1.xml'])
  for (const [format, file] of [['gift', gift.text], ['qti', qti]] as const) {
    const copy = `/api/quizzes/${(await create()).body.id}` as const
    const answer = await send(author, copy, { format, file })
    expect(answer.body.map(({ outcome }) => outcome), answer.text).toEqual(all.map(() => 'imported'))
    const comparable = (each: object) => ({ scoring: 'partial', tolerance: 0, ...each })
    expect(asWritten((await questionsAt(author, copy)).questions).map(comparable)).toEqual(all.map(comparable))
  }
}) // prettier-ignore

test('the form is checked like any other body', async () => {
  const { author, at } = await world()
  const file = 'Good?{T}'
  const forms: [Parts, number, string][] = [
    [{ file }, 400, 'format must be one of gift, aiken, moodle_xml, qti, csv.'],
    [{ format: 'word', file }, 400, 'format'],
    [{ format: 'gift' }, 400, 'file is required.'],
    [{ format: 'gift', dry_run: 'yes', file }, 400, 'dry_run'],
    [{ format: 'gift', surprise: '1', file }, 400, 'surprise'],
    [{ format: 'gift', file: Buffer.alloc(20 * 1_048_576 + 1, 'x') }, 413, 'at most 20971520'],
    [{ format: 'gift', file: Buffer.alloc(5 * 1_048_576 + 1, 'x') }, 400, '5 MB'],
  ]
  for (const [parts, status, says] of forms) {
    const answer = await send(author, at, parts)
    expect([answer.status, answer.body.error_description], says).toEqual([status, expect.stringContaining(says)])
  }
  expect((await t.call(author, 'POST', `${at}/questions/import`, {})).status).toBe(415)
  expect(await prompts(author, at)).toEqual(['Is it so?'])
})

const item = (body: string, declared = '') => `<assessmentItem title="Item">${declared}<itemBody>${body}</itemBody></assessmentItem>`
const entry = item(
  '<p>Q <textEntryInteraction responseIdentifier="R"/></p>',
  '<responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>x</value></correctResponse></responseDeclaration>',
)
const laughs = `<!DOCTYPE a [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]>${item('&j;')}`
const zeros = Buffer.alloc(30 * 1_048_576)

const hostile: [string, string, () => string | Buffer, RegExp][] = [
  ['an entity bomb', 'qti', () => laughs, /entities/],
  [
    'an entity of a file',
    'moodle_xml',
    () => '<!DOCTYPE q [<!ENTITY f SYSTEM "file:///etc/passwd">]><quiz><question type="essay">&f;</question></quiz>',
    /entities/,
  ],
  ['an entity in a package', 'qti', () => zipOf([{ name: 'a.xml', content: laughs }]), /entities/],
  ['an undefined entity', 'qti', () => item('&secret;'), /not well formed/],
  ['deep XML', 'qti', () => '<a>'.repeat(100_000), /200 deep/],
  ['XML that is not closed', 'moodle_xml', () => '<quiz><question>', /not well formed/],
  ['many elements', 'moodle_xml', () => `<quiz>${'<a/>'.repeat(600_000)}</quiz>`, /500000 elements/],
  ['another kind of XML', 'moodle_xml', () => entry, /no Moodle XML/],
  ['a zip bomb', 'qti', () => zipOf([{ name: 'a.xml', content: zeros }]), /200 times/],
  ['a name that climbs out', 'qti', () => zipOf([{ name: '../../a.xml', content: entry }]), /leads out/],
  ['an absolute name', 'qti', () => zipOf([{ name: '/etc/a.xml', content: entry }]), /leads out/],
  ['a link', 'qti', () => zipOf([{ name: 'a.xml', content: '/etc/passwd', mode: 0o120777 }]), /link or a device/],
  ['a password', 'qti', () => zipOf([{ name: 'a.xml', content: entry, flags: 1 }]), /password/],
  ['a wrong sum', 'qti', () => zipOf([{ name: 'a.xml', content: entry, crc: 1 }]), /damaged/],
  ['half of a zip', 'qti', () => zipOf([{ name: 'a.xml', content: entry }]).subarray(0, 60), /zip/],
  ['a zip of nothing', 'qti', () => zipOf([{ name: 'a.txt', content: 'x' }]), /no QTI/],
  ['a zip for GIFT', 'gift', () => zipOf([{ name: 'a.xml', content: entry }]), /UTF-8|NUL/],
  ['UTF-16 for GIFT', 'gift', () => Buffer.from('\uFEFFGood?{T}', 'utf16le'), /UTF-8/],
  ['a NUL', 'gift', () => 'Good?{T}\0', /NUL/],
  ['an empty file', 'csv', () => '', /empty/],
  ['1,000 questions too many', 'gift', () => 'Good?{T}\n\n'.repeat(1000), /would have 1001 questions, and 1000/],
  ['a question text that is too long', 'gift', () => `${'x'.repeat(20_001)}{T}`, /at most 20000/],
  ['braces and nothing else', 'gift', () => '{'.repeat(100_000), /Write \\\{ where it is text/],
  ['a number of 100,000 digits', 'gift', () => `Q{>${'1'.repeat(100_000)}x`, /no closing brace/],
  ['blanks and nothing else', 'gift', () => `Q{>1${' '.repeat(500_000)}x`, /more than 200000 characters/],
  ['points of 100,000 digits', 'csv', () => `kind,prompt,points\nessay,Q,${'1'.repeat(500_000)}x`, /points must be a number/],
  [
    'much space in a text as it is written',
    'moodle_xml',
    () =>
      `<quiz><question type="essay"><questiontext><text>&lt;pre&gt;${' '.repeat(1_000_000)}x&lt;/pre&gt;</text></questiontext></question></quiz>`,
    /at most 20000/,
  ],
  [
    'many empty lines',
    'moodle_xml',
    () =>
      `<quiz><question type="essay"><questiontext format="plain_text"><text>x${'\n'.repeat(1_000_000)}x</text></questiontext></question></quiz>`,
    /at most 20000/,
  ],
  [
    'tags that nobody closes',
    'moodle_xml',
    () => `<quiz><question type="essay"><questiontext><text>${'&lt;a "'.repeat(300_000)}</text></questiontext></question></quiz>`,
    /more than 20000 tags/,
  ],
  ['weights and nothing else', 'gift', () => `Q{${'~%'.repeat(100_000)}}`, /more than 200000 characters/],
]

test.each(hostile)('%s is refused with a sentence, and nothing is written', async (_name, format, build, sentence) => {
  const { author, at } = await world()
  const file = build()
  const answer = await send(author, at, { format, file })
  expect([answer.status, answer.body.error_description]).toEqual([400, expect.stringMatching(sentence)])
  expect(answer.body.error_description).not.toMatch(/\p{Cc}/u)
  expect(await prompts(author, at)).toEqual(['Is it so?'])
})

const tables = (depth: number) => `${'<table><tr><td>'.repeat(depth)}x${'</td></tr></table>'.repeat(depth)}`

test('odd files that can be read are read', async () => {
  const { author, at } = await world()
  const files: [string, string | Buffer][] = [
    ['qti', Buffer.from(`\uFEFF${entry}`, 'utf16le')],
    ['qti', `<!DOCTYPE assessmentItem>${entry}`],
    ['qti', zipOf([{ name: 'a.xml', content: entry }, { name: 'b.xml', content: laughs }, { name: 'c.xml', content: '\0' }])],
    ['gift', `\uFEFFGood?{T}\r\n\r\n::\u202E\u0007<script>::Evil?{=<script>alert(1)</script>x ~b}\r\n`],
    ['moodle_xml', `<quiz><question type="essay"><questiontext><text><![CDATA[${tables(90)}]]></text></questiontext></question></quiz>`],
    ['gift', 'Q{T}\n\n'.repeat(300) + 'x{\n\n'.repeat(300)],
    ['moodle_xml', '<quiz><question type="__proto__"/><question type="constructor"/><question type="essay"><questiontext><text>Q</text></questiontext></question></quiz>'],
  ]
  for (const [format, file] of files) {
    const answer = await send(author, at, { format, file, dry_run: 'true' })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.some(({ outcome }) => outcome === 'imported' || outcome === 'changed'), answer.text).toBe(true)
  }
}) // prettier-ignore
