import { t } from '@lingui/core/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { Line, Row } from '../../platform/lists/rows.tsx'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { ago } from '../../platform/words/format.ts'
import { TargetLink } from './target-link.tsx'
import { type Code, trouble } from './words.ts'

/** Row of a code with a link to its page. */
export const CodeRow = memo(function CodeRow({ code, org }: { code: Code; org: string }) {
  const { id, name, description, target, archived_at, last_scanned_at } = code
  return (
    <Row
      name={
        <TextLink to="/o/$org/codes/$codeId" params={{ org, codeId: id }} fw={600} size="sm">
          {name}
        </TextLink>
      }
      badges={
        <>
          {archived_at !== null && <ArchivedBadge />}
          {trouble(code) !== undefined && <Mark color="orange" icon={IconAlertTriangle}>{t`Leads nowhere`}</Mark>}
        </>
      }
    >
      <Line>
        <TargetLink target={target} org={org} gone={target.reason === 'target_gone'} />
      </Line>
      {description !== null && <Line>{t`Hangs: ${description}`}</Line>}
      <Line>{last_scanned_at === null ? t`Not scanned yet` : t`Last scanned ${{ when: ago(last_scanned_at) }}`}</Line>
    </Row>
  )
})
