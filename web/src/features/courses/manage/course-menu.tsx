import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/client.ts'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import type { KeptCourse } from '../words.ts'

const PATH = '/api/scorm-courses/{course_id}'

export function CourseMenu({ course }: { course: KeptCourse }) {
  const { holds } = useAccess()
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const [replacing, setReplacing] = useState(false)
  const params = { path: { course_id: course.id } }
  const writes = holds('scorm:write', course)
  const deletes = holds('scorm:delete', course)
  return (
    <>
      <KeptMenu
        archived={course.archived_at !== null}
        archive={writes ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The course is archived: learners do not find it any more, and completions stay. You can bring it back at any time.`,
          back: t`The course is back.`,
        }}
        deletion={
          deletes
            ? {
                id: course.id,
                title: t`Delete this course for good?`,
                named: 'name',
                tells: () => t`The course is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () => navigate({ to: '/o/$org/courses', params: { org } }),
              }
            : undefined
        }
      >
        {writes && (
          <Menu.Item
            leftSection={<IconReplace size={17} aria-hidden />}
            onClick={() => setReplacing(true)}
          >{t`Replace the package`}</Menu.Item>
        )}
      </KeptMenu>
      {replacing && <ReplaceDialog course={course} onClose={() => setReplacing(false)} />}
    </>
  )
}
