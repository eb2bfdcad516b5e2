import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const NAMED = /^file-([0-9a-f-]{36})(?:-page-(\d+))?$/

export type AddressedFile = { id: string; page?: number }

/** Returns the file id in the fragment of the address, and the page if it names one. */
export function useAddressedFile(): AddressedFile | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const [, id, page] = NAMED.exec(hash) ?? []
  return id === undefined ? undefined : { id, ...(page !== undefined && { page: Number(page) }) }
}

/**
 * Returns the addressed file if it is this one, else undefined. Once the file is rendered (`isThere`), scrolls to the
 * element with its id and focuses it.
 */
export function useAddressed(fileId: string, isThere: boolean): AddressedFile | undefined {
  const file = useAddressedFile()
  const addressed = file?.id === fileId ? file : undefined
  const comes = addressed !== undefined && isThere
  useEffect(() => {
    if (!comes) return undefined
    // The heading of a page takes the focus when the page opens, so this runs after it.
    const timer = setTimeout(() => {
      const place = document.getElementById(placeOf(fileId))
      place?.scrollIntoView({ block: 'center' })
      place?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [comes, fileId])
  return addressed
}

export const placeOf = (fileId: string) => `file-${fileId}`
