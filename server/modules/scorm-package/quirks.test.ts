import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { launched } from '../../../test/player.ts'
import { PAGE, type Part, manifest, manifest2004, registerCourse, scormPackage } from '../../../test/scorm.ts'
import { type ZipContent, zipOf } from '../../../test/zip.ts'

const t = await harness()

const files = (...names: (string | Buffer)[]): ZipContent[] => names.map((name) => ({ name, content: PAGE }))
const parts = (...given: Part[]) => manifest({ parts: given })
const objective = (attributes: string, inside = '') => `<imsss:sequencing><imsss:objectives>
  <imsss:primaryObjective objectiveID="known" ${attributes}>${inside}</imsss:primaryObjective><imsss:objective objectiveID="other"/>
</imsss:objectives></imsss:sequencing>`
const mastery = (score: string) => ({ inside: `<adlcp:masteryscore>${score}</adlcp:masteryscore>` })
const oem = (name: string) => Buffer.from(name, 'latin1')

async function author() {
  const org = await t.org()
  return { org, person: await t.person(org, ['scorm:read', 'scorm:write']) }
}

/** Packages, each with the expected start address. */
const launches: [string, string, ZipContent[], string][] = [
  ['a query', parts({ href: 'index.html?a=1' }), files('index.html'), 'index.html?a=1'],
  ['parameters without a question mark', parts({ attributes: 'parameters="a=1"' }), files('index.html'), 'index.html?a=1'],
  ['parameters behind a query', parts({ href: 'index.html?a=1', attributes: 'parameters="?b=2"' }), files('index.html'), 'index.html?a=1&b=2'],
  ['parameters and a fragment', parts({ href: 'index.html#top', attributes: 'parameters="?b=2"' }), files('index.html'), 'index.html?b=2#top'],
  ['a fragment as parameters', parts({ attributes: 'parameters="#two"' }), files('index.html'), 'index.html#two'],
  ['only the first of two fragments', parts({ href: 'index.html#one', attributes: 'parameters="#two"' }), files('index.html'), 'index.html#one'],
  ['backslashes', parts({ href: 'a\\index.html' }), files('a/index.html'), 'a/index.html'],
  ['backslashes in the zip', parts({ href: 'a/index.html' }), files('a\\index.html'), 'a/index.html'],
  ['percent signs', parts({ href: 'my%20course/start%20page.html' }), files('my course/start page.html'), 'my course/start page.html'],
  ['percent signs that are meant', parts({ href: '100%.html' }), files('100%.html'), '100%.html'],
  ['another case', parts({ href: 'Index.HTML' }), files('index.html'), 'index.html'],
  ['dots', parts({ href: './a/../index.html' }), files('index.html'), 'index.html'],
  ['accents in two forms', parts({ href: 'e\u0301te\u0301.html' }), files('été.html'), 'été.html'],
  ['an accent as Macs write it into zips', parts({ href: 'été.html' }), [{ name: Buffer.from('été.html'), content: PAGE, flags: 0 }], 'été.html'],
  ['an accent as old Windows wrote it', parts({ href: 'é.html' }), [{ name: oem('\x82.html'), content: PAGE, flags: 0 }], 'é.html'],
  ['bases at three levels', parts({}).replace('<manifest ', '<manifest xml:base="a/" ').replace('<resources>', '<resources xml:base="b/">').replace('<resource ', '<resource xml:base="c/" '), files('a/b/c/index.html'), 'a/b/c/index.html'],
  ['an asset before the first SCO', parts({ href: 'a.html', scormType: 'asset' }, { href: 'b.html' }), files('a.html', 'b.html'), 'b.html'],
  ['a hidden SCO before a visible one', parts({ href: 'a.html', attributes: 'isvisible="false"' }, { href: 'b.html' }), files('a.html', 'b.html'), 'b.html'],
  ['hidden SCOs only', parts({ href: 'a.html', attributes: 'isvisible="false"' }), files('a.html'), 'a.html'],
  ['no kind at all', parts({ href: 'a.html' }).replace(/adlcp:scormtype="sco"/, ''), files('a.html'), 'a.html'],
  ['an attribute in capitals', parts({ href: 'a.html', scormType: 'asset' }, { href: 'b.html', scormType: 'SCO' }).replaceAll('scormtype', 'SCORMTYPE'), files('a.html', 'b.html'), 'b.html'],
  ['a default that names nothing', parts({}).replace('default="O"', 'default="X"'), files('index.html'), 'index.html'],
  ['a first organization without pages', parts({}).replace('<organization ', '<organization identifier="E"><title>Empty</title></organization><organization ').replace('default="O"', ''), files('index.html'), 'index.html'],
  ['no organization', parts({}).replace(/<organization .*<\/organization>/s, ''), files('index.html'), 'index.html'],
  ['a manifest within the manifest', withinManifest(), files('sub/page.html'), 'sub/page.html'],
] // prettier-ignore

function withinManifest(): string {
  const inner = `<manifest identifier="SUB" xml:base="sub/"><organizations><organization identifier="SO">
    <item identifier="S1" identifierref="SR"><title>Within</title></item></organization></organizations>
    <resources><resource identifier="SR" type="webcontent" adlcp:scormtype="sco" href="page.html"/></resources></manifest>`
  return manifest().replace('identifierref="R-I1"', 'identifierref="SUB"').replace('</manifest>', `${inner}</manifest>`)
}

test.each(launches)('a course may be started by %s', async (_, xml, content, launch_path) => {
  const { org, person } = await author()
  const { status, body } = await registerCourse(t, person, { org: org.id }, scormPackage(xml, content))
  expect({ status, launch_path: body.launch_path ?? body.error_description }).toEqual({ status: 201, launch_path })
})

test('encodings are told apart by their marks, by what is declared, and by what fits', async () => {
  const { org, person } = await author()
  const titled = manifest({ title: 'Hygiène' })
  const encoded: Buffer[] = [
    Buffer.from(`\ufeff${titled}`),
    Buffer.from(`\ufeff${titled}`, 'utf16le'),
    Buffer.from(titled.replace('UTF-8', 'UTF-16'), 'utf16le'),
    Buffer.from(`\ufeff${titled}`, 'utf16le').swap16(),
    Buffer.from(titled.replace('UTF-8', 'windows-1252'), 'latin1'),
    Buffer.from(titled, 'latin1'),
    Buffer.from(titled.replace('UTF-8', 'utf-16')),
  ]
  for (const xml of encoded) expect((await registerCourse(t, person, { org: org.id }, scormPackage(xml))).body.name).toBe('Hygiène')
})

test('mastery is that of the part it starts with, or what all parts have in common, from 0 to 100', async () => {
  const { org, person } = await author()
  const of = async (xml: string) => (await registerCourse(t, person, { org: org.id }, scormPackage(xml))).body.mastery_score
  expect(await of(parts(mastery('80'), mastery('90')))).toBe(80)
  expect(await of(parts({}, mastery('70'), mastery('70')))).toBe(70)
  expect(await of(parts({}, mastery('70'), mastery('60')))).toBeNull()
  for (const score of ['', 'high', '150', '-1', '8e1', '80 %']) expect(await of(parts(mastery(score)))).toBeNull()
  expect(await of(parts(mastery(' 0.5 ')))).toBe(0.5)
  expect(
    await of(
      manifest2004({ inside: objective('satisfiedByMeasure="true"', '<imsss:minNormalizedMeasure> 0.56 </imsss:minNormalizedMeasure>') }),
    ),
  ).toBe(56)
  expect(await of(manifest2004({ inside: objective('satisfiedByMeasure="true"') }))).toBe(100)
  expect(
    await of(
      manifest2004({ inside: objective('satisfiedByMeasure="true"', '<imsss:minNormalizedMeasure>-0.5</imsss:minNormalizedMeasure>') }),
    ),
  ).toBeNull()
  expect(
    await of(
      manifest2004({ inside: objective('satisfiedByMeasure="false"', '<imsss:minNormalizedMeasure>0.5</imsss:minNormalizedMeasure>') }),
    ),
  ).toBeNull()
})

test('objectives are listed once each, with what decides them', async () => {
  const { org, person } = await author()
  const { body } = await registerCourse(
    t,
    person,
    { org: org.id },
    scormPackage(manifest2004({ inside: objective('satisfiedByMeasure="true"') })),
  )
  expect(body.objectives).toEqual([
    { id: 'known', primary: true, satisfied_by_measure: true, min_normalized_measure: 1, item_id: 'I1' },
    { id: 'other', primary: false, satisfied_by_measure: false, min_normalized_measure: null, item_id: 'I1' },
  ])
})

test('items keep their order and get ids of their own; one without a page is not shown', async () => {
  const { org, person } = await author()
  const xml = parts({ id: 'A', href: 'a.html' }, { id: 'A-2', href: 'b.html' }, { id: 'A' }, { id: 'B', href: 'gone.html' })
  const { body } = await registerCourse(t, person, { org: org.id }, scormPackage(xml, files('a.html', 'b.html')))
  const [version] = (await t.call(person, 'GET', `/api/scorm-courses/${body.id}/package-versions`)).body
  const shown = version.items.map(({ id, href, visible }) => ({ id, href, visible }))
  expect(shown).toEqual([
    { id: 'A', href: 'a.html', visible: true },
    { id: 'A-2', href: 'b.html', visible: true },
    { id: 'A-3', href: 'a.html', visible: true },
    { id: 'B', href: 'gone.html', visible: false },
  ])
})

test('launch data is cut between characters', async () => {
  const { org, person } = await author()
  const xml = parts({ inside: `<adlcp:datafromlms>${'x'.repeat(63_999)}🧼 and more</adlcp:datafromlms>` })
  const { status, body } = await registerCourse(t, person, { org: org.id }, scormPackage(xml))
  expect(status).toBe(201)
  const { cmi } = (await (await launched(t, person, body.id)).state()).body
  expect(cmi['cmi.launch_data']).toBe(`${'x'.repeat(63_999)}🧼`)
})

test('a title is cut to 200 characters, whatever they are', async () => {
  const { org, person } = await author()
  const { body } = await registerCourse(t, person, { org: org.id }, scormPackage(manifest({ title: '🧼'.repeat(400) })))
  expect(Array.from(body.name)).toHaveLength(200)
})

test.each([
  ['cmi5.xml', 'It is a cmi5 course: '],
  ['tincan.xml', 'It is an xAPI (Tin Can) course: '],
  ['course.au', 'It is an AICC course: '],
  ['h5p.json', 'It is an H5P file: '],
  ['[Content_Types].xml', 'It is a document or presentation of Office: '],
  ['courses/fire/imsmanifest.xml', 'One lies deeper, at courses/fire/imsmanifest.xml: '],
  ['fire.zip', 'Another zip lies in it, fire.zip: '],
  ['story.html', 'Publish the course for an LMS '],
])('a zip with %s and no manifest is called what it is', async (name, says) => {
  const { org, person } = await author()
  const zip = zipOf([{ name, content: 'x' }, { name: 'other/index.html', content: PAGE }]) // prettier-ignore
  const { status, body } = await registerCourse(t, person, { org: org.id }, zip)
  expect({ status, sentence: body.error_description }).toEqual({
    status: 400,
    sentence: expect.stringContaining(`so it is not a SCORM package. ${says}`),
  })
  await t.drain()
})
