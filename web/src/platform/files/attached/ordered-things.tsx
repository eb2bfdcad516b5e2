import { t } from '@lingui/core/macro'
import { Card, Group, Text, ThemeIcon } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type IconFile, IconPencil, IconReplace, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refresh } from '../../client.ts'
import { Act } from '../../lists/act.tsx'
import { useOnceStanding } from '../../lists/once-standing.ts'
import { Rows } from '../../lists/rows.tsx'
import { Grip, Movers } from '../../order/movers.tsx'
import { useOrder } from '../../order/use-order.tsx'
import { sentence } from '../../refusal.ts'
import { openQuestion } from '../../over/question.ts'

type OrderedItem = { id: string; name: string }
type Face = { icon: typeof IconFile; says: string | undefined }
type Props<Thing extends OrderedItem> = {
  label: string
  things: Thing[]
  face: (thing: Thing) => Face
  /** More details of a thing, shown below its name. */
  more?: (thing: Thing) => ReactNode
  /** The actions on the things. Missing if the user may not change them. */
  acts?: ItemActions<Thing> | undefined
}
type ItemActions<Thing> = {
  move: (thing: Thing, position: number) => Promise<unknown>
  remove: (thing: Thing) => Promise<void>
  /** The question before a thing is deleted. Missing if the thing is only taken out of the list, because nothing is lost then. */
  asks?: (thing: Thing) => string
  /** Missing if there is nothing to change. */
  change?: (thing: Thing) => void
  /** Undefined for a thing that cannot be replaced. */
  replace?: (thing: Thing) => (() => void) | undefined
}

/** Shows the error and refreshes the page, because others may have changed the things. */
const failed = (title: string) => (error: unknown) => {
  notifications.show({ color: 'red', title, message: sentence(error) })
  return refresh()
}

/** A list of things in order. Their user moves, changes and deletes or removes them. */
export function OrderedThings<Thing extends OrderedItem>({ label, things, face, more, acts }: Props<Thing>) {
  const rows = things.map(({ id, name }) => ({ key: id, name }))
  const order = useOrder(
    rows,
    acts &&
      (async (from, to) => {
        const thing = things[from]
        if (thing) await acts.move(thing, to)
      }),
  )
  const remove = useRemoval(things, acts)
  return (
    <>
      <Rows label={label} order={order.list}>
        {things.map((thing) => (
          <Card component="li" key={thing.id} withBorder p="sm" {...order.row(thing.id)} {...(acts && { 'data-drag': thing.id })}>
            <Group gap="sm" justify="space-between">
              <Shown name={thing.name} {...face(thing)} moves={acts !== undefined} />
              {acts && (
                <Group gap={0} wrap="nowrap">
                  <Movers {...order.movers(thing.id)} />
                  <Change name={thing.name} onChange={acts.change && (() => acts.change?.(thing))} />
                  <Replace name={thing.name} onReplace={acts.replace?.(thing)} />
                  <Remove thing={thing} deletes={acts.asks !== undefined} onRemove={() => remove(thing)} />
                </Group>
              )}
            </Group>
            {more?.(thing)}
          </Card>
        ))}
      </Rows>
      {order.said}
    </>
  )
}

const Shown = ({ name, icon: Icon, says, moves }: Face & { name: string; moves: boolean }) => (
  <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 240px', minWidth: 0 }}>
    {moves && <Grip />}
    <ThemeIcon variant="light" size={34} aria-hidden>
      <Icon size={19} />
    </ThemeIcon>
    <div style={{ minWidth: 0 }}>
      <Text size="sm" fw={600} className="wraps">
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="wraps">
        {says}
      </Text>
    </div>
  </Group>
)

const Change = ({ name, onChange }: { name: string; onChange: (() => void) | undefined }) =>
  onChange && <Act label={t`Change ${name}`} icon={IconPencil} onClick={onChange} />

const Replace = ({ name, onReplace }: { name: string; onReplace: (() => void) | undefined }) =>
  onReplace && <Act label={t`Replace ${name}`} icon={IconReplace} onClick={onReplace} />

type RemoveProps = { thing: OrderedItem; deletes: boolean; onRemove: () => void }

const removerId = ({ id }: OrderedItem) => `remove-${id}`

const Remove = ({ thing, deletes, onRemove }: RemoveProps) => (
  <Act
    label={deletes ? t`Delete ${{ name: thing.name }}` : t`Take ${{ name: thing.name }} out`}
    icon={deletes ? IconTrash : IconX}
    id={removerId(thing)}
    color="red"
    onClick={onRemove}
  />
)

function useRemoval<Thing extends OrderedItem>(things: Thing[], acts: ItemActions<Thing> | undefined) {
  const onceStanding = useOnceStanding(things)
  const removing = useMutation({
    mutationFn: async (thing: Thing) => acts?.remove(thing),
    onError: failed(acts?.asks ? t`It was not deleted` : t`It was not taken out`),
    onSuccess: async (_nothing, { id }) => {
      const index = things.findIndex((thing) => thing.id === id)
      const next = things[index + 1] ?? things[index - 1]
      // The pressed button disappears, so the same button of the neighbour takes the focus.
      const focus = () => next && document.getElementById(removerId(next))?.focus()
      onceStanding((now) => now.every((thing) => thing.id !== id), focus)
      await refresh()
    },
  })
  const { asks } = acts ?? {}
  if (!asks) return (thing: Thing) => removing.mutate(thing)
  return (thing: Thing) =>
    openQuestion({
      title: asks(thing),
      centered: true,
      children: <Text size="sm" className="wraps">{t`“${{ name: thing.name }}” goes, and cannot be brought back.`}</Text>,
      labels: { confirm: t`Delete`, cancel: t`Keep it` },
      confirmProps: { color: 'red.9' },
      onConfirm: () => removing.mutate(thing),
    })
}
