import { t } from '@lingui/core/macro'
import { Alert, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useAccess } from '../../platform/session.tsx'
import { day } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { isLive } from './words.ts'

/** Tells for whom the reader is a deputy now, and until when. Renders nothing for others. */
export function StandingIn() {
  const { organizations } = useAccess()
  const lent = organizations.flatMap(({ organization, grants }) =>
    grants.filter((grant) => grant.deputy_for !== null && isLive(grant)).map((grant) => ({ ...grant, organization })),
  )
  if (lent.length === 0) return null
  const people = [...Map.groupBy(lent, ({ deputy_for, organization }) => `${deputy_for?.user_id} ${organization.id}`)]
  return (
    <Alert variant="light" color="gray" icon={<IconUsers aria-hidden />}>
      {people.map(([key, grants]) => (
        <Text key={key} size="sm" c="var(--mantine-color-text)" className="wraps">
          {until(grants)}
        </Text>
      ))}
    </Alert>
  )
}

type LentRole = { deputy_for: Parameters<typeof personName>[0]; expires_at: string | null; organization: { time_zone: string } }

function until([first, ...others]: LentRole[]): string {
  if (!first) return ''
  const name = personName(first.deputy_for)
  const ends = [first, ...others].flatMap(({ expires_at }) => expires_at ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  const last = ends.at(-1)
  if (last === undefined) return t`You stand in for ${name}: what waits for them waits for you as well.`
  return t`Until ${{ end: day(last, first.organization.time_zone) }} you stand in for ${name}: what waits for them waits for you as well.`
}
