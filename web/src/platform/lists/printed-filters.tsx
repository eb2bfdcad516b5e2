import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { usePrintedText, usePrinting } from '../printing/printing.ts'
import { day } from '../words/format.ts'
import classes from './filters.module.css'

export type PrintedField = { label: string; value: string }

type Props = {
  fields: RefObject<HTMLElement | null>
  /** Filters that the page shows elsewhere. */
  others: PrintedField[] | undefined
}

/** The printed filters of a list: the label and the value of each field that has a value. The fields themselves are not printed. */
export function PrintedFilters({ fields, others }: Props) {
  const printing = usePrinting()
  const found = usePrintedText(() => (fields.current ? linesOf(fields.current) : ''))
  const all = [...(others ?? []), ...fieldsOf(found)]
  if (!printing || all.length === 0) return null
  return (
    <dl className={classes.printed} aria-label={t`Filters`}>
      {all.map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const [LINE, PART] = ['\n', '\t']

/** Returns a line with the label and the value of each field that has a value. */
const linesOf = (place: HTMLElement): string =>
  [...place.querySelectorAll('input')]
    .flatMap((input) => {
      const [label] = input.labels ?? []
      const value = valueOf(input)
      return label?.textContent && value !== undefined ? [`${label.textContent}${PART}${value}`] : []
    })
    .join(LINE)

const fieldsOf = (lines: string): PrintedField[] =>
  lines
    .split(LINE)
    .filter(Boolean)
    .map((line) => {
      const [label = '', value = ''] = line.split(PART)
      return { label, value }
    })

function valueOf({ type, value, checked }: HTMLInputElement): string | undefined {
  if (type === 'checkbox' || type === 'radio') return checked ? t`Yes` : undefined
  if (value === '') return undefined
  // A calendar day has no time zone, so it is formatted at noon UTC.
  return type === 'date' ? day(`${value}T12:00:00Z`, 'UTC') : value
}
