import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { itemsOf } from '../../platform/lists/paging.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { CreateDialog } from './code-dialogs.tsx'
import { CodeRow } from './code-row.tsx'
import type { Kind } from './words.ts'

type CodeTarget = { kind: Kind; id: string; name: string; department: string | null }

/**
 * Codes that lead to an object of the chosen organization, with a button for another one. Renders nothing for readers who may not see codes
 * there.
 */
export function CodesOf({ thing }: { thing: CodeTarget }) {
  const { organization } = useChosenOrganization()
  const { holdsSomewhere } = useAccess()
  const [making, setMaking] = useState(false)
  const reads = holdsSomewhere('qr-codes:read', organization.id)
  const params = { query: { org: organization.id, target_id: thing.id } }
  const query = $api.useQuery('get', '/api/qr-codes', { params }, { enabled: reads })
  if (!reads) return null
  return (
    <Section
      id="codes"
      title={t`QR codes`}
      more={
        holdsSomewhere('qr-codes:write', organization.id) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconQrcode size={15} aria-hidden />}
            onClick={() => setMaking(true)}
          >{t`New QR code`}</Button>
        )
      }
    >
      <Answer query={query} failed={t`The codes could not be loaded`}>
        {(codes) =>
          itemsOf(codes).length === 0 ? (
            <Text size="sm" c="dimmed">{t`No code leads here yet.`}</Text>
          ) : (
            <Rows label={t`QR codes`}>
              {itemsOf(codes).map((code) => (
                <CodeRow key={code.id} code={code} org={organization.slug} />
              ))}
            </Rows>
          )
        }
      </Answer>
      {making && <CreateDialog organization={organization} thing={thing} onClose={() => setMaking(false)} />}
    </Section>
  )
}
