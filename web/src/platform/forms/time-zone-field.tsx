import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { zoneName } from '../words/format.ts'

type Props = {
  label: string
  description?: string
  value: string | null
  error?: string | undefined
  clearable?: boolean
  first?: boolean
  disabled?: boolean
  onChange: (zone: string | null) => void
}

/** Browsers list some places under the names they had; these are looked for under those they have. */
const renamed: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** One of the time zones of the world, found by the name of its place or its own. */
export function TimeZoneField({ first = false, value, onChange, ...props }: Props) {
  const data = useMemo(() => {
    const names = Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name)
    const all = new Set(['UTC', ...(value === null ? [] : [value]), ...names.toSorted()])
    return [...all].map((name) => ({ value: name, label: placeName(name) }))
  }, [value])
  return (
    <Select
      {...props}
      data={data}
      value={value}
      searchable
      limit={60}
      allowDeselect={false}
      nothingFoundMessage={t`No such place. Try the largest city nearby.`}
      {...(first && { 'data-autofocus': true })}
      onChange={onChange}
    />
  )
}

/** Such as `Europe/Berlin, Central European Time`. */
export function placeName(zone: string): string {
  const [place, name] = [zone.replaceAll('_', ' '), zoneName(zone)]
  return zone === 'UTC' ? name : `${place}, ${name}`
}
