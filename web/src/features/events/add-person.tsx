import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { PersonPicker } from '../directory/person-picker.tsx'

type Props = { label: string; organizationId: string; isPending: boolean; onAdd: (userId: string) => void }

/** Adds people one at a time, each as soon as they are chosen. */
export function AddPerson({ label, organizationId, isPending, onAdd }: Props) {
  const [nth, setNth] = useState(0)
  return (
    <PersonPicker
      key={nth}
      {...(nth > 0 && { autoFocus: true })}
      label={label}
      placeholder={t`Name or e-mail address`}
      organizationId={organizationId}
      value={null}
      disabled={isPending}
      onChange={(userId) => {
        if (userId === null) return
        onAdd(userId)
        setNth(nth + 1)
      }}
    />
  )
}
