import { expect, test } from 'vitest'
import { foldTitle, knownTitles, placesIn, unusedTitles } from './columns.ts'
import { dayIn, formOf, isDayNumber, readingsOf } from './days.ts'
import { decode } from './decode.ts'
import { linesOf } from './lines.ts'
import { tableOf } from './table.ts'
import { personColumns } from '../people-columns.ts'

const known = knownTitles(personColumns)
const table = (text: string) => {
  const found = tableOf(text, known)!
  return [found.header.cells, ...found.rows.map(({ cells }) => cells)]
}
const PEOPLE = [
  ['email', 'name'],
  ['a@example.org', 'Köhler, Anna'],
]

test('bytes are UTF-8, UTF-16 by its mark or Windows-1252, and a workbook or what holds no text is none of these', () => {
  const text = 'email;name\r\na@example.org;Zoë Núñez – “Š”'
  const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  const latin = Buffer.from('email;name\r\na@example.org;Zo\xeb N\xfa\xf1ez \x96 \x93\x8a\x94', 'latin1')
  for (const [bytes, read_as] of [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16'],
    [swapped, 'utf-16'],
    [latin, 'windows-1252'],
  ] as const) expect(decode(bytes)).toEqual({ text, read_as }) // prettier-ignore
  expect([Buffer.from(text, 'utf16le'), Buffer.from('a\0b'), Buffer.from('\uFEFFa\0', 'utf16le')].map(decode)).toEqual(Array.from({ length: 3 }, () => 'binary'))
  expect(decode(Buffer.from('PK\u0003\u0004rest'))).toBe('zip')
  expect(decode(Buffer.from('d0cf11e0a1b11ae100', 'hex'))).toBe('old_workbook')
}) // prettier-ignore

test('the separator is the one that the rows agree on, outside quotes, or the one that the first line names', () => {
  for (const text of [
    'email,name\na@example.org,"Köhler, Anna"',
    'email;name\r\na@example.org;"Köhler, Anna"\r\n',
    'email\tname\ra@example.org\tKöhler, Anna\r',
    'sep=;\r\nemail;name\r\na@example.org;Köhler, Anna',
    '\uFEFF"sep=|"\r\nemail|name\r\na@example.org|Köhler, Anna',
    'sep=,\nemail;name\na@example.org;Köhler, Anna',
    'List of people, as of today\n\nWard 3; all\nemail;name\na@example.org;Köhler, Anna\n;\n ; \n',
    'email;name\na@example.org;"Köhler, Anna"\n;;;\n',
  ])
    expect(table(text), text).toEqual(PEOPLE)
  expect(table('Unit, team, place;email\n"A, B, C";a@example.org')).toEqual([['Unit, team, place', 'email'], ['A, B, C', 'a@example.org']])
  const grades = tableOf('Nachname;Vorname;Nr;Quiz: Waschen, Spülen\nBerg;Ada;1;8,5\nFalk;Ben;2;9,0', new Set())!
  expect([grades.header.cells.length, grades.rows[1]!.cells]).toEqual([4, ['Falk', 'Ben', '2', '9,0']])
  expect(tableOf('only\none\n', new Set())!.rows[0]!.cells).toEqual(['one'])
  expect([tableOf('', known), tableOf(' \n;;\n', known)]).toEqual([undefined, undefined])
}) // prettier-ignore

test('a quote is what it is where it stands, and a row that is not closed takes no other with it', () => {
  const rows = linesOf('a;Anna "Nan" K\n"b ""q"" ;\nx";2\n ="00123" ;="1;2"\n"=""00124""";"Nan" X\nc;"open\nd;"4"\ne;5', ';')
  expect(rows.map(({ cells, line, broken }) => [cells, line, broken])).toEqual([
    [['a', 'Anna "Nan" K'], 1, false],
    [['b "q" ;\nx', '2'], 3, false],
    [['00123', '1;2'], 4, false],
    [['00124', '"Nan" X'], 5, false],
    [['c', '"open'], 6, true],
    [['d', '4'], 7, false],
    [['e', '5'], 8, false],
  ])
  expect(linesOf('1\n2\n3', ',', 2)).toHaveLength(2)
})

test('columns are known by the titles of documents, then by those of other systems, and the rest is told', () => {
  const placesOf = (header: string) => placesIn(header.split(','), personColumns)
  expect(placesOf('userPrincipalName,displayName,surname,mail,givenName,objectId')).toEqual({
    places: { email: 3, name: 1, family_name: 2, given_name: 4 },
  })
  expect(placesOf('username,firstname,lastname,email,idnumber')).toEqual({ places: { given_name: 1, family_name: 2, email: 3 } })
  expect(placesOf('Vorname,Nachname,E-Mail (dienstlich),Personalnummer')).toEqual({ places: { given_name: 0, family_name: 1, email: 2 } })
  expect(placesOf('Email Address [Required],First Name [Required]')).toEqual({ places: { email: 0, given_name: 1 } })
  expect(placesOf(' EMAIL ,Work Email,\u200Bname')).toEqual({ places: { email: 0, name: 2 } })
  expect(placesOf('sub,user_id')).toEqual({ twice: 'user_id' })
  expect(placesOf('mail,Mail')).toEqual({ twice: 'email' })
  expect(foldTitle('Geschäftliche E-Mail-Adresse')).toBe('geschaftlicheemailadresse')
  expect(unusedTitles(['a', ' b', 'b ', '', 'c'], [0, undefined])).toEqual(['b', 'c'])
})

test('days are read by one form, which every cell of their columns fits alone', () => {
  expect(['2026-03-04', '20260304', '2026-03-04 10:00:00', '2026-03-04T10:00', '2026-03-04 00:00:00.250', '2026-03-04T10:00:00+0100', '2026-03-04 10:00Z'].map((text) => dayIn(text, 'iso'))).toEqual([
    { day: '2026-03-04' },
    { day: '2026-03-04' },
    { day: '2026-03-04', clock: 36_000_000 },
    { day: '2026-03-04', clock: 36_000_000 },
    { day: '2026-03-04', clock: 250 },
    { day: '2026-03-04', clock: 36_000_000, zone: '+01:00' },
    { day: '2026-03-04', clock: 36_000_000, zone: 'Z' },
  ])
  expect(dayIn('5/13/2026 2:03 PM', 'm/d/y')).toEqual({ day: '2026-05-13', clock: 50_580_000 })
  for (const text of ['2026-02-30', '2026-3-4', '12345678', '2026-03-04 24:00', '46022', '04-Mar-26', '31.12.25', ''])
    expect(dayIn(text, 'iso'), text).toBeUndefined()
  expect([
    formOf([['31.12.2025', '1.2.2026 10:30']]),
    formOf([['5/13/2026', '05/04/2026'], ['2026-01-01']]),
    formOf([['13/5/2026'], ['01/02/2027']]),
  ]).toEqual(['d.m.y', 'm/d/y', 'd/m/y'])
  for (const cells of [['2026-03-04'], [], ['03/04/2026'], ['03.04.2026'], ['31.12.2025', '2026-03-04'], ['31.12.2025', '46022'], ['13/05/2026', '05/13/2026']])
    expect(formOf([cells]), cells.join(' ')).toBe('iso')
  expect([readingsOf('31.12.2025'), readingsOf('03/04/2026').length, readingsOf('x')]).toEqual([[{ form: 'd.m.y', day: '2025-12-31' }], 2, []])
  expect(['46022', '46022.5', '2026', '460222'].map(isDayNumber)).toEqual([true, true, false, false])
}) // prettier-ignore
