import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAskedToAdd } from '../house/adding.ts'

type Props = {
  label: string
  /** Renders the dialog. */
  children: (close: () => void) => ReactNode
}

/** The button that opens the dialog for a new thing. The search opens the dialog by `add` in the address. */
export function AddButton({ label, children }: Props) {
  const [isOpen, { open, close }] = useDisclosure()
  useAskedToAdd(open)
  return (
    <>
      <Button w={{ base: '100%', xs: 'auto' }} leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
        {label}
      </Button>
      {isOpen && children(close)}
    </>
  )
}
