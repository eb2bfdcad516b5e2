import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Menu, Stack } from '@mantine/core'
import { IconBan, IconCertificate, IconDots, IconFileTypePdf, IconPlus, IconWorldCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { SortBy } from '../../../../platform/lists/data-table.tsx'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { personName } from '../../../../platform/words/names.ts'
import { AwardDialog } from '../../parts/award-dialog.tsx'
import { RevokeAwardDialog } from '../../parts/revoke-award-dialog.tsx'
import { givenWords, revokedWords } from '../../parts/words.ts'
import { certificateOf, proofOf } from '../../standing/proof-links.ts'
import { type AwardSort, typeSearch } from '../filters.ts'
import type { Certification } from '../words.ts'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Line, Note, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { type ChosenPerson, WhomDialog } from './whom-dialog.tsx'

const route = getRouteApi('/inside/o/$org/certifications/$certificationId')
const orders: { value: AwardSort; label: string }[] = [
  { value: '-awarded_at', label: t`Given, newest first` },
  { value: 'awarded_at', label: t`Given, oldest first` },
]

type Award = Schemas['CertificationAward']
type Props = { certification: Certification; writes: boolean }

/** Lists all awards, with a button to award it by hand. */
export function AwardsTab({ certification, writes }: Props) {
  const [awarding, setAwarding] = useState(false)
  const [revoking, setRevoking] = useState<Award>()
  const offered = writes && certification.archived_at === null
  const awardButton = offered && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAwarding(true)}>{t`Award to somebody`}</Button>
  )
  return (
    <Stack gap="md">
      <List certification={certification} action={awardButton} onRevoke={setRevoking} />
      {awarding && <Awarding certification={certification} onClose={() => setAwarding(false)} />}
      {revoking && (
        <RevokeAwardDialog
          award={revoking}
          certification={certification.name}
          person={personName(revoking.person)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Stack>
  )
}

type ListProps = { certification: Certification; action: React.ReactNode; onRevoke: (award: Award) => void }

function List({ certification, action, onRevoke }: ListProps) {
  const { sort } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certifications/{cert_id}/awards',
    { params: { path: { cert_id: certification.id }, query: { limit: 50, ...(sort && { sort }) } }, paged: true },
    byCursor,
  )
  return (
    <PagedList
      pages={pages}
      failed={t`The awards could not be loaded`}
      none={
        <Empty
          icon={<IconCertificate />}
          title={t`Nobody has it yet`}
          action={action}
        >{t`Awards appear here when people claim it, when a request is approved, or when you award it by hand.`}</Empty>
      }
      shown={(count) => plural(count, { one: '# award', other: '# awards' })}
    >
      {(awards) => (
        <>
          <Group justify="space-between" align="flex-end" gap="sm">
            <SortBy
              usual={t`Newest first`}
              orders={orders}
              sort={sort}
              onSort={(next) => void navigate({ search: typeSearch({ tab: 'awards', sort: next }), replace: true, resetScroll: false })}
            />
            {action}
          </Group>
          <Rows label={t`Awards`}>
            {awards.map((award) => (
              <AwardRow key={award.id} award={award} organizationId={certification.owner_organization_id} onRevoke={onRevoke} />
            ))}
          </Rows>
        </>
      )}
    </PagedList>
  )
}

type RowProps = { award: Award; organizationId: string; onRevoke: (award: Award) => void }

function AwardRow({ award, organizationId, onRevoke }: RowProps) {
  const { person, note, revoked_at, revoked_by, revocation_note } = award
  return (
    <Row
      name={<PersonLink person={person} organizationId={organizationId} />}
      badges={revoked_at && <RevokedBadge />}
      actions={<AwardMenu award={award} onRevoke={onRevoke} />}
    >
      <Line>{givenWords(award)}</Line>
      {note !== null && <Note>{note}</Note>}
      {revoked_at !== null && <Line>{revokedWords(revoked_at, revoked_by ? personName(revoked_by) : undefined, revocation_note)}</Line>}
    </Row>
  )
}

export const RevokedBadge = () => <Mark color="gray" icon={IconBan}>{t`Revoked`}</Mark>

function AwardMenu({ award, onRevoke }: Omit<RowProps, 'organizationId'>) {
  const name = personName(award.person)
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t`What to do with the award of ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={certificateOf(award.id)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconFileTypePdf size={17} aria-hidden />}
        >{t`Certificate (PDF)`}</Menu.Item>
        <Menu.Item
          component="a"
          href={proofOf(award.serial)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconWorldCheck size={17} aria-hidden />}
        >{t`What others can check`}</Menu.Item>
        {award.may.includes('revoke') && (
          <Menu.Item color="red" leftSection={<IconBan size={17} aria-hidden />} onClick={() => onRevoke(award)}>{t`Revoke`}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks for the person first, then for the award. */
function Awarding({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const [person, setPerson] = useState<ChosenPerson>()
  if (person) return <AwardDialog certification={certification} person={person} onClose={onClose} />
  return (
    <WhomDialog
      title={t`Award to somebody`}
      says={t`For what was proved elsewhere or on paper. Whoever satisfies the rules needs nobody to award it.`}
      organizationId={certification.owner_organization_id}
      onClose={onClose}
      onChoose={setPerson}
    />
  )
}
