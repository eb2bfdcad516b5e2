import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const NAMED = /^file-([0-9a-f-]{36})(?:-page-(\d+))?$/

export type Addressed = { id: string; page?: number }

/** The file that the address leads to behind its #, and the page of it. */
export function useAddressedFile(): Addressed | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const [, id, page] = NAMED.exec(hash) ?? []
  return id === undefined ? undefined : { id, ...(page !== undefined && { page: Number(page) }) }
}

/** The same where it is this file: once there, `isThere`, it comes into sight, and what bears its id takes the focus. */
export function useAddressed(fileId: string, isThere: boolean): Addressed | undefined {
  const file = useAddressedFile()
  const addressed = file?.id === fileId ? file : undefined
  const comes = addressed !== undefined && isThere
  useEffect(() => {
    if (!comes) return undefined
    // The heading of a page takes the focus as the page comes up.
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
