import { plural, t } from '@lingui/core/macro'
import { Box, Card, Group, Stack, Text } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { memo } from 'react'
import { Choice, rowOf } from '../../../platform/bulk/choice.tsx'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import type { Schemas } from '../../../platform/client.ts'
import { Line, Rows } from '../../../platform/lists/rows.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { PersonLink } from '../../../platform/parts/person-link.tsx'
import { day, distance, span } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { StateBadge } from '../../certifications/parts/state-badge.tsx'

export type Candidate = Schemas['EventCandidate']
type Props = { candidates: Candidate[]; selection: Selection<Candidate>; organizationId: string }

const SHOWN = 3

export const nameOf = ({ person }: Candidate) => personName(person)

/** People who need an event, with the certifications that they have due and their clashes. */
export const CandidateList = ({ candidates, selection, organizationId }: Props) => (
  <Rows label={t`Who needs it`}>
    {candidates.map((candidate) => (
      <Card key={candidate.person.user_id} component="li" withBorder py="sm" px="md" {...rowOf(selection, candidate)}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Choice selection={selection} item={candidate} name={nameOf(candidate)} />
          <Needs candidate={candidate} organizationId={organizationId} />
        </Group>
      </Card>
    ))}
  </Rows>
)

const Needs = memo(({ candidate, organizationId }: Pick<Props, 'organizationId'> & { candidate: Candidate }) => (
  <Stack gap={4} style={{ minWidth: 0, flex: 1 }}>
    <PersonLink person={candidate.person} organizationId={organizationId} />
    {candidate.certifications.slice(0, SHOWN).map((certification) => (
      <Due key={certification.id} certification={certification} candidate={candidate} organizationId={organizationId} />
    ))}
    <More count={candidate.certifications.length - SHOWN} />
    {candidate.clashes.map((clash) => (
      <Clash key={clash.id ?? clash.starts_at} clash={clash} />
    ))}
  </Stack>
))

const More = ({ count }: { count: number }) =>
  count > 0 && <Line>{plural(count, { one: 'and # more certification', other: 'and # more certifications' })}</Line>

type DueProps = { certification: Candidate['certifications'][number]; candidate: Candidate; organizationId: string }

function Due({ certification: { id, name, due_at, state }, candidate: { person }, organizationId: org }: DueProps) {
  const zone = organizationZone(org)
  const [on, away] = [day(due_at, zone), distance(due_at, undefined, zone)]
  return (
    <Group gap="2px 8px">
      <TextLink
        to="/o/$org/people/$userId/certifications/$certificationId"
        params={{ org, userId: person.user_id, certificationId: id }}
        size="sm"
        className="wraps"
        preload={false}
      >
        {name}
      </TextLink>
      <Text size="sm" c="dimmed">
        {state === 'due' ? t`Due ${away}, ${on}` : t`Was due ${away}, ${on}`}
      </Text>
      {state !== 'due' && <StateBadge state={state} />}
    </Group>
  )
}

/** Shows another event that the person has at that time. */
function Clash({ clash: { title, starts_at, ends_at, role } }: { clash: Candidate['clashes'][number] }) {
  const what = title ?? t`another event`
  const when = span(starts_at, ends_at)
  return (
    <Group gap="2px 8px">
      <Box>
        <Mark color="yellow" icon={IconCalendarX}>{t`Elsewhere then`}</Mark>
      </Box>
      <Line>{role === 'trainer' ? t`Leads ${what}, ${when}` : t`Is on ${what}, ${when}`}</Line>
    </Group>
  )
}
