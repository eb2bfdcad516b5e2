import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of accounts. */
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
    'certification_award.joined': t`Award moved to another account`,
    'certification_award.parted': t`Award moved back`,
    'certification_sign_off.joined': t`Sign-off moved to another account`,
    'certification_sign_off.parted': t`Sign-off moved back`,
    'evidence.joined': t`Evidence names another account`,
    'evidence.parted': t`Evidence names the earlier account again`,
    'learning_record.joined': t`Record moved to another account`,
    'learning_record.parted': t`Record moved back`,
    'account.joined': t`Account joined into another`,
    'account.linked': t`Account taken up by signing in`,
    'account.parted': t`Join of accounts undone`,
  },
  fields: {
    disabled: t`Shut out`,
    join_id: t`Join of accounts`,
    joined_into: t`Joined into`,
    provider_id: t`Sign-in provider`,
  },
  values: { kind: { human: t`Person`, machine: t`Program` } },
  unnamed: {
    account: { one: t`a person`, gone: t`a person that is gone` },
  },
}
