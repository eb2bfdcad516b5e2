import type { Selection } from '../../../../../platform/bulk/use-selection.ts'
import { personName } from '../../../../../platform/words/names.ts'
import type { Standing } from '../../../parts/states.ts'
import type { Certification } from '../../words.ts'

export type BulkActionProps = {
  certification: Certification
  selection: Pick<Selection<Standing>, 'chosen' | 'keyOf' | 'drop'>
  onClose: () => void
}

export const nameOf = ({ person }: Standing) => personName(person)
