import { t } from '@lingui/core/macro'

/** What an account is called where it has to be called something. */
export const accountName = ({ display_name, email }: { display_name: string | null; email: string | null }) =>
  display_name ?? email ?? t`Nameless account`
