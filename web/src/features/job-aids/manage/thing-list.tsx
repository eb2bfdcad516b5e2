import { t } from '@lingui/core/macro'
import { IconFile, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { api, done } from '../../../platform/client.ts'
import { FileDialog } from '../../../platform/files/attached/file-dialog.tsx'
import { OrderedThings } from '../../../platform/files/attached/ordered-things.tsx'
import { fileSize } from '../../../platform/words/format.ts'
import type { JobAid, JobAidPart } from '../words.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

type Props = { aid: JobAid; things: JobAidPart[]; writes: boolean }
const LINK = '/api/job-aids/{job_aid_id}/links/{link_id}'
const FILE = '/api/job-aids/{job_aid_id}/attachments/{attachment_id}'

/** Files and links in one order, with buttons to rename, replace and delete them. */
export function ThingList({ aid, things, writes }: Props) {
  const [editing, setEditing] = useState<JobAidPart>()
  const [replacing, setReplacing] = useState<JobAidPart['file']>()
  const { move, remove } = actsOn(aid.id)
  const asks = ({ file }: JobAidPart) => (file ? t`Delete this file?` : t`Delete this link?`)
  const replace = ({ file }: JobAidPart) => file && (() => setReplacing(file))
  const close = () => setEditing(undefined)
  return (
    <>
      <OrderedThings
        label={t`Files and links`}
        things={things}
        face={faceOf}
        acts={writes ? { move, remove, asks, change: setEditing, replace } : undefined}
      />
      {replacing && <ReplaceDialog aidId={aid.id} file={replacing} onClose={() => setReplacing(undefined)} />}
      {editing?.file && (
        <FileDialog
          file={editing.file}
          save={(body) => api.PATCH(FILE, { params: { path: { job_aid_id: aid.id, attachment_id: editing.id } }, body })}
          onClose={close}
        />
      )}
      {editing?.link && <LinkDialog aidId={aid.id} link={editing.link} onClose={close} />}
    </>
  )
}

const faceOf = ({ file, link }: JobAidPart) => ({
  icon: file ? IconFile : IconLink,
  says: file
    ? `${fileSize(file.size_bytes)} · ${file.prefer_inline_display ? t`shown on the page` : t`to download`}`
    : link.label === null
      ? undefined
      : link.url,
})

const actsOn = (job_aid_id: string) => ({
  move: ({ id, file }: JobAidPart, position: number) =>
    file
      ? done(api.PATCH(FILE, { params: { path: { job_aid_id, attachment_id: id } }, body: { position } }))
      : done(api.PATCH(LINK, { params: { path: { job_aid_id, link_id: id } }, body: { position } })),
  remove: ({ id, file }: JobAidPart) =>
    file
      ? done(api.DELETE(FILE, { params: { path: { job_aid_id, attachment_id: id } } }))
      : done(api.DELETE(LINK, { params: { path: { job_aid_id, link_id: id } } })),
})
