import { t } from '@lingui/core/macro'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { Act } from '../lists/act.tsx'

type Props = {
  /** The key of the row. */
  of: string
  name: string
  /** Undefined where the row cannot go further. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

const nowhere = () => {}

/** Returns the ids of the buttons that move a row. */
export const moverIds = (key: string) => ({ up: `up-${key}`, down: `down-${key}` })

/** The buttons that move a row up and down. */
export const Movers = ({ of, name, onUp, onDown }: Props) => (
  <>
    <Act label={t`Move up: ${name}`} icon={IconArrowUp} id={moverIds(of).up} disabled={!onUp} onClick={onUp ?? nowhere} />
    <Act label={t`Move down: ${name}`} icon={IconArrowDown} id={moverIds(of).down} disabled={!onDown} onClick={onDown ?? nowhere} />
  </>
)

/** The handle that drags a row, also by touch. With `of` the row can be dragged by its handle only. */
export const Grip = ({ of }: { of?: string }) => (
  <span data-grip data-drag={of} title={t`Drag to move`} aria-hidden>
    <IconGripVertical size={18} />
  </span>
)
