import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { locale } from '../../platform/language.ts'
import { dueWords } from '../certifications/parts/due.ts'
import '../../platform/parts/state-strip.css'
import type { Standing, StandingState } from '../certifications/parts/states.ts'
import { byUrgency } from './asked.ts'
import { type Scale, type Span, placeOn, scaleOf, spansOf, ticksOf } from './timeline.ts'
import './timeline.css'

/** Legend of the states, in the order in which they follow each other. */
const kinds: { state: StandingState; says: string }[] = [
  { state: 'not_started', says: t`Still to be proven` },
  { state: 'valid', says: t`Valid` },
  { state: 'renewal_open', says: t`Time to renew` },
  { state: 'in_grace', says: t`Grace period` },
  { state: 'overdue', says: t`Overdue` },
  { state: 'exempt', says: t`Exempt` },
]
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit' })

type Line = { standing: Standing; spans: Span[] }

/** Line for each required certification, with its states over time and a mark for today. */
export function Timeline({ standings, now }: { standings: Standing[]; now: number }) {
  const scale = scaleOf(standings, now)
  const lines = standings
    .toSorted(byUrgency)
    .map((standing) => ({ standing, spans: spansOf(standing, now, scale.end) }))
    .filter(({ spans }) => spans.length > 0)
  if (lines.length === 0) return null
  const drawn = new Set(lines.flatMap(({ spans }) => spans.map(({ state }) => state)))
  return (
    <figure className="timeline" aria-label={t`When each certification holds`}>
      {/* Hidden from screen readers, because the list of certifications says it in words. */}
      <div aria-hidden className="timeline-lines">
        {lines.map((line) => (
          <Drawn key={line.standing.certification.id} line={line} scale={scale} now={now} />
        ))}
        <div className="timeline-axis">
          {ticksOf(scale).map((tick) => (
            <span key={tick} style={{ insetInlineStart: `${placeOn(scale, tick)}%` }}>
              {monthFormat.format(tick)}
            </span>
          ))}
        </div>
      </div>
      <Group component="figcaption" gap="4px 18px" mt="xs">
        {kinds
          .filter(({ state }) => drawn.has(state))
          .map(({ state, says }) => (
            <span key={state} className="state-legend">
              <span className="timeline-swatch" data-state={state} aria-hidden />
              {says}
            </span>
          ))}
        <span className="state-legend">
          <span className="timeline-swatch" data-now aria-hidden />
          {t`Today`}
        </span>
      </Group>
    </figure>
  )
}

const Drawn = ({ line: { standing, spans }, scale, now }: { line: Line; scale: Scale; now: number }) => (
  <div className="timeline-line">
    <div>
      <Text size="sm" fw={600} className="wraps">
        {standing.certification.name}
      </Text>
      <Text size="xs" c="dimmed" className="wraps">
        {dueWords(standing)}
      </Text>
    </div>
    <div className="timeline-track">
      {spans.map(({ state, from, to }) => (
        <span
          key={state}
          data-state={state}
          style={{ insetInlineStart: `${placeOn(scale, from)}%`, insetInlineEnd: `${100 - placeOn(scale, to)}%` }}
        />
      ))}
      <span className="timeline-now" style={{ insetInlineStart: `${placeOn(scale, now)}%` }} />
    </div>
  </div>
)
