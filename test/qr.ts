import { PNG } from 'pngjs'
import { decodeQR } from 'qr/decode.js'
import type { Dept, Harness, Org } from './harness.ts'
import { registerCourse } from './scorm.ts'

/** Returns the text of the QR code in a picture, or undefined if none is found. The decoder shares no code with our generator. */
export function readCode(png: Buffer): string | undefined {
  const { width, height, data } = PNG.sync.read(png)
  try {
    return decodeQR({ width, height, data }, { timeLimit: 2000 })
  } catch {
    return undefined
  }
}

/** The user agent of a phone. The user agents of programs are shorter and do not count as scans. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Creates courses as targets of codes. */
export function courses(t: Harness) {
  const path = (id: string) => `/api/scorm-courses/${id}` as const
  return {
    add: async (org: Org, fields: object = {}, department?: Dept): Promise<string> => {
      const owner = { org: org.id, ...(department && { department: department.id }) }
      const { body } = await registerCourse(t, await t.superuser(), owner, undefined, { name: 'Hand hygiene', ...fields })
      return body.id
    },
    change: async (id: string, fields: object) => t.call(await t.superuser(), 'PATCH', path(id), fields),
    remove: async (id: string) => {
      await t.call(await t.superuser(), 'DELETE', `${path(id)}/permanent-deletion`)
      await t.drain()
    },
  }
}
