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

/** Browsers list some zones only under their former names. These are the current names. */
const renamed = Object.keys({
  'America/Argentina/Buenos_Aires': true,
  'Asia/Ho_Chi_Minh': true,
  'Asia/Kathmandu': true,
  'Asia/Kolkata': true,
  'Asia/Yangon': true,
  'Europe/Kyiv': true,
})

/** A field for a time zone. It finds zones by the place and by the name of the zone. */
export function TimeZoneField({ first = false, value, onChange, ...props }: Props) {
  const data = useMemo(() => {
    const names = [...Intl.supportedValuesOf('timeZone'), ...renamed].toSorted()
    const all = new Set(['UTC', ...(value === null ? [] : [value]), ...names])
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

/** Returns the place and the name of a zone, such as `Europe/Berlin, Central European Time`. */
export function placeName(zone: string): string {
  const [place, name] = [zone.replaceAll('_', ' '), zoneName(zone)]
  return zone === 'UTC' ? name : `${place}, ${name}`
}
