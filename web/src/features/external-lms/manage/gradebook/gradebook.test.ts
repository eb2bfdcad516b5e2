import { expect, test } from 'vitest'
import { gradesOf, strangerWords, unknownIn } from './rows.ts'
import { type Sheet, formIn, guess, noGradesIn, numberIn, readSheet, unusedIn } from './sheet.ts'

const sheetOf = (text: string): Promise<Sheet> => readSheet(new TextEncoder().encode(text).buffer)
const course = { id: 'c', external_course_id: 'HYG-1' }
const plain = { dates: 'iso', zone: 'Europe/Berlin' } as const
const nobody = { mapped: new Set<string>(), byAddress: new Map<string, string>() }

/** An export of a German Moodle. */
const moodle = [
  'Vorname;Nachname;ID-Nummer;E-Mail-Adresse;Quiz: Hygiene (Punkte);Kurs gesamt (Prozentsatz);Zuletzt aus diesem Kurs geladen',
  'Ada;Berg;0042;ada@example.org;8,5;85,00 %;1767225600',
  'Ben;Falk;0043;ben@example.org;-;-;1767225600',
].join('\r\n')

/** An export of Canvas. */
const canvas = [
  'Student,ID,SIS User ID,SIS Login ID,Section,Fire quiz (1201),Current Score',
  '    Points Possible,,,,,20,(read only)',
  '"Berg, Ada",1,0042,ada@example.org,Ward,15,75',
  '"Student, Test",9,,,Ward,20,100',
].join('\n')

test('a gradebook of Moodle is understood whatever the language of its header', async () => {
  const sheet = await sheetOf(`\uFEFF${moodle}`)
  expect(guess(sheet)).toEqual({ identity: 2, date: undefined, grades: [4, 5] })
  const columns = [{ place: 4, course, max: 10 }, { place: 5, course, max: 100 }] // prettier-ignore
  const found = gradesOf(sheet, { identity: 2, date: undefined, day: '2026-03-01', ...plain, columns }, nobody)
  expect(found).toMatchObject([
    { line: 2, who: '0042', grade: { external_course_id: 'HYG-1', external_user_id: '0042', score: 85, completed_at: '2026-03-01' } },
    { line: 2, grade: { score: 85 } },
  ])
  expect(unknownIn(found, nobody)).toEqual(['0042'])
})

test('in a gradebook of Canvas the best grades are told, and the test student is nobody', async () => {
  const sheet = await sheetOf(canvas)
  expect([sheet.best?.[5], sheet.rows.length, guess(sheet).identity]).toEqual(['20', 2, 2])
  const reading = { identity: 2, date: undefined, day: '2026-03-01', ...plain, columns: [{ place: 5, course, max: 20 }] }
  expect(gradesOf(sheet, reading, nobody)).toMatchObject([{ line: 3, who: '0042', grade: { score: 75 } }])
})

test('what parts the cells is what the header has most of, whatever its titles hold', async () => {
  const moodle = 'Nachname;Vorname;ID-Nummer;Quiz: Waschen, Desinfizieren (Punkte)\nBerg;Ada;0042;8,5'
  const canvas = 'Student,SIS User ID,"Quiz; part one; part two (7)"\n"Berg, Ada",0042,15'
  for (const [text, columns] of [
    [moodle, 4],
    [canvas, 3],
  ] as const) {
    // prettier-ignore
    const { header, rows } = await sheetOf(text)
    expect([header.length, rows[0]!.length, rows[0]!.includes('0042')]).toEqual([columns, columns, true])
  }
})

test('whoever is known by name goes by that, else by their address', async () => {
  const sheet = await sheetOf(
    'mail,grade,on\nADA@example.org,90,31.12.2026\nben@example.org,60,2026-03-01\nx@example.org,A+,2026-03-01\ny@example.org,9,yesterday',
  )
  expect(guess(sheet)).toMatchObject({ identity: 0, grades: [1] })
  const known = { mapped: new Set(['ben@example.org']), byAddress: new Map([['ada@example.org', 'u1'], ['ben@example.org', 'u2']]) } // prettier-ignore
  const found = gradesOf(
    sheet,
    { identity: 0, date: 2, day: '', ...plain, dates: 'd.m.y', columns: [{ place: 1, course, max: 100 }] },
    known,
  )
  expect(found).toMatchObject([
    { grade: { user_id: 'u1', completed_at: '2026-12-31' } },
    { grade: { external_user_id: 'ben@example.org' } },
    { line: 4, failed: expect.stringContaining('A+') },
    { line: 5, failed: expect.stringContaining('yesterday') },
  ])
  expect(unknownIn(found, known)).toEqual(['x@example.org', 'y@example.org'])
})

test('whoever nobody knows is told with what may have happened to their name', () => {
  const known = { mapped: new Set(['0042']), byAddress: new Map([['ada@example.org', 'u1']]) }
  expect(['0042', 'ADA@example.org'].map((who) => strangerWords(who, known))).toEqual([undefined, undefined])
  expect(strangerWords('42', known)).toMatch(/0042.*zeros/)
  expect(strangerWords('43', known)).toBe('Nobody has said yet who that is.')
})

test('days are read by the one form that their column has, and moments where the organization is', async () => {
  const sheet = await sheetOf('Email,Score,Completed\nann@example.org,85,5/13/2026\nbob@example.org,90,05/14/2026\n')
  expect([guess(sheet).date, formIn(sheet, 2)]).toEqual([2, 'm/d/y'])
  const daysOf = (of: Sheet) =>
    gradesOf(of, { identity: 0, date: 2, day: '', ...plain, dates: formIn(of, 2), columns: [{ place: 1, course, max: 100 }] }, nobody).map(
      (each) => ('grade' in each ? each.grade.completed_at : each.failed),
    )
  expect(daysOf(sheet)).toEqual(['2026-05-13', '2026-05-14'])
  expect(daysOf(await sheetOf('Email,Score,Completed\na@x.org,1,2026-05-13 14:03:22\nb@x.org,2,03/04/2026\n'))).toEqual([
    '2026-05-13T12:03:22.000Z',
    expect.stringContaining('03/04/2026'),
  ])
})

test('the column that names most people says who, and a row that names nobody is told', async () => {
  const sheet = await sheetOf('First name,ID number,Email address,Course total\nAnne,,ann@example.org,85\nBob,7,bob@example.org,90\n')
  expect(guess(sheet).identity).toBe(2)
  const reading = { identity: 1, date: undefined, day: '2026-03-01', ...plain, columns: [{ place: 3, course, max: 100 }] }
  expect(gradesOf(sheet, reading, nobody)).toMatchObject([{ line: 2, who: '', failed: expect.stringContaining('empty') }, { line: 3, who: '7' }])
  expect(guess(await sheetOf('Student,ID,SIS User ID,Quiz\n"Berg, Ada",1101,A9001,2.5\n')).grades).toEqual([3])
}) // prettier-ignore

test('numbers are read with a point or a comma, per cent or not, and nothing else is one', () => {
  expect(['85', '85.5', '85,5', ' 85,00 % ', '-3'].map(numberIn)).toEqual([85, 85.5, 85.5, 85, -3])
  expect(['', 'A+', '1.234,5', '1e2', '8 5'].map(numberIn)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a grade is read as people write it, and means the per cent that it says', async () => {
  const cells = ['8 / 10', '85.00/100,00', '8.50 (B)', '85 %', '85,5', '8,50 (85,00 %)', '85.00 % (B)', 'B (8.50)', '8/0', 'A+', 'excused', '8 of 10', '1.234,5'] // prettier-ignore
  const sheet = await sheetOf(`Email;Quiz;Note\n${cells.map((cell, nr) => `p${nr}@x.org;${cell};see me`).join('\n')}\n-;-;\n`)
  expect([guess(sheet), unusedIn(sheet, [0, 1])]).toEqual([{ identity: 0, date: undefined, grades: [1] }, ['Note']])
  const reading = { identity: 0, date: undefined, day: '2026-03-01', ...plain, columns: [{ place: 1, course, max: 10 }] }
  const found = gradesOf(sheet, reading, nobody)
  const said = (cell: string) => `“${cell}” isn’t a grade. Grades are numbers such as 8.5, 85 % or 8 / 10.`
  expect(found.map((each) => ('grade' in each ? each.grade.score : each.failed))).toEqual([
    80, 85, 85, 85, 855, 85, 85, 85, ...['8/0', 'A+', 'excused', '8 of 10', '1.234,5'].map(said),
  ]) // prettier-ignore
  expect(noGradesIn(sheet, 1)).toBe(5)
})

test('every encoding is read, and what cannot be read says what to do', async () => {
  const latin = await readSheet(new Uint8Array([...'sep=;\nE-Mail;Größe\nm@x.org;8,5\n;\n'].map((letter) => letter.charCodeAt(0))).buffer)
  expect([latin.source.read_as, latin.header, latin.rows, latin.lines]).toEqual(['windows-1252', ['E-Mail', 'Größe'], [['m@x.org', '8,5']], [3]])
  const refused = async (bytes: ArrayBuffer) => {
    try {
      return await readSheet(bytes)
    } catch (error) {
      return error
    }
  }
  for (const [text, says] of [['PK\u0003\u0004', /workbook is damaged/], ['a\0', /neither a text/], ['a,b\n', /no rows/]] as const)
    expect(await refused(new TextEncoder().encode(text).buffer)).toMatchObject({ error_description: expect.stringMatching(says) })
}) // prettier-ignore
