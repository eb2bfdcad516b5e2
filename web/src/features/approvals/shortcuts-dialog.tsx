import { t } from '@lingui/core/macro'
import { Kbd, Modal, Switch, Table } from '@mantine/core'

const lines: [keys: string[], says: string][] = [
  [['j', '↓'], t`The next one`],
  [['k', '↑'], t`The one before`],
  [['a'], t`Approve`],
  [['r'], t`Reject with a note`],
  [['?'], t`This help`],
]

type Props = { opened: boolean; enabled: boolean; onEnabled: (enabled: boolean) => void; onClose: () => void }

/** The keys of the inbox, and the switch that turns them off. */
export function ShortcutsDialog({ opened, enabled, onEnabled, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keys`} centered size="sm" closeButtonProps={{ 'aria-label': t`Close` }}>
      <Table verticalSpacing="xs">
        <Table.Tbody>
          {lines.map(([keys, says]) => (
            <Table.Tr key={says}>
              <Table.Td w={90}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{says}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label={t`Use these keys`}
        description={t`The arrows move while the list has the focus.`}
        checked={enabled}
        onChange={(event) => onEnabled(event.currentTarget.checked)}
      />
    </Modal>
  )
}
