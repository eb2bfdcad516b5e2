import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { useWide } from '../../../platform/lists/data-table.tsx'
import { Cards } from '../../../platform/lists/rows.tsx'
import { IconHierarchyOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Page } from '../../../platform/pages/page.tsx'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { type Role, useRoles } from '../../organizations/roles.ts'
import { StructureTabs } from '../../structure/structure-tabs.tsx'
import { type Chart, chartOf } from './chart.ts'
import classes from './managers.module.css'
import { Outline, RoleLine } from './outline.tsx'
import { Picture } from './picture.tsx'

/** Page that shows which roles manage which in an organization. */
export function ManagersPage() {
  const { organization } = useChosenOrganization()
  return (
    <Page
      title={t`Who manages whom`}
      intro={t`Managers see how the people stand whom they manage, directly or through others, and decide on what they submit.`}
      size="xl"
    >
      <StructureTabs org={organization.slug} mb="md" />
      <Managers organizationId={organization.id} />
    </Page>
  )
}

function Managers({ organizationId }: { organizationId: string }) {
  const roles = useRoles(organizationId)
  const chart = useMemo(() => chartOf(roles.data ?? []), [roles.data])
  return (
    <Answer query={roles} failed={t`The roles could not be loaded`} wait={<Loading rows={4} height={68} />}>
      {() => (
        <Stack gap="xl">
          {chart.nodes.length === 0 ? (
            <Empty
              icon={<IconHierarchyOff />}
              title={t`No role manages another yet`}
            >{t`Open a role and let another one manage its holders: then both appear here.`}</Empty>
          ) : (
            <Chains chart={chart} />
          )}
          {chart.nodes.length > 0 && chart.alone.length > 0 && <Alone roles={chart.alone} />}
        </Stack>
      )}
    </Answer>
  )
}

/** The chart in a wide window. On phones it is a nested list. */
function Chains({ chart }: { chart: Chart }) {
  const wide = useWide()
  if (!wide)
    return (
      <Card withBorder p="md">
        <Outline chart={chart} />
      </Card>
    )
  return (
    <div>
      <Picture chart={chart} />
      <details className={classes.list}>
        <summary>{t`The same as a list`}</summary>
        <Outline chart={chart} />
      </details>
    </div>
  )
}

const Alone = ({ roles }: { roles: Role[] }) => (
  <section aria-labelledby="alone">
    <Title order={2} size="h3" id="alone">{t`In no chain`}</Title>
    <Text size="sm" c="dimmed" mb="sm">{t`Nobody manages the holders of these roles, and they manage nobody.`}</Text>
    <Cards cols={{ base: 1, xs: 2, md: 4 }}>
      {roles.map((role) => (
        <li key={role.id}>
          <RoleLine role={role} />
        </li>
      ))}
    </Cards>
  </section>
)
