import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { UndoDialog } from './undo-dialog.tsx'

type Props = Pick<ButtonProps, 'size'> & { id: string; onUndone?: () => void }

/** Undoes an import, after a dialog that lists the records to be deleted. */
export function UndoButton({ id, size = 'sm', onUndone }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconArrowBackUp size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >{t`Undo import`}</Button>
      {asking && (
        <UndoDialog
          id={id}
          onClose={(undone) => {
            setAsking(false)
            if (undone) onUndone?.()
          }}
        />
      )}
    </>
  )
}
