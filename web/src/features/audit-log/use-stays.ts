import { useQuery } from '@tanstack/react-query'
import { learnRefusals, sentence } from '../../platform/refusal.ts'
import type { Entry } from './words.ts'

/** Returns why an entry cannot be taken back; undefined if it can. */
export type StayReason = (entry: Entry) => string | undefined

/** Returns the reasons why entries stay, once their words are loaded. Undefined until then, and when `asked` is false. */
export function useStays(asked: boolean): StayReason | undefined {
  const words = useQuery({
    queryKey: ['words of refusals'],
    queryFn: () => learnRefusals().then(() => true),
    staleTime: 'static',
    enabled: asked,
  })
  return words.data === undefined ? undefined : ({ stays }) => (stays === null ? undefined : sentence(stays))
}
