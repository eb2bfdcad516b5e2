import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { Kind } from './agenda.ts'

/** Colour and label of each kind. */
export const kindLook = (kind: Kind) =>
  ({
    overdue: { color: 'red', word: t`Overdue` },
    grace: { color: 'orange', word: t`In grace` },
    due: { color: 'blue', word: t`Due` },
    renewal: { color: 'teal', word: t`Can be renewed from` },
    grant: { color: 'gray', word: t`Ends` },
    event: { color: 'violet', word: t`Event` },
    sitting: { color: 'grape', word: t`Live quiz` },
    cancelled: { color: 'gray', word: t`Cancelled` },
  })[kind]

export function KindBadge({ kind }: { kind: Kind }) {
  const { color, word } = kindLook(kind)
  return (
    <Badge variant="light" color={color} tt="none">
      {word}
    </Badge>
  )
}
