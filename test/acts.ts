import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Harness, Org, Person } from './harness.ts'
import type { Schema } from './read.ts'

type Batch = Omit<Schema<'ActBatch'>, 'items'> & { items: Schema<'ActOutcome'>[] }
/** An act of a request. */
type ToDo = { key: string; operation: string; params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** Returns the outcomes in lines of JSON, as `key outcome code`. */
export function outcomesIn(text: string): string[] {
  const lines = text.trim().split('\n').map((line) => JSON.parse(line) as Batch) // prettier-ignore
  expect(lines.at(-1)?.over, text).toBe(true)
  return said(lines.flatMap(({ items }) => items))
}

export const said = (items: Batch['items']) =>
  items.map(({ key, outcome, error }) => [key, outcome, ...(error ? [error.code ?? error.error] : [])].join(' '))

/** Functions that send acts and take them back, as a person. */
export function acting(t: Harness) {
  const post = async (person: Person, path: string, body: object, batch: string) => {
    const answer = await t.call(person, 'POST', path, body, { 'batch-id': batch })
    expect(answer.status, answer.text).toBe(200)
    return outcomesIn(answer.text)
  }
  return {
    act: (person: Person, { id }: Org, acts: ToDo[], batch: string = randomUUID()) =>
      post(person, '/api/acts', { organization_id: id, acts }, batch),
    takeBack: (person: Person, { id }: Org, earlier: string, entry_ids?: string[]) =>
      post(person, `/api/acts/${earlier}/take-back`, { organization_id: id, ...(entry_ids && { entry_ids }) }, randomUUID()),
    read: async (person: Person, batch: string) => {
      const { status, body } = await t.call<Batch>(person, 'GET', `/api/acts/${batch}`)
      expect(status).toBe(200)
      return body
    },
  }
}
