import { t } from '@lingui/core/macro'
import { Group, Stack, Text } from '@mantine/core'
import { TextLink } from '../../platform/parts/links.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { ItemGroup } from './item-group.tsx'
import classes from './notifications.module.css'
import { ReadAll } from './read-all.tsx'
import { useNewest } from './use-notifications.ts'
import { grouped } from './words.ts'

/** Content of the bell's popover. */
export function Newest({ onGo }: { onGo: () => void }) {
  const query = useNewest()
  return (
    <Stack gap={0}>
      <Group justify="space-between" px="sm" py="xs" gap="xs">
        <Text fw={650}>{t`Notifications`}</Text>
        <ReadAll />
      </Group>
      <Answer query={query} failed={t`Your notifications could not be loaded`}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed" p="sm">{t`Nothing has happened that you would have to know of.`}</Text>
          ) : (
            <div className={classes.list}>
              <Rows label={t`Newest notifications`} gap={0}>
                {grouped(items).map((group) => (
                  <li key={group[0].id}>
                    <ItemGroup items={group} onGo={onGo} />
                  </li>
                ))}
              </Rows>
            </div>
          )
        }
      </Answer>
      <Group justify="space-between" px="sm" py="xs" gap="xs">
        <TextLink to="/notifications" onClick={onGo} size="sm">{t`Show all`}</TextLink>
        <TextLink to="/profile/notifications" onClick={onGo} size="sm">{t`Choose what you are told`}</TextLink>
      </Group>
    </Stack>
  )
}
