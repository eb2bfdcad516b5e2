import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core'
import { IconBan, IconPlus, IconSignature } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { personName } from '../../../../platform/words/names.ts'
import { RevokeSignOffDialog } from '../../parts/revoke-sign-off-dialog.tsx'
import { SignOffDialog } from '../../parts/sign-off-dialog.tsx'
import { revokedWords, seenWords } from '../../parts/words.ts'
import { type Certification, signOffsOf } from '../words.ts'
import { RevokedBadge } from './awards-tab.tsx'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Line, Note, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { type ChosenPerson, WhomDialog } from './whom-dialog.tsx'

type SignOff = Schemas['CertificationSignOff']

/** Lists the sign-offs of a rule, with a button to sign off another person. */
export function SignOffsTab({ certification, writes }: { certification: Certification; writes: boolean }) {
  const rules = signOffsOf(certification)
  const [chosen, setChosen] = useState<string>()
  const [signing, setSigning] = useState(false)
  const [revoking, setRevoking] = useState<SignOff>()
  const rule = rules.find(({ id }) => id === chosen) ?? rules[0]
  if (!rule) return null
  const button = writes && certification.archived_at === null && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setSigning(true)}>{t`Sign somebody off`}</Button>
  )
  return (
    <Stack gap="md">
      {rules.length > 1 && (
        <Select
          label={t`Rule`}
          maw={480}
          allowDeselect={false}
          data={rules.map(({ id, label }) => ({ value: id, label }))}
          value={rule.id}
          onChange={(id) => setChosen(id ?? undefined)}
        />
      )}
      <List key={rule.id} rule={rule} organizationId={certification.owner_organization_id} action={button} onRevoke={setRevoking} />
      {signing && <Signing rule={rule} certification={certification} onClose={() => setSigning(false)} />}
      {revoking && <RevokeSignOffDialog signOff={revoking} person={personName(revoking.person)} onClose={() => setRevoking(undefined)} />}
    </Stack>
  )
}

type RuleRef = { id: string; label: string }
type ListProps = { rule: RuleRef; organizationId: string; action: ReactNode; onRevoke: (signOff: SignOff) => void }

function List({ rule, organizationId, action, onRevoke }: ListProps) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certification-rules/{rule_id}/sign-offs',
    { params: { path: { rule_id: rule.id }, query: { limit: 50 } }, paged: true },
    byCursor,
  )
  return (
    <PagedList
      pages={pages}
      failed={t`The sign-offs could not be loaded`}
      none={
        <Empty
          icon={<IconSignature />}
          title={t`Nobody is signed off yet`}
          action={action}
        >{t`Managers sign their people off from the person’s page; you can do it here.`}</Empty>
      }
      shown={(count) => plural(count, { one: '# sign-off', other: '# sign-offs' })}
    >
      {(signOffs) => (
        <>
          <Group justify="flex-end">{action}</Group>
          <Rows label={t`Sign-offs`}>
            {signOffs.map((signOff) => (
              <SignOffRow key={signOff.id} signOff={signOff} organizationId={organizationId} onRevoke={onRevoke} />
            ))}
          </Rows>
        </>
      )}
    </PagedList>
  )
}

type RowProps = { signOff: SignOff } & Omit<ListProps, 'rule' | 'action'>

function SignOffRow({ signOff, organizationId, onRevoke }: RowProps) {
  const { person, signed_by, observed_at, note, revoked_at, revoked_by, revocation_note } = signOff
  const name = personName(person)
  const button = signOff.may.includes('revoke') && (
    <ActionIcon variant="subtle" color="red" size="lg" aria-label={t`Revoke the sign-off of ${name}`} onClick={() => onRevoke(signOff)}>
      <IconBan size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Row name={<PersonLink person={person} organizationId={organizationId} />} badges={revoked_at && <RevokedBadge />} actions={button}>
      <Line>{seenWords(observed_at, signed_by ? personName(signed_by) : undefined)}</Line>
      {note !== null && <Note>{note}</Note>}
      {revoked_at !== null && <Line>{revokedWords(revoked_at, revoked_by ? personName(revoked_by) : undefined, revocation_note)}</Line>}
    </Row>
  )
}

/** Asks for the person first, then for the sign-off. */
function Signing({ rule, certification, onClose }: { rule: RuleRef; certification: Certification; onClose: () => void }) {
  const [person, setPerson] = useState<ChosenPerson>()
  if (person) return <SignOffDialog rule={rule} certification={certification.name} person={person} onClose={onClose} />
  return (
    <WhomDialog
      title={t`Sign somebody off`}
      says={t`You say that you saw somebody do what this rule asks for.`}
      organizationId={certification.owner_organization_id}
      onClose={onClose}
      onChoose={setPerson}
    />
  )
}
