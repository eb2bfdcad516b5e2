import { expect, test } from 'vitest'
import { labelled, means, readSheet, withMeaning } from './columns.ts'

const sheet = (text: string) => readSheet(new File([text], 'people.csv'))

test('columns are known by their titles, with the first example there is', async () => {
  const { columns } = await sheet('E-Mail,Full name,Ward\n,"Okafor, Maya",East\nmaya@example.org,,\n')
  expect(columns).toEqual([
    { place: 1, title: 'E-Mail', example: 'maya@example.org', meaning: 'email' },
    { place: 2, title: 'Full name', example: 'Okafor, Maya', meaning: 'name' },
    { place: 3, title: 'Ward', example: 'East', meaning: null },
  ])
})

test('no two columns mean the same', async () => {
  const found = await sheet('mail,email,name\n')
  expect(found.columns.map(({ meaning }) => meaning)).toEqual(['email', null, 'name'])
  expect(withMeaning(found, 2, 'email').columns.map(({ meaning }) => meaning)).toEqual([null, 'email', 'name'])
  expect(means(withMeaning(found, 1, null), 'email')).toBe(false)
})

test('a department and an end mean something beside a role alone', async () => {
  const meanings = async (titles: string) => (await sheet(`${titles}\n`)).columns.map(({ meaning }) => meaning)
  expect(await meanings('email,Role,Department,Until')).toEqual(['email', 'role', 'department', 'until'])
  expect(await meanings('email,Department,Until')).toEqual(['email', null, null])
  expect(await meanings('E-Mail,Rolle,Abteilung,bis')).toEqual(['email', 'role', 'department', 'until'])
})

test('the file is sent as it was but for its first line', async () => {
  const found = await sheet('﻿Mail,"a ""quoted""\ntitle"\r\nmaya@example.org,x\r\n')
  expect(await labelled(found).text()).toContain('email,column 2\r\nmaya@example.org,x\r\n')
})

test('a file with another separator is told by its only column', async () => {
  expect((await sheet('name;email\n')).separator).toBe(';')
})
