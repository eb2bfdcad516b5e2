import { t } from '@lingui/core/macro'
import { IconBook2, IconCheck, IconRefresh, IconSparkles } from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'
import type { Look } from '../../platform/parts/mark.tsx'

export type JobAid = Schemas['JobAid']
export type ListedAid = Schemas['ListedJobAid']
export type AvailableAid = Schemas['AvailableJobAid']
export type Audience = JobAid['audience']

/** Reader's status: never opened, to be read again, changed since reading, or read in its current version. */
export type Reading = 'new' | 'again' | 'changed' | 'read'

export function readingOf({ standing, version }: Pick<AvailableAid, 'standing' | 'version'>): Reading {
  if (standing.last_viewed_at === null) return 'new'
  if (!standing.current) return 'again'
  return standing.last_viewed_version !== null && standing.last_viewed_version < version ? 'changed' : 'read'
}

/** True when a certification that the reader needs requires their confirmation, and they have not given it. */
export const isToConfirm = ({ standing }: Pick<AvailableAid, 'standing'>) => standing.confirmation_asked && !standing.confirmation_current

export const readingLooks: Record<Reading, Look & { words: string }> = {
  new: { color: 'blue', icon: IconSparkles, words: t`New` },
  again: { color: 'orange', icon: IconRefresh, words: t`To be read again` },
  changed: { color: 'teal', icon: IconBook2, words: t`Changed since you read it` },
  read: { color: 'gray', icon: IconCheck, words: t`Read` },
}

/** Says who the trainers are. */
export const trainers = t`Whoever may look into the job aids of its owner.`

/** A file or a link. Both share one order. */
export type JobAidPart = { id: string; position: number; name: string } & (
  | { file: Schemas['Attachment']; link?: undefined }
  | { link: Schemas['JobAidLink']; file?: undefined }
)

export function thingsOf({ attachments, links }: Pick<JobAid, 'attachments' | 'links'>): JobAidPart[] {
  const files = attachments.map((file): JobAidPart => ({ id: file.id, position: file.position, name: file.label ?? file.file_name, file }))
  const others = links.map((link): JobAidPart => ({ id: link.id, position: link.position, name: link.label ?? link.url, link }))
  return [...files, ...others].toSorted((a, b) => a.position - b.position)
}
