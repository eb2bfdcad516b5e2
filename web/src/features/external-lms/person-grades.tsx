import { plural, t } from '@lingui/core/macro'
import { $api } from '../../platform/client.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { GradeRows } from './manage/grade-rows.tsx'

type Props = { person: { user_id: string; organization: { id: string; slug: string } } }

/** A person's grades in external learning systems. */
export function PersonGrades({ person: { user_id, organization } }: Props) {
  const params = { query: { org: organization.id, user_id, limit: 20 } }
  const pages = $api.useInfiniteQuery('get', '/api/external-lms/grades', { params, paged: true }, byCursor)
  return (
    <Section id="grades" title={t`Grades from elsewhere`}>
      <PagedList
        pages={pages}
        failed={t`The grades could not be loaded`}
        none={t`No grade was brought from another learning system.`}
        shown={(count) => plural(count, { one: '# grade', other: '# grades' })}
      >
        {(grades) => <GradeRows grades={grades} label={t`Newest first`} org={organization} by="course" />}
      </PagedList>
    </Section>
  )
}
