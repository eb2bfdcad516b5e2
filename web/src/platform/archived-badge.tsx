import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'

export function ArchivedBadge() {
  return (
    <Badge
      variant="light"
      color="gray"
      tt="none"
      fw={600}
      leftSection={<IconArchive size={13} aria-hidden />}
      miw="max-content"
    >{t`Archived`}</Badge>
  )
}
