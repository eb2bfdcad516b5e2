import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { LinkButton } from '../../platform/parts/links.tsx'
import './structure-tabs.css'

/** Links to the three pages about an organization's structure. */
export function StructureTabs({ org, mb }: { org: string; mb?: 'md' }) {
  const look = {
    params: { org },
    variant: 'subtle',
    size: 'sm',
    className: 'structure-tab',
    activeOptions: { exact: true, includeSearch: false },
  } as const
  return (
    <Group component="nav" gap={0} mb={mb} aria-label={t`Structure`} className="structure-tabs">
      <LinkButton to="/o/$org/structure" {...look}>{t`Departments`}</LinkButton>
      <LinkButton to="/o/$org/structure/roles" {...look}>{t`Roles`}</LinkButton>
      <LinkButton to="/o/$org/structure/managers" {...look}>{t`Who manages whom`}</LinkButton>
    </Group>
  )
}
