import { t } from '@lingui/core/macro'
import { Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Inline } from '../../platform/lists/rows.tsx'
import { monthName, shortMonth, today } from '../../platform/words/format.ts'
import type { Kind, Month } from './things.ts'
import { countsWords, kindWords } from './words.ts'
import classes from './year.module.css'

type Props = {
  months: Month[]
  /** Kinds that the page fetches. The legend has only these. */
  kinds: readonly Kind[]
}

/** Twelve columns with a block for each entry, which links to it. The months below say the same in words. */
export const YearPicture = ({ months, kinds }: Props) => (
  <>
    <ol className={classes.months}>
      {months.map((month) => (
        <li key={month.month}>
          <Column {...month} kinds={kinds} />
        </li>
      ))}
    </ol>
    <Inline label={t`What the blocks mean`} gap="4px 16px" mt="sm">
      {kinds.map((kind) => (
        <Text key={kind} component="li" size="sm" className={classes.legend}>
          <span className={classes.block} data-kind={kind} aria-hidden />
          {kindWords[kind]}
        </Text>
      ))}
    </Inline>
  </>
)

function Column({ month, things, kinds }: Month & Pick<Props, 'kinds'>) {
  const face = { className: classes.month, 'data-now': today().startsWith(month) || undefined }
  const [name, counts] = [monthName(month), countsWords(things)]
  const content = (
    <>
      <VisuallyHidden>{t`${name}: ${counts}`}</VisuallyHidden>
      <span aria-hidden>
        <span className={classes.stack}>
          {kinds.flatMap((kind) =>
            things.filter((thing) => thing.kind === kind).map(({ key }) => <span key={key} className={classes.block} data-kind={kind} />),
          )}
        </span>
        {shortMonth(`${month}-01`)}
      </span>
    </>
  )
  if (things.length === 0) return <span {...face}>{content}</span>
  return (
    <Link to="." search hash={idOf(month)} replace preload={false} {...face}>
      {content}
    </Link>
  )
}

/** Element id of a month, for the fragment of the address. */
export const idOf = (month: string) => `month-${month}`
