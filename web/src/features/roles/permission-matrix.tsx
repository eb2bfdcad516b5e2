import { t } from '@lingui/core/macro'
import { Checkbox, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { Permission } from '../../platform/access.ts'
import { DataTable } from '../../platform/lists/data-table.tsx'
import { usePrinting } from '../../platform/printing/printing.ts'
import { families } from '../users/permission-words.ts'

type Props = {
  value: Permission[]
  /** True for permissions that the reader may grant. Others are read-only. Left out, the whole matrix is read-only. */
  mayGive?: (permission: Permission) => boolean
  onChange?: (permissions: Permission[]) => void
}

/** A record and not a list, so that the compiler reports a permission that is missing here. */
const known: Record<Permission, true> = {
  'records:read': true, 'records:write': true, 'records:delete': true,
  'subjects:read': true, 'subjects:write': true, 'subjects:delete': true,
  'certifications:read': true, 'certifications:write': true, 'certifications:delete': true,
  'quizzes:read': true, 'quizzes:write': true, 'quizzes:grade': true, 'quizzes:delete': true,
  'external-lms:read': true, 'external-lms:write': true, 'external-lms:delete': true,
  'scorm:read': true, 'scorm:write': true, 'scorm:delete': true,
  'job-aids:read': true, 'job-aids:write': true, 'job-aids:delete': true,
  'events:read': true, 'events:write': true, 'events:delete': true,
  'qr-codes:read': true, 'qr-codes:write': true, 'qr-codes:delete': true,
  'forums:read': true, 'forums:write': true, 'forums:moderate': true, 'forums:delete': true,
  'directory:write': true, 'directory:delete': true,
} // prettier-ignore
const isPermission = (name: string): name is Permission => name in known

const columns = [
  { title: t`See`, verbs: { read: t`see` } },
  { title: t`Change`, verbs: { write: t`create and change` } },
  { title: t`Special`, verbs: { grade: t`grade`, moderate: t`moderate` }, special: true },
  { title: t`Delete`, verbs: { delete: t`delete for good` } },
]

/** Table of all permissions, one row for each family. */
export function PermissionMatrix(props: Props) {
  return (
    <DataTable
      fixed
      dense
      head={
        <>
          <Table.Th w={{ base: '36%', xs: '30%' }} px={{ base: 8, xs: 'sm' }}>{t`About`}</Table.Th>
          {columns.map(({ title }) => (
            <Table.Th key={title} ta="center" px={0} fz={{ base: 11, xs: 'sm' }}>
              {title}
            </Table.Th>
          ))}
        </>
      }
    >
      {Object.entries(families).map(([family, about]) => (
        <Table.Tr key={family}>
          <Table.Th
            scope="row"
            fw={500}
            fz={{ base: 'xs', xs: 'sm' }}
            px={{ base: 8, xs: 'sm' }}
            className="wraps"
            style={{ hyphens: 'auto' }}
          >
            {about}
          </Table.Th>
          {columns.map(({ title, verbs, special = false }) => (
            <Table.Td key={title} ta="center" px={4}>
              {Object.entries(verbs).map(([verb, word]) => (
                <Cell key={verb} name={`${family}:${verb}`} about={about} word={word} special={special} {...props} />
              ))}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
  )
}

type CellProps = Props & { name: string; about: string; word: string; special: boolean }

function Cell({ name, about, word, special, value, mayGive, onChange }: CellProps) {
  const printing = usePrinting()
  if (!isPermission(name)) return null
  const held = value.includes(name)
  const label = `${about}: ${word}`
  if (!onChange || !mayGive || printing)
    return (
      <>
        {held ? <IconCheck size={18} aria-hidden /> : <IconMinus size={14} opacity={0.4} aria-hidden />}
        <VisuallyHidden>{held ? label : t`No`}</VisuallyHidden>
        {special && held && <Text size="xs">{word}</Text>}
      </>
    )
  return (
    <Checkbox
      aria-label={label}
      label={special ? word : undefined}
      size="sm"
      styles={{
        body: { flexDirection: 'column', alignItems: 'center', gap: 2 },
        label: { paddingInlineStart: 0, fontSize: 'var(--mantine-font-size-xs)' },
      }}
      checked={held}
      disabled={!mayGive(name)}
      onChange={(event) => onChange(event.currentTarget.checked ? [...value, name] : value.filter((other) => other !== name))}
    />
  )
}
