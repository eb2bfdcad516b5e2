import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** What the audit log calls what this feature keeps. */
export const audit: AuditWords = {
  kinds: {
    account: t`Account`,
  },
  installationKinds: {
    account: t`Account`,
  },
  actions: {
    'account.created': t`Account created`,
    'account.disabled': t`Account disabled`,
    'account.enabled': t`Account enabled`,
    'account.erased': t`Personal data erased`,
    'account.linked': t`Account taken up by signing in`,
  },
  fields: {
    disabled: t`Shut out`,
    provider_id: t`Sign-in provider`,
  },
  values: { kind: { human: t`Person`, machine: t`Program` } },
  unnamed: {
    account: { one: t`a person`, gone: t`a person that is gone` },
  },
}
