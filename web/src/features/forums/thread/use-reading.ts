import { useCallback, useEffect, useRef } from 'react'
import { api, askedAbout, queryClient } from '../../../platform/client.ts'
import type { Thread } from '../words.ts'

const SOON_MS = 1000

/** Records which posts the reader has seen. Returns a ref callback for each post, whose element has the attribute `data-number`. */
export function useReading({ id, forum_id, last_read_post_number }: Thread) {
  const sent = useRef(last_read_post_number)
  const furthest = useRef(last_read_post_number)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const observer = useRef<IntersectionObserver>(undefined)
  const posts = useRef(new Set<HTMLElement>())

  const tell = useCallback(async () => {
    timer.current = undefined
    const post_number = furthest.current
    if (post_number <= sent.current) return
    sent.current = post_number
    const { error } = await api.PUT('/api/forum-threads/{forum_thread_id}/read', {
      params: { path: { forum_thread_id: id } },
      body: { post_number },
    })
    if (error === undefined) await queryClient.invalidateQueries({ ...askedAbout(forum_id), refetchType: 'none' })
  }, [id, forum_id])

  useEffect(() => {
    const watching = new IntersectionObserver((seen) => {
      const numbers = seen.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => Number(target.getAttribute('data-number')))
      furthest.current = Math.max(furthest.current, ...numbers)
      if (furthest.current > sent.current) timer.current ??= setTimeout(() => void tell(), SOON_MS)
    })
    observer.current = watching
    for (const post of posts.current) watching.observe(post)
    return () => {
      watching.disconnect()
      observer.current = undefined
      clearTimeout(timer.current)
      void tell()
    }
  }, [tell])

  return useCallback((post: HTMLElement | null) => {
    if (post === null) return
    posts.current.add(post)
    observer.current?.observe(post)
  }, [])
}
