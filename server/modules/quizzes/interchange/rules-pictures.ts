import { randomUUIDv7 } from 'node:crypto'
import type { Remark } from '#platform/errors.ts'
import type { QuestionBody } from '../questions/schema.ts'
import type { Losses } from './rules-markdown.ts'
import { remarks } from './rules-remarks.ts'
import { type JudgedQuestion, remarked } from './rules.ts'

/** A picture in the imported file. `read` may throw a refusal. */
export type PictureFile = { file_name: string; size: number; read: () => Buffer | Promise<Buffer> }
/** An imported picture, with the id that texts use. */
export type ImportedPicture = { id: string; file_name: string; content_type: string; bytes: Uint8Array }

const MEGABYTE = 1024 * 1024
/** The limits in bytes for one picture, and for all pictures of a file. */
export const MAX_PICTURE = 10 * MEGABYTE
export const MAX_PICTURES = 50 * MEGABYTE
const MAX_COUNT = 500
const DATA = /^data:image\/[a-z]+;base64,([a-z0-9+/=\s]+)$/i

/** Collects the pictures that texts show, while the texts are read. */
export function picturesTaken() {
  const taken = new Map<string, PictureFile>()
  let room = MAX_PICTURES
  const take = (found: PictureFile | undefined): string | undefined => {
    if (!found || found.size > Math.min(room, MAX_PICTURE) || taken.size >= MAX_COUNT) return undefined
    room -= found.size
    const id = randomUUIDv7()
    taken.set(id, found)
    return id
  }
  return {
    taken,
    /** Returns the losses of a text. Its embedded pictures, and those that `find` knows by address, get an id. */
    losses: (find: (address: string) => PictureFile | undefined = () => undefined): Losses => {
      const known = new Map<string, string | undefined>()
      const picture = (address: string) => {
        if (!known.has(address)) known.set(address, take(carriedIn(address) ?? find(address)))
        return known.get(address)
      }
      return Object.assign(new Set<Remark>(), { picture })
    },
  }
}
export type Pictures = ReturnType<typeof picturesTaken>

function carriedIn(address: string): PictureFile | undefined {
  const encoded = DATA.exec(address)?.[1]
  return encoded === undefined ? undefined : encodedPicture('picture', encoded)
}

/** Returns a base64 picture. */
export const encodedPicture = (file_name: string, encoded: string): PictureFile => ({
  file_name,
  size: Math.floor((encoded.length * 3) / 4),
  read: () => Buffer.from(encoded, 'base64'),
})

const KINDS: [content_type: string, ending: string, isOne: (bytes: Buffer) => boolean][] = [
  ['image/png', 'png', (bytes) => bytes.subarray(1, 4).toString('latin1') === 'PNG'],
  ['image/jpeg', 'jpg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['image/gif', 'gif', (bytes) => bytes.subarray(0, 4).toString('latin1') === 'GIF8'],
  ['image/webp', 'webp', (bytes) => bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
]

export const PICTURE_ENDINGS = KINDS.map(([, ending]) => ending)

/** Returns the file extension for a content type; undefined if it is not a picture. */
export const endingOf = (contentType: string): string | undefined => KINDS.find(([type]) => type === contentType)?.[1]

/** Returns the picture to store; undefined if not every browser shows its format. */
export function imported(id: string, file_name: string, bytes: Buffer): ImportedPicture | undefined {
  const kind = KINDS.find(([, , isOne]) => isOne(bytes))
  if (!kind) return undefined
  const [content_type, ending] = kind
  const name = file_name.replace(/\.\w*$/, '').slice(0, 200) || 'picture'
  return { id, file_name: `${name}.${ending}`, content_type, bytes }
}

const PICTURE = /!\[([^\]]*)\]\(attachment:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi

/** Replaces these pictures in a question by their descriptions. */
export function withoutPictures(judged: JudgedQuestion, gone: ReadonlySet<string>): JudgedQuestion {
  const { question, outcome } = judged
  if (!question) return judged
  let lost = false
  const shorn: QuestionBody = JSON.parse(JSON.stringify(question), (_key, value: unknown) => {
    if (typeof value !== 'string') return value
    return value.replaceAll(PICTURE, (all, words: string, id: string) => {
      if (!gone.has(id.toLowerCase())) return all
      lost = true
      return `[${words || 'picture'}]`
    })
  })
  if (!lost) return judged
  return { question: shorn, outcome: { ...outcome, outcome: 'changed', ...remarked([...outcome.remarks, remarks.pictureDescribed()]) } }
}
