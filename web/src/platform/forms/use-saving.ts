import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { refresh } from '../client.ts'
import { useRequestKey } from './request-key.ts'

type Saving<Draft, Saved> = {
  /** Sends the form. A creation sends the headers of `keyFor(body)` along, so that a retry creates nothing twice. */
  send: (draft: Draft, keyFor: ReturnType<typeof useRequestKey>) => Promise<{ data?: Saved; error?: unknown }>
  /** The message about what was saved. */
  said: (saved: Saved) => string
  onSaved: (saved: Saved) => void
  refuse: (error: unknown) => void
}

/** Saves a form that creates a thing or changes one. Then it shows a message and refreshes the page. */
export function useSaving<Draft, Saved>({ send, said, onSaved, refuse }: Saving<Draft, Saved>) {
  const keyFor = useRequestKey()
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const { data, error } = await send(draft, keyFor)
      if (data === undefined) throw error
      return data
    },
    onError: refuse,
    onSuccess: (saved) => {
      notifications.show({ message: said(saved) })
      onSaved(saved)
      return refresh()
    },
  })
}
