import { afterEach, expect, test } from 'vitest'
import { type Operation, operationsOf, writtenDocument } from '../contract/document.ts'
import { type Person, harness } from '../harness.ts'
import { rowOf } from '../nets/requests.ts'
import { organization, rows } from '../nets/world.ts'
import { keptConnection } from './kept.ts'

/** After a refused form, a connection must answer the next request or say that it closes. */
const t = await harness()
const port = Number(new URL(await t.address()).port)
const forms = operationsOf(writtenDocument()).filter(({ requestBody }) => requestBody?.content['multipart/form-data'])

const theirs = await organization(t, 'forms')
const { ids, learner } = await rows(t, theirs, undefined, theirs.own)
const root = await t.superuser()

const MB = 1_048_576
const part = (name: string, more = '') => `--form\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
const file = part('file', '; filename="a.csv"\r\ncontent-type: text/csv')
const END = '\r\n--form--\r\n'
const withBoundary = 'multipart/form-data; boundary=form'

const refusedForms: [string, string, (string | Buffer)[], number][] = [
  ['an unknown part, and little behind it', withBoundary, [part('zzz'), 'x\r\n', file, 'x', END], 400],
  ['an unknown part first, and 3 MB behind it', withBoundary, [part('zzz'), 'x\r\n', file, Buffer.alloc(3 * MB, 'x'), END], 400],
  ['an unknown file first, of 3 MB', withBoundary, [part('zzz', '; filename="a"'), Buffer.alloc(3 * MB, 'x'), END], 400],
  ['a part twice, and 3 MB behind it', withBoundary, [file, 'x\r\n', file, Buffer.alloc(3 * MB, 'x'), END], 400],
  ['a file larger than any form takes', withBoundary, [file, Buffer.alloc(32 * MB, 'x'), END], 413],
  ['no boundary, and 3 MB', 'multipart/form-data', [file, Buffer.alloc(3 * MB, 'x'), END], 400],
]

const open: { end: () => void }[] = []
afterEach(() => open.splice(0).forEach(({ end }) => end()))

function connection() {
  const made = keptConnection(port)
  open.push(made)
  return made
}

/** The sender of a form: the learner if only the person of the row may send it, else a superuser. */
const sender = (operation: Operation): Person => (operation['x-access'].needs === 'self' ? learner : root)

function head(operation: Operation, type: string, length: number): string {
  const { method, path } = operation
  const url = path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => ids[rowOf(operation, name)]!)
  return `${method} ${url} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${sender(operation).token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
}
const me = `GET /api/users/me HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${root.token}\r\n\r\n`

const sizeOf = (parts: (string | Buffer)[]) => parts.reduce((sum, bytes) => sum + Buffer.byteLength(bytes), 0)

test('the document has forms', () => expect(forms.length).toBeGreaterThan(4))

test.each(refusedForms)('the next request is answered behind a form with %s', async (_name, type, parts, status) => {
  for (const operation of forms) {
    const first = connection()
    const refused = await first.ask([head(operation, type, sizeOf(parts)), ...parts])
    expect(refused.status, operation.operationId).toBe(status)
    if (refused.closes) await first.closed
    const next = await (refused.closes ? connection() : first).ask([me])
    expect(next.status, operation.operationId).toBe(200)
  }
})
