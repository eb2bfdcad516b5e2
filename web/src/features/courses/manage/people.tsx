import { plural, t } from '@lingui/core/macro'
import { Card, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { Choice, rowOf } from '../../../platform/bulk/choice.tsx'
import { type Selection, useSelection } from '../../../platform/bulk/use-selection.ts'
import { $api, type Schemas } from '../../../platform/client.ts'
import { NothingPasses } from '../../../platform/lists/filters.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor, useEveryPage, useItems } from '../../../platform/lists/paging.tsx'
import { Line, Rows } from '../../../platform/lists/rows.tsx'
import { PersonLink } from '../../../platform/parts/person-link.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { day } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { RemindChosen, keyOf } from '../../reminders/remind-chosen.tsx'
import { type LastReminder, RemindedLine, lastOf } from '../../reminders/reminded.tsx'
import { StandingBadge } from '../standing-badge.tsx'
import { type KeptCourse, type Standing, standingWords } from '../words.ts'

type Member = Schemas['ScormAudienceMember']
type State = Member['state']
/** Standing in the learners' words, by the API's state. */
const standings: Record<State, Standing> = {
  not_started: 'fresh',
  in_progress: 'going',
  failed: 'failed',
  outdated: 'outdated',
  completed: 'done',
}
const states = ['not_started', 'in_progress', 'failed', 'outdated', 'completed'] as const satisfies State[]

/** People that a course is for, with their standing. A reminder can be sent to those who have not completed it. */
export function People({ course }: { course: KeptCourse }) {
  const { holds } = useAccess()
  const [state, setState] = useState<State>()
  const params = { path: { course_id: course.id }, query: { limit: 100, ...(state && { state }) } }
  const pages = $api.useInfiniteQuery('get', '/api/scorm-courses/{course_id}/people', { params, paged: true }, byCursor)
  const members = useItems(pages)
  const reminds = holds('scorm:write', course) && course.archived_at === null
  const selection = useSelection(reminds ? members.filter(({ person }) => person !== null) : [], keyOf, members.length)
  const reminded = useReminded(course)
  const { id, name } = course
  return (
    <section aria-label={t`Whom it is for`}>
      <Title order={2} mb="sm">{t`Whom it is for`}</Title>
      <Stack gap="sm">
        <Select
          label={t`Standing`}
          placeholder={t`All`}
          clearable
          clearButtonProps={{ 'aria-label': t`Clear the standing` }}
          maw={320}
          data={states.map((value) => ({ value, label: standingWords[standings[value]] }))}
          value={state ?? null}
          onChange={(value) => setState(states.find((known) => known === value))}
        />
        {reminds && (
          <RemindChosen
            thing={{ kind: 'scorm_course', id }}
            text={t`Please take the course “${name}” soon. Tell me if something keeps you from it.`}
            selection={selection}
          />
        )}
        <PagedList
          pages={pages}
          failed={t`The people could not be loaded`}
          none={
            state ? (
              <NothingPasses title={t`Nobody passes these filters`} onClear={() => setState(undefined)} />
            ) : (
              <Empty icon={<IconUsers />} title={t`It is for nobody yet.`} />
            )
          }
          shown={(count) => plural(count, { one: '# person', other: '# people' })}
        >
          {(found) => (
            <Rows label={t`People`}>
              {found.map((member, at) => (
                <MemberRow
                  key={member.person?.user_id ?? at}
                  member={member}
                  course={course}
                  selection={reminds ? selection : undefined}
                  reminded={reminded.get(keyOf(member))}
                />
              ))}
            </Rows>
          )}
        </PagedList>
      </Stack>
    </section>
  )
}

/** Returns the last reminder of each person, with its time and sender. */
function useReminded({ id }: KeptCourse) {
  const params = { path: { course_id: id }, query: { limit: 200 } }
  const pages = $api.useInfiniteQuery('get', '/api/scorm-courses/{course_id}/reminders', { params, paged: true }, byCursor)
  useEveryPage(pages)
  return lastOf(useItems(pages))
}

type RowProps = { member: Member; course: KeptCourse; selection: Selection<Member> | undefined; reminded: LastReminder | undefined }

function MemberRow({ member, course, selection, reminded }: RowProps) {
  const { person } = member
  const chooses = selection && person
  return (
    <Card component="li" withBorder py="sm" px="md" {...(chooses && rowOf(selection, member))}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {chooses && <Choice selection={selection} item={member} name={personName(person)} />}
        <Told member={member} organizationId={course.owner_organization_id} reminded={reminded} />
      </Group>
    </Card>
  )
}

type ToldProps = { member: Member; organizationId: string; reminded: LastReminder | undefined }

const Told = memo(({ member: { person, state, last_begun_at }, organizationId, reminded }: ToldProps) => (
  <Stack gap={2} style={{ minWidth: 0, flex: 1 }}>
    <Group gap="4px 12px">
      <Text component="div" size="sm" fw={600} className="wraps">
        <PersonLink person={person} organizationId={organizationId} />
      </Text>
      <StandingBadge standing={standings[state]} />
    </Group>
    {last_begun_at !== null && <Line>{t`begun ${{ when: day(last_begun_at) }}`}</Line>}
    <RemindedLine reminded={reminded} />
  </Stack>
))
