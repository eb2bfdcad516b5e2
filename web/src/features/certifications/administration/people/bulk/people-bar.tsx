import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconAward, IconCalendarDue, IconChevronDown, IconEyeCheck, IconRotate2, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccess } from '../../../../../platform/session.tsx'
import { RemindChosen } from '../../../../reminders/remind-chosen.tsx'
import { signOffsOf } from '../../words.ts'
import { AwardMany } from './award-many.tsx'
import { DueDateMany } from './due-date-many.tsx'
import { ExemptMany } from './exempt-many.tsx'
import type { ManyProps } from './many.ts'
import { RevokeMany } from './revoke-many.tsx'
import { SignOffMany } from './sign-off-many.tsx'
import { type Verb, verbsFor } from './verbs.ts'

type Props = Omit<ManyProps, 'onClose'> & {
  /** Whether the reader keeps the certification, and not only manages those who can be chosen. */
  keeps: boolean
}

/** What can be done with those of a certification's people who are chosen: they are reminded, or something is decided about them. */
export function PeopleBar({ certification, selection, keeps }: Props) {
  const { me } = useAccess()
  const [open, setOpen] = useState<Verb>()
  const { id, name } = certification
  const verbs = verbsFor(selection.chosen, { id: me.id, keeps, signs: signOffsOf(certification).length > 0 })
  const many = { certification, selection, onClose: () => setOpen(undefined) }
  return (
    <>
      <RemindChosen
        thing={{ kind: 'certification', id }}
        text={t`Please see to “${name}” soon. Tell me if something keeps you from it.`}
        selection={selection}
      >
        {keeps ? (
          <DecideMenu verbs={verbs} onVerb={setOpen} />
        ) : (
          verbs.map((verb) => <DecideButton key={verb} verb={verb} onVerb={setOpen} />)
        )}
      </RemindChosen>
      {open === 'sign-off' && <SignOffMany {...many} />}
      {open === 'due' && <DueDateMany {...many} />}
      {open === 'exempt' && <ExemptMany {...many} />}
      {open === 'award' && <AwardMany {...many} />}
      {open === 'revoke' && <RevokeMany {...many} />}
    </>
  )
}

const items = {
  'sign-off': { icon: IconEyeCheck, label: t`Sign off` },
  due: { icon: IconCalendarDue, label: t`Set the due date` },
  exempt: { icon: IconShieldOff, label: t({ message: 'Exempt', context: 'to exempt' }) },
  award: { icon: IconAward, label: t`Award by hand` },
  revoke: { icon: IconRotate2, label: t`Revoke the award`, color: 'red' },
} as const

type DecideProps = { verbs: Verb[]; onVerb: (verb: Verb) => void }

const DecideButton = ({ verb, onVerb }: Pick<DecideProps, 'onVerb'> & { verb: Verb }) => {
  const { icon: Icon, label } = items[verb]
  return (
    <Button size="xs" variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => onVerb(verb)}>
      {label}
    </Button>
  )
}

/** Whoever keeps a certification may decide more than there is room for beside the reminder. */
const DecideMenu = ({ verbs, onVerb }: DecideProps) => (
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
