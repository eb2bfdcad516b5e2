import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'

export type Code = Schemas['QrCode']
export type Target = Code['target']
export type Kind = Target['kind']

/** Labels of the kinds of target. */
export const kindWords: Record<Kind, string> = {
  scorm_course: t`Course`,
  job_aid: t`Job aid`,
  quiz: t`Quiz`,
  url: t`Address on the web`,
}

/** Returns why an active code does not work. Undefined when it works. */
export function trouble({ target, archived_at }: Code): string | undefined {
  if (archived_at !== null || target.reachable) return undefined
  if (target.reason === 'owner_archived') return t`The organization is archived. Whoever scans the code is told that it is out of use.`
  if (target.reason === 'target_archived') return t`What it leads to is archived. Whoever scans it is told that it is not available.`
  return target.reason === 'target_unpublished'
    ? t`What it leads to is not published yet. Whoever scans it is told that it is not available.`
    : t`What it leads to is gone. Whoever scans it is told that it is not available.`
}

/** Address of a code's image with `size` pixels. An SVG can also be scaled to any other size. */
export const imageOf = ({ id }: Code, format: 'svg' | 'png', size: number) => `/api/qr-codes/${id}/image?format=${format}&size=${size}`

/** Address for typing, which is printed below a code. */
export const typed = ({ public_url }: Code) => public_url.replace(/^https?:\/\//, '')
