import { t } from '@lingui/core/macro'
import { IconCheck, IconCircleDashed, IconProgress, IconRefresh, IconX } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { Inline } from '../../../platform/lists/rows.tsx'
import { number } from '../../../platform/words/format.ts'
import '../../../platform/parts/state-strip.css'

type Standings = Schemas['ScormAudienceStandings']
type Place = keyof Standings

/** `face`: the certification state whose colour is reused. */
const places: { place: Place; says: string; face: string; icon: typeof IconCheck }[] = [
  { place: 'completed', says: t`completed`, face: 'valid', icon: IconCheck },
  { place: 'in_progress', says: t`in progress`, face: 'in_progress', icon: IconProgress },
  { place: 'failed', says: t`not passed`, face: 'overdue', icon: IconX },
  { place: 'outdated', says: t`to take it again`, face: 'renewal_open', icon: IconRefresh },
  { place: 'not_started', says: t`not started`, face: 'not_started', icon: IconCircleDashed },
]

/** Number of people in each standing, as a bar with a legend in words. */
export function StandingStrip({ standings }: { standings: Standings }) {
  const shown = places.filter(({ place }) => standings[place] > 0)
  if (shown.length === 0) return null
  return (
    <div>
      <div className="state-strip" aria-hidden>
        {shown.map(({ place, face }) => (
          <span key={place} data-state={face} style={{ flexGrow: standings[place] }} />
        ))}
      </div>
      <Inline label={t`How many stand where`} gap="4px 18px" mt="xs">
        {shown.map(({ place, says, face, icon: Icon }) => (
          <li key={place} className="state-legend">
            <span className="state-swatch" data-state={face} aria-hidden>
              <Icon size={12} stroke={2.6} />
            </span>
            <strong>{number(standings[place])}</strong> {says}
          </li>
        ))}
      </Inline>
    </div>
  )
}
