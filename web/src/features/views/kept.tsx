import { t } from '@lingui/core/macro'
import { Button, Group, ScrollArea, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconBookmarkPlus, IconCheck, IconPencil } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useChosen, useHere } from '../../platform/house/chosen.ts'
import { Act } from '../../platform/lists/act.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import type { ViewDialog } from './dialogs.tsx'
import { type View, type ViewRoom, useViews } from './queries.ts'

type Props = { room: ViewRoom; onGo: () => void; onAsk: (asked: ViewDialog) => void }

/** Content of the popover: the saved views, and a button to save the current one. */
export function Kept({ room, onGo, onAsk }: Props) {
  const query = useViews(useChosen()?.id ?? '', room)
  const { me } = useAccess()
  const shares = useHere().holdsThroughout('directory:write')
  const mayChange = ({ made_by, shared }: View) => made_by?.user_id === me.id || (shared && shares)
  return (
    <Stack gap="xs">
      <Answer query={query} failed={t`The views could not be loaded`} wait={<Loading rows={2} height={36} />}>
        {(views) =>
          views.length === 0 ? (
            <Text size="sm" p="xs">{t`Nothing is kept here yet. Filter and sort the list, then save what you see under a name.`}</Text>
          ) : (
            <ScrollArea.Autosize mah="min(50vh, 22rem)" type="auto">
              <Rows label={t`Views`} gap={2}>
                {views.map((view) => (
                  <Group key={view.id} component="li" gap={4} wrap="nowrap">
                    <Opener view={view} onGo={onGo} />
                    {mayChange(view) && (
                      <Act label={t`Change ${{ name: view.name }}`} icon={IconPencil} onClick={() => onAsk({ to: 'change', view })} />
                    )}
                  </Group>
                ))}
              </Rows>
            </ScrollArea.Autosize>
          )
        }
      </Answer>
      <Button
        variant="light"
        leftSection={<IconBookmarkPlus size={18} aria-hidden />}
        onClick={() => onAsk({ to: 'save' })}
      >{t`Save this view`}</Button>
    </Stack>
  )
}

/** Link to a saved view, which replaces all filters. It is ticked when the address has the same query in any order. */
function Opener({ view: { name, query, shared }, onGo }: { view: View; onGo: () => void }) {
  const { parseSearch } = useRouter().options
  return (
    <Group gap="xs" wrap="nowrap" style={{ flex: 1, minWidth: 0 }}>
      <TextLink
        to="."
        search={parseSearch(`?${query}`)}
        activeOptions={{ exact: true }}
        resetScroll={false}
        onClick={onGo}
        size="sm"
        py={6}
        className="wraps"
        style={{ flex: 1 }}
      >
        {({ isActive }) => (
          <Group gap="xs" wrap="nowrap">
            <ThemeIcon variant="transparent" size="sm" aria-hidden>
              {isActive && <IconCheck size={18} />}
            </ThemeIcon>
            <span>{name}</span>
          </Group>
        )}
      </TextLink>
      {shared && <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>{t`For everybody`}</Text>}
    </Group>
  )
}
