import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { type QuizAddress, school } from '../../../../test/quizzes.ts'
import { unzip, zipOf } from '../../../../test/zip.ts'

const t = await harness()
const png = (mark: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(mark)])

function send(person: Person, at: QuizAddress, format: string, file: string | Buffer, dry_run = 'false') {
  const part = (name: string, content: string | Buffer, more = '') =>
    Buffer.concat([Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]) // prettier-ignore
  const type = '; filename="questions"\r\ncontent-type: application/octet-stream'
  const payload = Buffer.concat([part('format', format), part('dry_run', dry_run), part('file', file, type), Buffer.from('--b--\r\n')])
  return t.call(person, 'POST', `${at}/questions/import`, payload, { 'content-type': 'multipart/form-data; boundary=b' })
}
const bank = async (who: Person, at: QuizAddress) => (await t.call(who, 'GET', `${at}/questions`)).body
async function bytesOf(who: Person, at: QuizAddress, id: string) {
  const { url } = (await t.call(who, 'GET', `${at}/attachments/${id}/download`)).body
  return (await t.app.inject({ method: 'GET', url: new URL(url).pathname })).rawPayload
}
const idIn = (text: string) => /attachment:([0-9a-f-]{36})/.exec(text)?.[1] ?? ''
async function world() {
  const { author, create, ...rest } = await school(t)
  return { author, at: `/api/quizzes/${(await create()).body.id}` as const, create, ...rest }
}

const item = (body: string) =>
  `<assessmentItem identifier="i" title="Signs"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`
const choices = (a: string, b: string) =>
  `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="a">${a}</simpleChoice><simpleChoice identifier="b">${b}</simpleChoice></choiceInteraction>`

test('pictures of a QTI package come along, wherever its questions show them', async () => {
  const { author, at } = await world()
  const body = `<p>Look <img src="../media/a%20sign.png" alt="A [green] sign"/></p>${choices('<img src="/media/b.png" alt="Out"/>', '<object type="image/png" data="../media/c.png">In</object>')}`
  const zip = zipOf([
    { name: 'items/one.xml', content: item(body) },
    { name: 'media/a sign.png', content: png('a') },
    { name: 'media/b.png', content: png('b') },
    { name: 'media/c.png', content: png('c') },
    { name: 'media/unused.png', content: png('unused') },
  ])
  const dry = await send(author, at, 'qti', zip, 'true')
  expect((await bank(author, at)).attachments).toEqual([])
  const answer = await send(author, at, 'qti', zip)
  expect(answer.body).toEqual(dry.body)
  expect(answer.body).toMatchObject([{ title: 'Signs', outcome: 'imported', warnings: [] }])
  const { questions, attachments } = await bank(author, at)
  expect(questions[0].prompt_markdown).toContain('![A green sign](attachment:')
  const texts = [questions[0].prompt_markdown, ...questions[0].options.map(({ text }) => text)]
  expect(await Promise.all(texts.map(async (text: string) => bytesOf(author, at, idIn(text))))).toEqual([png('a'), png('b'), png('c')])
  expect(attachments.map(({ file_name }) => file_name).toSorted()).toEqual(['a sign.png', 'b.png', 'c.png'])
  expect((await t.call(author, 'POST', `${at}/publish`)).status).toBe(200)
})

test('pictures are found by their names, whatever was escaped in these', async () => {
  const { author, at } = await world()
  const moodle: [name: string, address: string][] = [
    ['plan (1).png', '"@@PLUGINFILE@@/plan%20%281%29.png"'],
    ['plan (2).png', '"@@PLUGINFILE@@/plan%20(2).png?time=1"'],
    ["it's!*.png", `'@@PLUGINFILE@@/it%27s%21%2a.png'`],
    ["it's.png", `"@@PLUGINFILE@@/it's.png"`],
    ['über 100%.png', '"@@PLUGINFILE@@/%c3%bcber%20100%25.png"'],
    ['cafe\u0301.png', '"@@PLUGINFILE@@/caf%C3%A9.png"'],
    ['a&b+c.png', '"@@PLUGINFILE@@/a&amp;b%2Bc.png"'],
    ['two words.png', '"@@PLUGINFILE@@/two+words.png"'],
    ['bare.png', '@@PLUGINFILE@@/bare.png'],
  ]
  const questions = moodle.map(
    ([name, address]) =>
      `<question type="truefalse"><questiontext format="html"><text><![CDATA[<p>Look: <img alt="plan" src=${address}></p>]]></text><file name="${name.replaceAll('&', '&amp;')}" path="/" encoding="base64">${png(name).toString('base64')}</file></questiontext><answer fraction="100"><text>true</text></answer></question>`,
  )
  const markdown = `<question type="essay"><questiontext format="markdown"><text>![plan](@@PLUGINFILE@@/plan%20(1).png) ![gone](@@PLUGINFILE@@/gone.png)</text><file name="plan (1).png" path="/" encoding="base64">${png('md').toString('base64')}</file></questiontext></question>`
  const answer = await send(author, at, 'moodle_xml', `<quiz>${questions.join('')}${markdown}</quiz>`)
  expect(answer.body.map(({ outcome, warnings }) => [outcome, ...warnings])).toEqual([
    ...moodle.map(() => ['imported']),
    ['changed', 'A picture was left out; its description stands in its place.'],
  ])
  const texts = (await bank(author, at)).questions.map(({ prompt_markdown }) => prompt_markdown)
  expect(await Promise.all(texts.map((text) => bytesOf(author, at, idIn(text))))).toEqual([...moodle.map(([name]) => png(name)), png('md')])
  expect(texts.at(-1)).toMatch(/^!\[plan\]\(attachment:[0-9a-f-]{36}\) \[gone\]$/)
})

test('files of a QTI package are found by their names, whatever was escaped in these', async () => {
  const { author, at } = await world()
  const names: [name: string, address: string][] = [
    ['media/plan (1).png', '../media/plan%20%281%29.png'],
    ['media/a#1.png', '../media/a#1.png'],
    ['media/100%.png', '../media/100%.png'],
    ['media/b%20c.png', '../media/b%20c.png'],
    ['media/cafe\u0301.png', '../media/café.png'],
    ['csfiles/home_dir/sign__xid-12_1.png', '@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-12_1'],
  ]
  const body = names.map(([, address]) => `<p><img src="${address}" alt="x"/></p>`).join('') + choices('A', 'B')
  const zip = zipOf([{ name: 'items (1)/one.xml', content: item(body) }, ...names.map(([name]) => ({ name, content: png(name) }))])
  expect((await send(author, at, 'qti', zip)).body).toMatchObject([{ outcome: 'imported', warnings: [] }])
  const { attachments } = await bank(author, at)
  expect(attachments).toHaveLength(names.length)
})

test('pictures of Moodle come along, each with the text beside which it stands', async () => {
  const { author, at } = await world()
  const shown = (html: string, bytes: Buffer) =>
    `<text><![CDATA[${html} <img src="@@PLUGINFILE@@/my%20image.png" alt="${html}">]]></text><file name="my image.png" path="/" encoding="base64">${bytes.toString('base64')}</file>`
  const file = `<quiz><question type="multichoice"><name><text>Signs</text></name><questiontext format="html">${shown('Which?', png('q'))}</questiontext>
    <answer fraction="100" format="html">${shown('this', png('this'))}</answer><answer fraction="0" format="html">${shown('that', png('that'))}</answer></question></quiz>`
  const answer = await send(author, at, 'moodle_xml', file)
  expect(answer.body).toMatchObject([{ outcome: 'imported', warnings: [] }])
  const { questions } = await bank(author, at)
  const texts = [questions[0].prompt_markdown, ...questions[0].options.map(({ text }) => text)]
  const bytes = await Promise.all(texts.map(async (text: string) => bytesOf(author, at, idIn(text))))
  expect(bytes).toEqual([png('q'), png('this'), png('that')])
})

test('what is no picture, is missing, damaged or too large is left out, and said; a picture without words is said too', async () => {
  const { author, at } = await world()
  const zip = zipOf([
    { name: 'one.xml', content: item(`<p>One <img src="x.png" alt="A page"/></p>${choices('a', 'b')}`) },
    { name: 'two.xml', content: item(`<p>Two <img src="missing.png" alt="Gone"/></p>${choices('a', 'b')}`) },
    { name: 'three.xml', content: item(`<p>Three <img src="../../etc/passwd" alt="Out"/></p>${choices('a', 'b')}`) },
    { name: 'four.xml', content: item(`<p>Four <img src="y.png"/></p>${choices('a', 'b')}`) },
    { name: 'x.png', content: '<html>' },
    { name: 'y.png', content: png('y') },
  ])
  const answer = await send(author, at, 'qti', zip)
  const left = ['changed', 'A picture was left out; its description stands in its place.']
  const silent = ['changed', 'A picture has no description. Say what is to be seen, for those who do not see it.']
  const outcomes = answer.body.map(({ outcome, warnings }) => [outcome, ...warnings])
  expect(outcomes.map(String).toSorted()).toEqual([String(silent), String(left), String(left), String(left)])
  const { questions, attachments } = await bank(author, at)
  expect(questions.map(({ prompt_markdown }) => prompt_markdown).join(' ')).toContain('[A page]')
  expect(attachments.map(({ file_name }) => file_name)).toEqual(['y.png'])
})

test('a text that names a file of another quiz names none; one that names a file of the quiz still does', async () => {
  const { author, at } = await world()
  const foreign = crypto.randomUUID()
  const answer = await send(author, at, 'csv', `kind,prompt\nessay,"Look ![A sign](attachment:${foreign})"\n`)
  expect(answer.body).toMatchObject([{ outcome: 'changed', warnings: ['A picture was left out; its description stands in its place.'] }])
  expect((await bank(author, at)).questions[0].prompt_markdown).toBe('Look [A sign]')
})

test('an exported package brings its pictures along', async () => {
  const { author, at, create } = await world()
  await send(author, at, 'qti', zipOf([
    { name: 'one.xml', content: item(`<p>Look <img src="a.png" alt="A sign"/></p>${choices('<img src="b.png" alt="Out"/>', 'No')}`) },
    { name: 'a.png', content: png('a') },
    { name: 'b.png', content: png('b') },
  ])) // prettier-ignore
  const there = `/api/quizzes/${(await create()).body.id}` as const
  const zip = (await t.app.inject({ method: 'GET', url: `${at}/questions/export?format=qti`, headers: { authorization: `Bearer ${author.token}` } })).rawPayload // prettier-ignore
  const files = unzip(zip)
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(2)
  const answer = await send(author, there, 'qti', zip)
  expect(answer.body).toMatchObject([{ outcome: 'imported', warnings: [] }])
  const { questions } = await bank(author, there)
  expect(questions[0].prompt_markdown).toMatch(/!\[A sign\]/)
  expect(await bytesOf(author, there, idIn(questions[0].prompt_markdown))).toEqual(png('a'))
  expect(await bytesOf(author, there, idIn(questions[0].options[0].text))).toEqual(png('b'))
})
