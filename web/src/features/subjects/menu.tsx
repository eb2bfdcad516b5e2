import { t } from '@lingui/core/macro'
import { api } from '../../platform/client.ts'
import { KeptMenu } from '../../platform/kept/kept-menu.tsx'
import { mayArchive } from '../../platform/kept/may.ts'
import type { Hierarchy } from './panel.tsx'

const PATH = '/api/subjects/{subject_id}'

export function SubjectMenu({ subject, onGone }: { subject: Hierarchy; onGone: () => void }) {
  const params = { path: { subject_id: subject.id } }
  return (
    <KeptMenu
      archived={subject.archived_at !== null}
      archive={mayArchive(subject) ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
      tells={{ archived: t`Archived: nothing new is tagged with it. What is tagged keeps its tag.`, back: t`The subject is back.` }}
      deletion={
        subject.may.includes('delete')
          ? {
              id: subject.id,
              title: t`Delete this subject for good?`,
              named: 'name',
              tells: (name) => t`“${name}” is deleted for good.`,
              impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
              remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
              onGone,
            }
          : undefined
      }
    />
  )
}
