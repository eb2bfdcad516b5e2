import { t } from '@lingui/core/macro'
import { Box, SegmentedControl, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { $api, type Schemas } from '../../../platform/client.ts'
import { Inline } from '../../../platform/lists/rows.tsx'
import { NothingPasses } from '../../../platform/lists/filters.tsx'
import { Answer, Empty, Loading, useLate } from '../../../platform/parts/states.tsx'
import { number, percent } from '../../../platform/words/format.ts'
import { atEndOf } from '../../certifications/parts/as-of.tsx'
import { type TeamFilters, type ViewProps, ofPicture } from '../filters.ts'
import { PictureFilterBar } from '../team-filter-bar.tsx'
import classes from './heat-map.module.css'
import { HeatTable } from './heat-table.tsx'
import { steps } from './steps.ts'

/** Most departments that the service returns. */
const DEPARTMENTS = 200

/** Table of departments by certifications. Red means that people are late or, on demand, that a certification is missing. */
export function HeatMap({ organization, managed, filters, onChange, onClear }: ViewProps) {
  const { certification, ...whose } = ofPicture(filters)
  const asked = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/certification-matrix/coverage',
    { params: { path: { org_id: organization.id }, query: { managed, limit: DEPARTMENTS, ...whose, ...atEndOf(filters.at) } } },
    { placeholderData: keepPreviousData },
  )
  const faded = useLate(asked.isPlaceholderData, 200)
  const narrowed = Object.keys(whose).length > 0 || certification !== undefined
  return (
    <>
      <PictureFilterBar
        filters={filters}
        organizationId={organization.id}
        looksAround={!managed}
        certifications={asked.data?.certifications ?? []}
        onChange={onChange}
        onClear={onClear}
      />
      <Answer query={asked} failed={t`The heat map could not be loaded`} wait={<Loading rows={6} height={44} />}>
        {(coverage) => {
          const shown = filled(coverage, certification)
          if (shown.rows.length === 0) return narrowed ? <NothingHere onClear={onClear} /> : <NothingAsked />
          return (
            <Box aria-busy={asked.isPlaceholderData} style={{ opacity: faded ? 0.6 : 1 }}>
              <ShareSwitch share={filters.share} onChange={onChange} />
              <HeatTable org={organization.slug} filters={{ ...filters, people: managed ? 'mine' : 'all' }} {...shown} />
              <Legend share={filters.share} />
              <Text size="sm" c="dimmed" mt="xs">
                {filters.share === 'held'
                  ? t`Of those of whom it is asked, how many have it. A department includes those beneath it; who works in several counts in each.`
                  : t`Of those of whom it is asked, how many are not late. A department includes those beneath it; who works in several counts in each.`}
              </Text>
              <Cut {...coverage} />
            </Box>
          )
        }}
      </Answer>
    </>
  )
}

type Coverage = Schemas['CertificationCoverageByDepartment']

/** Returns the departments in which a certification is required of people, and these certifications. */
function filled({ items, certifications }: Coverage, certification: string | undefined) {
  const wanted = ({ certification_type_id: id }: Schemas['CoverageCell']) => certification === undefined || id === certification
  const rows = items.flatMap(({ department, cells }) => {
    const passing = cells.filter(wanted)
    return passing.length === 0 ? [] : [{ department, cells: new Map(passing.map((cell) => [cell.certification_type_id, cell])) }]
  })
  return { rows, certifications: certifications.filter(({ id }) => rows.some(({ cells }) => cells.has(id))) }
}

const NothingAsked = () => (
  <Empty icon={<IconUsersGroup />} title={t`Nothing is asked of anybody`}>
    {t`As soon as roles require certifications, you see here who has them.`}
  </Empty>
)

const NothingHere = ({ onClear }: Pick<ViewProps, 'onClear'>) => (
  <NothingPasses title={t`Nothing is asked of these people`} onClear={onClear}>{t`Take a filter away to see more.`}</NothingPasses>
)

type ShareProps = { share: TeamFilters['share'] }

const ShareSwitch = ({ share, onChange }: ShareProps & Pick<ViewProps, 'onChange'>) => (
  <SegmentedControl
    mb="sm"
    aria-label={t`What the colours show`}
    data={[
      { value: 'on-time', label: t`Nobody late` },
      { value: 'held', label: t`Has it` },
    ]}
    value={share ?? 'on-time'}
    onChange={(next) => onChange({ share: next === 'held' ? 'held' : undefined })}
  />
)

const Legend = ({ share }: ShareProps) => (
  <Inline label={t`What the colours mean`} gap="4px 16px" mt="sm">
    {steps.map((from, step) => (
      <Text key={from} component="li" size="sm" className={classes.legend}>
        <span className={`${classes.step} ${classes.swatch}`} data-step={step} aria-hidden />
        {stepWords(step, share)}
      </Text>
    ))}
  </Inline>
)

function stepWords(step: number, share: TeamFilters['share']): string {
  const [from, next] = [steps[step] ?? 0, steps[step + 1]]
  if (next === undefined) return share === 'held' ? t`${{ share: percent(from) }}: everybody` : t`${{ share: percent(from) }}: nobody late`
  return step === 0 ? t`below ${{ share: percent(next) }}` : t`${{ least: percent(from) }} to ${{ most: percent(next - 1) }}`
}

/** Says that there are more departments than the service returns. */
function Cut({ items, department_count }: Coverage) {
  const shown = number(items.filter(({ department }) => department !== null).length)
  const all = number(department_count)
  if (shown === all) return null
  return <Text size="sm" mt="xs">{t`These are the first ${shown} of ${all} departments. Choose one to see those beneath it.`}</Text>
}
