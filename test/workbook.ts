import { expect } from 'vitest'
import type { Harness, Person } from './harness.ts'
import { linesOf, readXlsx } from './xlsx.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Fetches a workbook of the service and returns it with its rows by column titles. */
export async function workbook({ app }: Pick<Harness, 'app'>, who: Person, url: string, language = 'en') {
  const headers = { authorization: `Bearer ${who.token}`, 'accept-language': language }
  const { statusCode, headers: said, rawPayload } = await app.inject({ method: 'GET', url, headers })
  expect([statusCode, said['content-type']]).toEqual([200, XLSX])
  const sheet = readXlsx(rawPayload)
  return { ...sheet, lines: linesOf(sheet), fileName: String(said['content-disposition']), bytes: rawPayload }
}
