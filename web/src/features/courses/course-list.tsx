import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CardSection } from '../../platform/lists/card-section.tsx'
import { NothingPasses } from '../../platform/lists/filters.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { holdsWords } from '../../platform/words/fold.ts'
import { CourseCard } from './course-card.tsx'
import type { CourseView } from './queries.ts'

type Query = { data: CourseView[] | undefined; error: unknown; refetch: () => unknown }
type Section = { title: string; courses: CourseView[] }

type Props = {
  title: string
  intro: string
  query: Query
  /** Search in names and subjects. */
  q: string | undefined
  filters?: ReactNode
  onClear: () => void
  /** Shown when there is no course at all. */
  none: ReactNode
  /** Groups the courses under headings. Groups without courses are left out. */
  sections: (found: CourseView[]) => Section[]
}

/** Page with all courses for the reader. */
export function CourseList({ query, q, onClear, none, sections, ...page }: Props) {
  return (
    <ListPage {...page}>
      <Answer query={query} failed={t`The courses could not be loaded`} wait={<Loading rows={3} height={150} />}>
        {(courses) => {
          const shown = sections(courses.filter((seen) => hasWords(seen, q))).filter((section) => section.courses.length > 0)
          if (shown.length > 0) return <Sections sections={shown} />
          return q !== undefined ? <NothingPasses title={t`No course passes these filters`} onClear={onClear} /> : none
        }}
      </Answer>
    </ListPage>
  )
}

const Sections = ({ sections }: { sections: Section[] }) => (
  <Stack gap="xl">
    {sections.map(({ title, courses }) => (
      <CardSection key={title} title={title} items={courses}>
        {(seen) => <CourseCard key={seen.course.id} seen={seen} />}
      </CardSection>
    ))}
  </Stack>
)

const hasWords = ({ course: { name, subjects } }: CourseView, q = '') => holdsWords(q, name, ...subjects.map((subject) => subject.name))

export const CourseSearch = ({ q, onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }) => (
  <SearchField label={t`Find a course`} placeholder={t`A name or a subject`} q={q} onSearch={onSearch} />
)
