import { expect, test } from 'vitest'
import { columnsOf, means, readColumns, withMeaning } from '../../../platform/csv/matching.ts'
import { peopleFiles } from './columns.ts'

const readSheet = (file: File) => readColumns(file, peopleFiles)
const sheet = (text: string) => readSheet(new File([text], 'people.csv'))

test('columns are known by their titles, with the first example there is', async () => {
  const { columns } = await sheet('E-Mail,Full name,Ward\n,"Okafor, Maya",East\nmaya@example.org,,\n')
  expect(columns).toEqual([
    { place: 1, title: 'E-Mail', example: 'maya@example.org', meaning: 'email', before: false },
    { place: 2, title: 'Full name', example: 'Okafor, Maya', meaning: 'name', before: false },
    { place: 3, title: 'Ward', example: 'East', meaning: null, before: false },
  ])
})

test('no two columns mean the same', async () => {
  const found = await sheet('mail,email,name\n')
  expect(found.columns.map(({ meaning }) => meaning)).toEqual([null, 'email', 'name'])
  expect(withMeaning(found, 1, 'email').columns.map(({ meaning }) => meaning)).toEqual(['email', null, 'name'])
  expect(means(withMeaning(found, 2, null), 'email')).toBe(false)
  expect((await sheet('email,E-Mail,sub,user_id\n')).columns.map(({ meaning }) => meaning)).toEqual(['email', null, 'user_id', null])
})

test('a department and an end mean something beside a role alone', async () => {
  const meanings = async (titles: string) => (await sheet(`${titles}\n`)).columns.map(({ meaning }) => meaning)
  expect(await meanings('email,Role,Department,Until')).toEqual(['email', 'role', 'department', 'until'])
  expect(await meanings('email,Department,Until')).toEqual(['email', null, null])
  expect(await meanings('E-Mail,Rolle,Abteilung,bis')).toEqual(['email', 'role', 'department', 'until'])
})

test('a list of another system is read whatever its encoding and separator, and its columns are told by their places', async () => {
  const text = 'sep=;\r\nWard 3\r\nVorname;Nachname;"Größe; cm";E-Mail (dienstlich)\r\nMaya;Okafor;171;maya@example.org\r\n'
  const bytes = new Uint8Array([...text].map((letter) => letter.charCodeAt(0)))
  const found = await readSheet(new File([bytes], 'people.csv'))
  expect([found.read_as, columnsOf(found)]).toEqual(['windows-1252', 'given_name,family_name,,email'])
  expect(found.columns[2]).toEqual({ place: 3, title: 'Größe; cm', example: '171', meaning: null, before: false })
})

test('what cannot be read says what to do', async () => {
  const refused = async (part: BlobPart) => readSheet(new File([part], 'people.csv')).then(() => '', (error: { error_description: string }) => error.error_description)
  expect(await refused('PK\u0003\u0004')).toMatch(/workbook is damaged/)
  expect(await refused('a\0b')).toMatch(/neither a text nor a workbook/)
  expect(await refused('')).toMatch(/empty/)
}) // prettier-ignore
