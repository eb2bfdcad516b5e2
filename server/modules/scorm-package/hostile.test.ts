import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { computing } from '../../../test/computing.ts'
import { harness } from '../../../test/harness.ts'
import { PAGE, manifest, manifest2004, scormPackage, sendPackage } from '../../../test/scorm.ts'
import { type ZipContent, zipOf } from '../../../test/zip.ts'

const t = await harness()
const MEGABYTE = 1024 * 1024
const page: ZipContent = { name: 'index.html', content: PAGE }
const xml: ZipContent = { name: 'imsmanifest.xml', content: manifest() }
const beside = (...more: ZipContent[]) => zipOf([xml, page, ...more])
const described = (text: string | Buffer) => scormPackage(text)
const startingWith = (href: string) => described(manifest({ parts: [{ href }] }))
const zeros = Buffer.alloc(2 * MEGABYTE)
const nested = `${'<a>'.repeat(201)}${'</a>'.repeat(201)}`

const refused: [string, () => Buffer, RegExp][] = [
  ['an empty file', () => Buffer.from(' '), /not a zip/],
  ['half of a zip', () => scormPackage().subarray(0, 300), /not a zip/],
  ['a directory that lies elsewhere', () => damaged(scormPackage()), /damaged/],
  ['a name that climbs out', () => beside({ ...page, name: '../../evil.html' }), /leads out/],
  ['a name that climbs out with backslashes', () => beside({ ...page, name: '..\\..\\evil.html' }), /leads out/],
  ['a name that climbs out from within', () => beside({ ...page, name: 'a/../../evil.html' }), /leads out/],
  ['an absolute name', () => beside({ ...page, name: '/etc/passwd' }), /leads out/],
  ['a drive', () => beside({ ...page, name: 'C:\\evil.html' }), /leads out/],
  ['a NUL in a name', () => beside({ ...page, name: 'evil\0.html' }), /leads out/],
  ['a line break in a name', () => beside({ ...page, name: 'evil\n.html' }), /leads out/],
  ['a name of 1,200 bytes', () => beside({ ...page, name: 'e'.repeat(1200) }), /leads out/],
  ['a name of 10,000 bytes beside a short one', () => beside({ ...page, name: 'long.html', extra: called(Buffer.from(noise(5000)).toString('hex')) }), /leads out/],
  ['an empty name', () => beside({ ...page, name: '' }), /leads out/],
  ['a link', () => beside({ name: 'link.html', content: '/etc/passwd', mode: 0o120777 }), /link or a device/],
  ['a device', () => beside({ name: 'null', content: '', mode: 0o020666 }), /link or a device/],
  ['a pipe', () => beside({ name: 'pipe', content: '', mode: 0o010666 }), /link or a device/],
  ['two manifests', () => beside({ ...xml }), /two files of the same name/],
  ['two names that mean the same', () => beside({ ...page, name: './index.html' }), /two files of the same name/],
  ['entries that share their bytes', () => beside({ ...page, name: 'again.html', sameAs: 1 }), /shares its bytes/],
  ['a password', () => beside({ ...page, name: 'secret.html', flags: 1 }), /password/],
  ['strong encryption', () => beside({ ...page, name: 'secret.html', flags: 0x41 }), /password/],
  ['an unknown compression', () => beside({ ...page, name: 'bz.html', method: 12 }), /deflate/],
  ['a wrong sum', () => beside({ ...page, name: 'wrong.html', crc: 1 }), /damaged/],
  ['a wrong sum of something large', () => beside({ name: 'a.bin', content: zeros, stored: true, crc: 1 }), /damaged/],
  ['a smaller size than it has', () => beside({ ...page, name: 'lies.html', size: 3 }), /damaged/],
  ['a larger size than it has', () => beside({ ...page, name: 'lies.html', size: 5000 }), /damaged/],
  ['more than it says when inflated', () => beside({ name: 'a.bin', content: '', packed: deflateRawSync(zeros), size: 200_000 }), /damaged/],
  ['something behind its compressed data', () => beside({ ...page, name: 'b.html', packed: Buffer.concat([deflateRawSync(PAGE), PAGE2]) }), /damaged/],
  ['something behind much compressed data', () => beside({ name: 'b.bin', content: random, packed: Buffer.concat([deflateRawSync(random), PAGE2]) }), /damaged/],
  ['rubbish instead of compressed data', () => beside({ ...page, name: 'c.html', packed: Buffer.from('rubbish') }), /damaged/],
  ['nothing instead of much', () => beside({ name: 'd.bin', content: '', packed: Buffer.alloc(0), size: 500_000 }), /damaged/],
  ['a bomb', () => beside({ name: 'zeros.bin', content: Buffer.alloc(50 * MEGABYTE) }), /200 times/],
  ['4 GB in an entry', () => beside({ ...page, name: 'huge.bin', size: 0xfffffffe, stored: true, packed: Buffer.alloc(1) }), /damaged/],
  ['over 1 GB in an entry', () => beside({ ...page, name: 'huge.bin', size: 1025 * MEGABYTE }), /larger than 1 GB/],
  ['60,000 entries', () => zipOf([xml, page], { zip64: true, entries: 60_000 }), /50,000 files/],
  ['more entries than it has', () => zipOf([xml, page], { entries: 3 }), /damaged/],
  ['a long count that is absurd', () => zipOf([xml, page], { zip64: true, entries: 2 ** 52 }), /50,000 files/],
  ['no manifest', () => zipOf([page]), /no imsmanifest.xml/],
  ['the package in another zip', () => zipOf([{ name: 'course.zip', content: scormPackage() }]), /no imsmanifest.xml/],
  ['the manifest two folders deep', () => zipOf([{ ...xml, name: 'a/b/imsmanifest.xml' }]), /no imsmanifest.xml/],
  ['the manifest in one of two folders', () => zipOf([{ ...xml, name: 'a/imsmanifest.xml' }, { ...page, name: 'b/x.html' }]), /no imsmanifest.xml/],
  ['a manifest of 11 MB', () => described(noise(11 * MEGABYTE)), /10 MB/],
  ['a manifest of 150,000 elements', () => described(`<manifest>${'<a/>'.repeat(150_000)}</manifest>`), /more elements/],
  ['XML 201 deep', () => described(manifest().replace('</metadata>', `${nested}</metadata>`)), /200 deep/],
  ['XML that is not closed', () => described('<manifest><a></manifest>'), /not well-formed/],
  ['an empty manifest', () => described(''), /not well-formed/],
  ['a document type', () => described(manifest().replace('<manifest', '<!DOCTYPE manifest SYSTEM "http://127.0.0.1:9/x.dtd"><manifest')), /DOCTYPE/],
  ['an entity of its own', () => described(manifest().replace('<manifest', '<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/passwd">]><manifest')), /DOCTYPE/],
  ['an undefined entity', () => described(manifest({ title: '&secret;' })), /entities/],
  ['a web page for a manifest', () => described('<html xmlns="http://www.w3.org/1999/xhtml"></html>'), /not a SCORM course/],
  ['a content package without SCORM', () => described('<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"/>'), /not a SCORM course/],
  ['a cartridge', () => described(manifest().replace('ADL SCORM', 'IMS Common Cartridge')), /Common Cartridge/],
  ['6,000 items', () => described(manifest({ parts: Array.from({ length: 6000 }, () => ({ id: 'same' })) })), /more elements/],
  ['nothing to start', () => described(manifest({ parts: [] })), /nothing that could be started/],
  ['a start that is missing', () => startingWith('start.html'), /start\.html, which is not in the zip/],
  ['a start on the web', () => startingWith('https://evil.example/index.html'), /outside of the package/],
  ['a start on another host', () => startingWith('//evil.example/index.html'), /outside of the package/],
  ['a script as start', () => startingWith('javascript:alert(1)'), /outside of the package/],
  ['a script as start, with a tab in it', () => startingWith('java&#9;script:alert(1)'), /outside of the package/],
  ['data as start', () => startingWith('data:text/html,x'), /outside of the package/],
  ['a start above the package', () => startingWith('../index.html'), /outside of the package/],
  ['a start above the package, by its base', () => described(manifest().replace('<resources>', '<resources xml:base="../../">')), /outside of the package|not in the zip/],
  ['a start that is a folder', () => scormPackage(manifest({ parts: [{ href: 'content/' }] }), [{ ...page, name: 'content/index.html' }]), /not in the zip/],
] // prettier-ignore

const PAGE2 = Buffer.from('what nobody asked for')

const random = Buffer.from(noise(300_000))

/** Returns another name for `long.html`, in the extra field that programs without UTF-8 names write. */
function called(name: string): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt16LE(0x7075, 0)
  head.writeUInt16LE(5 + name.length, 2)
  head.writeUInt8(1, 4)
  head.writeUInt32LE(crc32(Buffer.from('long.html')), 5)
  return Buffer.concat([head, Buffer.from(name)])
}

function damaged(zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  copy.writeUInt32LE(copy.readUInt32LE(copy.length - 6) + 7, copy.length - 6)
  return copy
}

/** Text that hardly compresses. */
function noise(length: number): string {
  let state = 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return Buffer.from(Array.from({ length }, () => 32 + (next() % 90))).toString()
}

test.each(refused)('%s is refused, and nothing is left of the upload', async (_, build, sentence) => {
  const org = await t.org()
  const author = await t.person(org, ['scorm:read', 'scorm:write'])
  const pathname = await sendPackage(t, author, { org: org.id }, build())
  const body = { org: org.id, pathname, file_name: 'course.zip' }
  const spent = computing()
  const answer = await t.call(author, 'POST', '/api/scorm-courses', body)
  expect(spent()).toBeLessThan(2000)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ error: 'invalid_request', error_description: expect.stringMatching(sentence) })
  expect(answer.body.error_description).not.toMatch(/\p{Cc}/u)
  await t.drain()
  const keys = await t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).execute()
  for (const { key } of keys) expect(await t.context.blobs!.stat(key)).toBeUndefined()
  expect((await t.call(author, 'GET', '/api/scorm-courses')).body).toEqual([])
  expect((await t.call(author, 'POST', '/api/scorm-courses', body)).body.error_description).toContain('never uploaded')
})

test('what only looks odd is accepted', async () => {
  const accepted: [string, Buffer][] = [
    ['zip64', zipOf([xml, page], { zip64: true })],
    ['stored entries', zipOf([xml, { ...page, stored: true }])],
    ['folders', beside({ name: 'images/', content: '', stored: true, mode: 0o040755 })],
    ['small files that shrink a lot', beside({ name: 'zeros.bin', content: Buffer.alloc(MEGABYTE / 2) })],
    ['names that differ in case only', beside({ ...page, name: 'INDEX.html' })],
    ['large stored files', beside({ name: 'film.mp4', content: zeros, stored: true })],
    ['SCORM 2004', described(manifest2004())],
  ]
  const org = await t.org()
  const author = await t.person(org, ['scorm:write', 'scorm:read'])
  for (const [what, zip] of accepted) {
    const pathname = await sendPackage(t, author, { org: org.id }, zip)
    const answer = await t.call(author, 'POST', '/api/scorm-courses', { org: org.id, pathname, file_name: 'course.zip' })
    expect(answer.status, `${what}: ${answer.text}`).toBe(201)
  }
})
