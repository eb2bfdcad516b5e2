import { t } from '@lingui/core/macro'
import { Button, Collapse } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { $api } from '../../../platform/client.ts'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { Answer } from '../../../platform/parts/states.tsx'
import { day } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import type { JobAid } from '../words.ts'
import { WhatChanged } from './what-changed.tsx'

/** Earlier versions of an aid with their authors and dates. Renders nothing when it never changed. */
export function Versions({ aid }: { aid: JobAid }) {
  const [shown, { toggle }] = useDisclosure(false)
  if (aid.version === 1) return null
  return (
    <section aria-label={t`Versions`} className="screen-only">
      <Button variant="subtle" size="sm" onClick={toggle} aria-expanded={shown}>
        {shown ? t`Hide earlier versions` : t`Earlier versions`}
      </Button>
      <Collapse expanded={shown} mt="sm">
        {shown && <Earlier aid={aid} />}
      </Collapse>
    </section>
  )
}

function Earlier({ aid }: { aid: JobAid }) {
  const query = $api.useQuery('get', '/api/job-aids/{job_aid_id}/versions', { params: { path: { job_aid_id: aid.id } } })
  const zone = organizationZone(aid.owner_organization_id)
  return (
    <Answer query={query} failed={t`The versions could not be loaded`}>
      {(versions) => (
        <Rows label={t`Earlier versions`}>
          {versions
            .filter(({ version }) => version < aid.version)
            .map(({ version, created_at, created_by }) => (
              <Row key={version} name={t`Version ${version}`}>
                <Line>{t`${{ when: day(created_at, zone) }} by ${{ person: personName(created_by) }}`}</Line>
                <WhatChanged aid={aid} since={version} label={t`What has changed since`} />
              </Row>
            ))}
        </Rows>
      )}
    </Answer>
  )
}
