import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { Line, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { TextLink } from '../../../../platform/parts/links.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'

const SHOWN = 5
type Props = { levels: Schemas['LearningPathway']['levels']; missed: Schemas['OutOfReach'][] }

/** Lists the certifications that some people of the audience cannot earn, with their number and a remedy. */
export function OutOfReach({ levels, missed }: Props) {
  const [all, setAll] = useState(false)
  const { organization } = useChosenOrganization()
  if (missed.length === 0) return null
  const levelOf = (id: string) => levels.find((level) => level.id === id)?.name ?? ''
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t`Some of them cannot earn all of it`}>
      <Stack gap="sm">
        <Text size="sm">
          {t`A certification is for the people of the department or organization that owns it, and for roles that require it. Let a role of theirs require it, put another one in its place, or show the pathway to fewer people.`}
        </Text>
        <Rows label={t`What some of them cannot earn`}>
          {missed.slice(0, all ? missed.length : SHOWN).map(({ level_id, certification, people }) => (
            <Row key={certification.id} name={<Certification certification={certification} />}>
              <Text size="sm">{plural(people, { one: '# of them cannot earn it', other: '# of them cannot earn it' })}</Text>
              <Line>{levelOf(level_id)}</Line>
            </Row>
          ))}
        </Rows>
        <Group gap="sm">
          {missed.length > SHOWN && !all && (
            <Button size="xs" variant="default" onClick={() => setAll(true)}>
              {plural(missed.length, { one: 'Show # certification', other: 'Show all # certifications' })}
            </Button>
          )}
          <TextLink
            to="/o/$org/structure/roles"
            params={{ org: organization.slug }}
            size="sm"
            underline="always"
          >{t`Roles and what they require`}</TextLink>
        </Group>
      </Stack>
    </Alert>
  )
}

/** The certification's name, as a link for readers who can surely open it. */
function Certification({ certification: { id, name } }: Pick<Schemas['OutOfReach'], 'certification'>) {
  const { organization } = useChosenOrganization()
  const { holds } = useAccess()
  if (!holds('certifications:read', { owner_organization_id: organization.id, owner_department_id: null })) return name
  return (
    <TextLink to="/o/$org/certifications/$certificationId" params={{ org: organization.slug, certificationId: id }} className="wraps">
      {name}
    </TextLink>
  )
}
