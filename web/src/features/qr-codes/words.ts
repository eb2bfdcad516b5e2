import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { holdsWords } from '../../platform/words/fold.ts'

export type Code = Schemas['QrCode']
export type Target = Code['target']
export type Kind = Target['kind']

/** What a code leads to, where nothing but its kind is to be said. */
export const kindWords: Record<Kind, string> = {
  scorm_course: t`Course`,
  job_aid: t`Job aid`,
  quiz: t`Quiz`,
  url: t`Address on the web`,
}

/** Why nobody gets anywhere by a code that is in use; nothing where they do. */
export function trouble({ target, archived_at }: Code): string | undefined {
  if (archived_at !== null || target.reachable) return undefined
  if (target.reason === 'owner_archived') return t`The organization is archived. Whoever scans the code is told that it is out of use.`
  if (target.reason === 'target_archived') return t`What it leads to is archived. Whoever scans it is told that it is not available.`
  return target.reason === 'target_unpublished'
    ? t`What it leads to is not published yet. Whoever scans it is told that it is not available.`
    : t`What it leads to is gone. Whoever scans it is told that it is not available.`
}

export const hasWords = ({ name, slug, description, target }: Code, q = '') => holdsWords(q, name, slug, description, target.label)

/** An image of a code; one that is drawn can be as large as is wanted. */
export const imageOf = ({ id }: Code, format: 'svg' | 'png', size: number) => `/api/qr-codes/${id}/image?format=${format}&size=${size}`

/** What is printed beneath a code, for those who would rather type. */
export const typed = ({ public_url }: Code) => public_url.replace(/^https?:\/\//, '')
