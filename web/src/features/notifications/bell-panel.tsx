import { Popover } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactElement, Suspense } from 'react'
import { lazyPart } from '../../platform/offline/lazy-part.ts'
import { Loading } from '../../platform/parts/states.tsx'

const Newest = lazyPart(
  () => import('./newest.tsx'),
  ({ Newest }) => Newest,
)

type Props = { opened: boolean; onChange: (opened: boolean) => void; children: ReactElement }

/** Popover of the bell with the newest notifications. */
export function BellPanel({ opened, onChange, children }: Props) {
  // Opens only once the bell is mounted, because the focus returns to it.
  const isThere = useMounted()
  return (
    <Popover
      opened={opened && isThere}
      onChange={onChange}
      position="bottom-end"
      width="min(26rem, calc(100vw - 1rem))"
      trapFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={<Loading rows={2} />}>
          <Newest onGo={() => onChange(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
