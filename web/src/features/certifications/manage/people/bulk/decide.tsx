import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconAward, IconCalendarDue, IconChevronDown, IconEyeCheck, IconRotate2, IconShieldOff } from '@tabler/icons-react'
import { AwardMany } from './award-many.tsx'
import { DueDateMany } from './due-date-many.tsx'
import { ExemptMany } from './exempt-many.tsx'
import type { BulkActionProps } from './many.ts'
import { RevokeMany } from './revoke-many.tsx'
import { SignOffMany } from './sign-off-many.tsx'
import type { Verb } from './verbs.ts'

const dialogs = { 'sign-off': SignOffMany, due: DueDateMany, exempt: ExemptMany, award: AwardMany, revoke: RevokeMany } as const

/** Dialog for one decision about all chosen people. */
export function DecideMany({ verb, ...many }: BulkActionProps & { verb: Verb }) {
  const Many = dialogs[verb]
  return <Many {...many} />
}

const items = {
  'sign-off': { icon: IconEyeCheck, label: t`Sign off` },
  due: { icon: IconCalendarDue, label: t`Set the due date` },
  exempt: { icon: IconShieldOff, label: t({ message: 'Exempt', context: 'to exempt' }) },
  award: { icon: IconAward, label: t`Award by hand` },
  revoke: { icon: IconRotate2, label: t`Revoke the award`, color: 'red' },
} as const

type DecideProps = { verbs: Verb[]; onVerb: (verb: Verb) => void }

export const DecideButton = ({ verb, onVerb }: Pick<DecideProps, 'onVerb'> & { verb: Verb }) => {
  const { icon: Icon, label } = items[verb]
  return (
    <Button size="xs" variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => onVerb(verb)}>
      {label}
    </Button>
  )
}

/** Menu of decisions. A user who manages a certification has more of them than fit beside the reminder button. */
export const DecideMenu = ({ verbs, onVerb }: DecideProps) => (
  <Menu position="bottom-end" width={260} withinPortal>
    <Menu.Target>
      <Button size="xs" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>{t`Decide`}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {verbs.map((verb) => {
        const { icon: Icon, label, ...color } = items[verb]
        return (
          <Menu.Item key={verb} {...color} leftSection={<Icon size={17} aria-hidden />} onClick={() => onVerb(verb)}>
            {label}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
