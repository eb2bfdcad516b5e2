import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconAward, IconCalendarDue, IconPlayerPlay, IconRefresh, IconUser } from '@tabler/icons-react'
import { day, distance } from '../../../platform/words/format.ts'
import { useDayZone } from '../../../platform/words/zone-context.ts'
import { ZoneNote } from '../../../platform/parts/zone-note.tsx'
import type { Standing } from '../parts/states.ts'

type Point = { key: string; at: string; says: string; icon: typeof IconAward; color: string }

const color = (name: string) => `light-dark(var(--mantine-color-${name}-8), var(--mantine-color-${name}-4))`

/** Returns the relevant dates in order, and the moment shown. */
function pointsOf({ award, required_by, renewal_opens_at, due_at, grace_until, evaluated_at }: Standing, isNow: boolean): Point[] {
  const since = required_by.map(({ granted_at }) => granted_at).toSorted()[0]
  const points: (Point | false | null | undefined)[] = [
    !award && since !== undefined && { key: 'since', at: since, says: t`Required since`, icon: IconPlayerPlay, color: color('gray') },
    award && { key: 'award', at: award.awarded_at, says: t`Awarded`, icon: IconAward, color: color('green') },
    renewal_opens_at !== null && { key: 'opens', at: renewal_opens_at, says: t`Renewal opens`, icon: IconRefresh, color: color('blue') },
    due_at !== null && { key: 'due', at: due_at, says: t`Due`, icon: IconCalendarDue, color: color('orange') },
    grace_until !== null &&
      grace_until !== due_at && { key: 'grace', at: grace_until, says: t`Grace ends`, icon: IconAlertTriangle, color: color('red') },
  ]
  const now = { key: 'now', at: evaluated_at, says: isNow ? t`Today` : t`Looked at`, icon: IconUser, color: 'var(--mantine-color-anchor)' }
  const found = points.filter((point) => typeof point === 'object' && point !== null)
  // Without a due date there is no timeline.
  return due_at === null ? [] : [...found, now].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Line to scale from the award to the end of grace, with the dates in words below it. */
export function Timeline({ standing, isNow }: { standing: Standing; isNow: boolean }) {
  const points = pointsOf(standing, isNow)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const [start, span] = [Date.parse(first.at), Math.max(1, Date.parse(last.at) - Date.parse(first.at))]
  const place = ({ at }: Point) => 12 + ((Date.parse(at) - start) / span) * 976
  const now = points.find(({ key }) => key === 'now') ?? first
  return (
    <div>
      <svg viewBox="0 0 1000 28" preserveAspectRatio="none" width="100%" height={28} aria-hidden style={{ overflow: 'visible' }}>
        <line x1={12} x2={988} y1={14} y2={14} stroke="var(--app-line)" strokeWidth={6} vectorEffect="non-scaling-stroke" />
        <line
          x1={12}
          x2={place(now)}
          y1={14}
          y2={14}
          stroke="var(--mantine-color-anchor)"
          strokeWidth={6}
          vectorEffect="non-scaling-stroke"
        />
        {points.map((point) => (
          <line
            key={point.key}
            x1={place(point)}
            x2={place(point)}
            y1={point.key === 'now' ? 0 : 5}
            y2={point.key === 'now' ? 28 : 23}
            stroke={point.color}
            strokeWidth={point.key === 'now' ? 3 : 9}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <Group component="ol" gap="8px 28px" p={0} m={0} mt="sm" style={{ listStyle: 'none' }}>
        {points.map((point) => (
          <Mark key={point.key} point={point} isNow={isNow} />
        ))}
      </Group>
      <ZoneNote />
    </div>
  )
}

function Mark({ point: { key, at, says, icon: Icon, color: stroke }, isNow }: { point: Point; isNow: boolean }) {
  const zone = useDayZone()
  return (
    <Group component="li" gap={6} wrap="nowrap" align="flex-start">
      <Icon size={18} color={stroke} aria-hidden style={{ marginTop: 2 }} />
      <div>
        <Text size="sm" fw={key === 'now' ? 650 : 500}>
          {says}
        </Text>
        <Text size="xs" c="dimmed">
          {day(at, zone)}
          {isNow && key !== 'now' && `, ${distance(at, undefined, zone)}`}
        </Text>
      </div>
    </Group>
  )
}
