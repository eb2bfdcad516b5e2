import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, use, useRef } from 'react'
import { Empty } from '../parts/states.tsx'
import { BesideFilters } from './beside-filters.ts'
import classes from './filters.module.css'
import { type PrintedField, PrintedFilters } from './printed-filters.tsx'

type Props = {
  /** The most used filter, such as a `SearchField`. It is always visible. */
  search?: ReactNode
  /** The number of filters that are set. */
  set: number
  onClear: () => void
  /** Filters outside this bar, which are printed too. */
  printed?: PrintedField[]
  /** The other fields, which collapse in a narrow window. Missing if there are none. */
  children?: ReactNode
}

/** The filters of a list. In a narrow window, all but the search are collapsed. */
export function Filters({ search, set, onClear, printed, children }: Props) {
  const [opened, { toggle }] = useDisclosure()
  const folds = Boolean(children)
  const beside = use(BesideFilters)
  const fields = useRef<HTMLDivElement>(null)
  return (
    <Card component="section" aria-label={t`Filters`} withBorder p="sm">
      <PrintedFilters fields={fields} others={printed} />
      <div ref={fields} className={classes.bar}>
        {search}
        {folds && (
          <Button
            className={classes.opener}
            variant="default"
            onClick={toggle}
            aria-expanded={opened}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          >
            {set === 0 ? t`Filters` : t`Filters (${set})`}
          </Button>
        )}
        <div className={classes.fold} data-open={opened || !folds || undefined}>
          {children}
          {set > 0 && (
            <Button variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={onClear}>{t`Clear all filters`}</Button>
          )}
        </div>
        {beside && <div className={classes.beside}>{beside}</div>}
      </div>
    </Card>
  )
}

/** Replaces a list whose items are all filtered out. */
export const NothingPasses = ({ title, onClear, children }: { title: string; onClear: () => void; children?: ReactNode }) => (
  <Empty icon={<IconFilterOff />} title={title} action={<Button variant="default" onClick={onClear}>{t`Clear all filters`}</Button>}>
    {children}
  </Empty>
)
