import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { useState } from 'react'
import { day } from '../../platform/words/format.ts'
import type { ShownPerson } from './person.ts'
import { StandingLink } from './standing-link.tsx'
import { RuleSteps } from '../certifications/parts/rule-steps.tsx'
import { StandingMenu } from '../certifications/parts/standing-menu.tsx'
import { StateBadge } from '../certifications/parts/state-badge.tsx'
import type { Standing } from '../certifications/parts/states.ts'
import { byUrgency, isAsked } from './asked.ts'

type Props = {
  person: Pick<ShownPerson, 'user_id' | 'name' | 'organization'>
  own: boolean
  standings: Standing[]
  /** The day shown. Left out for today. For another day there are no actions. */
  day?: string
}

/** The person's standing in each certification, the most urgent first. Certifications that nobody requires are shown on demand. */
export function StandingList({ person, own, standings, day }: Props) {
  const [all, setAll] = useState(false)
  const asked = standings.filter(isAsked).toSorted(byUrgency)
  const offers = standings.filter((standing) => !isAsked(standing)).toSorted(byUrgency)
  const more = offers.length
  const item = (standing: Standing) => <Item key={standing.certification.id} standing={standing} person={person} own={own} at={day} />
  return (
    <>
      <Rows>
        {asked.map(item)}
        {all && offers.map(item)}
      </Rows>
      {more > 0 && (
        <Button
          variant="subtle"
          mt="xs"
          maw="100%"
          h="auto"
          mih={36}
          styles={{ label: { whiteSpace: 'normal' } }}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all
            ? t`Hide what nobody asks for`
            : plural(more, { one: 'Show # more that nobody asks for', other: 'Show # more that nobody asks for' })}
        </Button>
      )}
      {standings.length === 0 && <Text c="dimmed">{t`No certification is meant for them.`}</Text>}
    </>
  )
}

type ItemProps = Omit<Props, 'standings' | 'day'> & { standing: Standing; at: string | undefined }

function Item({ standing, person, own, at }: ItemProps) {
  const { certification, state, rules, may } = standing
  return (
    <Card component="li" withBorder p="sm">
      <Group justify="space-between" gap="xs 16px" wrap="nowrap" align="flex-start">
        <Group gap="6px 16px" style={{ flex: 1, minWidth: 0 }}>
          <div style={{ flex: '1 1 240px', minWidth: 0 }}>
            <StandingLink certification={certification} person={{ ...person, own }} day={at} fw={600} />
            <Text size="sm" c="dimmed" className="wraps">
              {whenWords(standing)}
            </Text>
          </div>
          <div style={{ width: 175 }}>{state !== 'valid' && state !== 'exempt' && <RuleSteps rules={rules} />}</div>
          <div style={{ width: 175 }}>
            <StateBadge state={state} />
          </div>
        </Group>
        {at === undefined && may.includes('set_due_date') && <StandingMenu standing={standing} person={person} />}
      </Group>
    </Card>
  )
}

/** Words for the due date, the award and the exemption. */
function whenWords({ state, due_at, award, grace_until, exemption, required_by }: Standing): string {
  if (exemption) return exemptWords(exemption)
  const awarded = award && day(award.awarded_at)
  const held = awarded && t`Awarded ${awarded}`
  const due = due_at === null ? undefined : dueWords(state, due_at, grace_until, award !== null)
  const by = required_by.length === 0 && t`not required by a role`
  return [due, held, by].filter(Boolean).join(' · ') || t`No date`
}

function exemptWords({ until, reason }: NonNullable<Standing['exemption']>) {
  if (until === null) return t`Until further notice: ${reason}`
  const end = day(until)
  return t`Until ${end}: ${reason}`
}

function dueWords(state: Standing['state'], due_at: string, grace_until: string | null, renews: boolean) {
  const due = day(due_at)
  if (state === 'overdue') return t`Was due ${due}`
  if (state === 'in_grace' && grace_until) {
    const end = day(grace_until)
    return t`Was due ${due}, tolerated until ${end}`
  }
  return renews ? t`To be renewed by ${due}` : t`Due ${due}`
}
